import { describe, expect, test } from 'vitest';
import type { HintShown } from '../src/api/types';
import { reasonOf } from '../src/learn/reason';

type Why = HintShown['why'];

function told(why: Why, equal = 1, over = false): string {
  const moves = ['work mason-1 2', 'pass', 'done'].map((action, i) => ({ action, chance: 0.6 - i / 10 }));
  const hint = { version: 1, seat: 0, moves, equal, why, over };
  return reasonOf(
    hint,
    (action) => action,
    (seat) => ['Ann', 'Ben'][seat] ?? '',
  );
}

describe('why a move is better', () => {
  test('what one has more, and what another has less', () => {
    const why: Why = [
      { seat: 0, what: 'vp', by: 2 },
      { seat: 1, what: 'metal', by: -1 },
    ];
    expect(told(why)).toBe('Better than “pass”: at the end of the round you have 2 points more; Ben has 1 metal less.');
  });

  test('what it costs is told too', () => {
    const why: Why = [
      { seat: 0, what: 'vp', by: 1.4 },
      { seat: 0, what: 'gold', by: -3 },
    ];
    expect(told(why, 1, true)).toBe(
      'Better than “pass”: at the end of the game you have about 1 point more. The price: you have 3 gold less.',
    );
  });

  test('nothing is made up where nothing speaks for it yet', () => {
    expect(told([{ seat: 0, what: 'vp', by: -1 }])).toBe(
      'Better than “pass” in the long run, but at the end of the round you have 1 point less.',
    );
    expect(told([])).toBe('Better than “pass” in the long run: at the end of the round you have about the same.');
  });

  test('a move that wins at once stands alone', () => {
    const hint = { version: 1, seat: 0, moves: [{ action: 'x', chance: 1 }], equal: 1, why: [], over: false };
    expect(reasonOf(hint, String, String)).toBe('Nothing else comes close.');
  });

  test('what is about equal is called so', () => {
    expect(told([], 3)).toBe('These 3 moves are about equal.');
    expect(told([{ seat: 0, what: 'power', by: 1 }], 2)).toBe(
      'The first 2 are about equal. Better than “done”: at the end of the round you have the power.',
    );
  });
});
