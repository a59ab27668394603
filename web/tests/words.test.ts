import { beforeAll, describe, expect, test } from 'vitest';
import type { Choice, PillarsEvent } from '../src/api/types';
import { learn } from '../src/messages';
import { announcement } from '../src/table/announce';
import { meet } from '../src/table/familiar';
import { preview, thenOf, wonBy, Words } from '../src/table/words';
import { turn } from './support';

const name = (seat: number): string => ['Ann', 'Ben'][seat] ?? '';
const words = new Words({ thing: (id) => (id === 'priory' ? 'The priory' : null), action: () => null, ask: () => null }, name, {
  id: 'abbey',
  events: {
    paid: { seat: 'seat', gold: 'number', to: 'seat' },
    'round-begins': { round: 'number', seat: 'seat' },
    'game-won': { seat: 'seat', score: 'number' },
  },
});

beforeAll(() =>
  learn({
    sentences: { 'round-begins': 'Round {round}: {seat} begins', 'game-won': '{seat} wins', taken: 'Seat {seat} is taken by {name}' },
    games: { abbey: { paid: '{seat} pays {gold} to {to}', 'round-begins': '{seat} leads', 'no-room': '{card} has no room' } },
  }),
);

describe('an event', () => {
  const paid = { id: 'paid', seat: 1, gold: 1, to: 0 };
  const nobody = { ...paid, to: null };
  const begins = { id: 'round-begins', round: 2, seat: 0 };
  const won = { id: 'game-won', seat: 0, score: 7 };
  const chosen: PillarsEvent = { id: 'chosen', seat: 0, action: 'x' };

  test('is told in the words of the server, with names for seats', () => {
    expect(words.event(paid, name)).toBe('Ben pays 1 to Ann');
    expect(words.event(nobody, name)).toBe('Ben pays 1 to nobody');
  });

  test('of the house is told in the words of the game, where it has its own', () => {
    expect(words.event(begins, name)).toBe('Ann leads');
    expect(words.event(won, name)).toBe('Ann wins');
  });

  test('that nobody has a sentence for is at least named', () => {
    expect(words.event({ id: 'bell-rung' }, name)).toBe('Bell rung');
  });

  test('is left out where the heading says it', () => {
    expect(words.event(chosen, name)).toBeNull();
  });
});

test('a refusal names things as the game does', () => {
  expect(words.problem({ id: 'no-room', sentence: 'x', facts: { card: 'priory' }, game: 'abbey' })).toBe('The priory has no room');
  expect(words.problem({ id: 'unheard-of', sentence: 'As the server says', facts: {} })).toBe('As the server says');
});

test('a refusal of the house names nothing as a game would', () => {
  const facts = { seat: 1, name: 'priory' };
  expect(words.problem({ id: 'taken', sentence: 'x', facts })).toBe('Seat 1 is taken by priory');
  expect(words.problem({ id: 'no-room', sentence: 'As the server says', facts })).toBe('As the server says');
});

test('one who wins has won, two have', () => {
  expect(wonBy(['Ann'])).toBe('Ann has won');
  expect(wonBy(['Ann', 'Ben'])).toBe('Ann and Ben have won');
});

test('screen readers hear who has won', () => {
  const last = { ...turn(9, { id: 'rounds-over', round: 30 }, { id: 'game-won', seat: 1, score: 41 }), action: 'pass' };
  expect(announcement([last], words, name, false)).toBe('Ann: Pass. Ben wins');
});

test('screen readers hear luck, and that one is next, but of many moves the last alone', () => {
  const moves = Array.from({ length: 9 }, (_, i) => ({ ...turn(i + 1), action: 'pass' }));
  const heard = announcement([...moves, turn(10, { id: 'paid', seat: 1, gold: 2, to: 0, luck: true })], words, name, true);
  expect(heard.split('. ')).toHaveLength(8);
  expect(heard).toMatch(/Ben pays 2 to Ann\. It is your turn$/);
});

describe('a choice', () => {
  const choice: Choice = { action: 'go there', verb: 'go', targets: ['there'], preview: { visits: 1, gold: -2 }, names: {}, then: [] };

  test('says what one pays before what one gets', () => {
    expect(preview(choice, words)).toEqual([
      ['gold', -2, undefined],
      ['visits', 1, undefined],
    ]);
  });

  test('names what one gets, where the action does not', () => {
    const named = { ...choice, names: { visits: ['priory'], cards: ['there'] } };
    expect(preview(named, words)).toEqual([
      ['gold', -2, undefined],
      ['visits', 1, 'The priory'],
    ]);
  });

  test('names what comes though there will not be more', () => {
    expect(preview({ ...choice, preview: {}, names: { visits: ['priory'] } }, words)).toEqual([['visits', 0, 'The priory']]);
  });

  test('tells what then follows by itself', () => {
    expect(thenOf(choice, words)).toBeNull();
    expect(thenOf({ ...choice, then: ['pass', 'end turn'] }, words)).toBe('then, as nothing else is possible: pass and end turn');
  });
});

test('why a question is asked is told the first times, game by game', () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) };
  const asked = (game: string): boolean => meet(store as unknown as Storage, game, 'take');
  expect([1, 2, 3, 4].map(() => asked('abbey'))).toEqual([true, true, true, false]);
  expect(asked('mill')).toBe(true);
  kept.set([...kept.keys()][0] ?? '', 'broken');
  expect(asked('abbey')).toBe(true);
});
