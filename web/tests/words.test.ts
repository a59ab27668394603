import { beforeAll, describe, expect, test } from 'vitest';
import type { Choice, PillarsEvent } from '../src/api/types';
import { learn } from '../src/messages';
import { preview, Words } from '../src/table/words';

const name = (seat: number): string => ['Ann', 'Ben'][seat] ?? '';
const words = new Words({ thing: (id) => (id === 'priory' ? 'The priory' : null), action: () => null, ask: () => null }, name);

beforeAll(() => learn({ paid: '{seat} pays {gold}', 'no-room': '{card} has no room' }));

describe('an event', () => {
  const paid: PillarsEvent = { id: 'paid', seat: 1, gold: 3 };
  const chosen: PillarsEvent = { id: 'chosen', seat: 0, action: 'x' };

  test('is told in the words of the server, with names for seats', () => {
    expect(words.event(paid, name)).toBe('Ben pays 3');
  });

  test('that nobody has a sentence for is at least named', () => {
    expect(words.event({ id: 'bell-rung' }, name)).toBe('Bell rung');
  });

  test('is left out where the heading says it', () => {
    expect(words.event(chosen, name)).toBeNull();
  });
});

test('a refusal names things as the game does', () => {
  expect(words.problem({ id: 'no-room', sentence: 'x', facts: { card: 'priory' } }, name)).toBe('The priory has no room');
  expect(words.problem({ id: 'unheard-of', sentence: 'As the server says', facts: {} }, name)).toBe('As the server says');
});

test('one reads what one pays before what one gets', () => {
  const choice = { action: 'x', preview: { installed: 1, gold: -2 } } as unknown as Choice;
  expect(preview(choice)).toEqual([
    ['gold', -2],
    ['installed', 1],
  ]);
});
