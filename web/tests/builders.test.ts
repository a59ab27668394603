import { describe, expect, test } from 'vitest';
import type { BuildersEvent, BuildersView, Turn } from '../src/api/types';
import { completes, covering, given, isPayday, litBadges, storeys } from '../src/games/builders/board/forecast';
import type { Building, Pieces, Slot } from '../src/games/builders/pieces';
import { turn } from './support';

const house = (facts: Partial<Building>): Building => ({
  level: 'I',
  name: 'House',
  cost: {},
  income: {},
  badges: [],
  points: 1,
  ...facts,
});
const mill = house({ income: { coins: 3 }, residual: { coins: 1 }, badges: ['bread'] });
const hall = house({ level: 'II', income: { wood: 1 }, residual: {}, badges: ['cloth'], points: 4 });
const keep = house({ level: 'III' });
const pieces = { buildings: { mill, hall, keep } } as unknown as Pieces;
const slot = (...buildings: string[]): Slot => ({ slot: 'b-1', buildings, bare_coins: 2 }) as Slot;

describe('a house on a slot', () => {
  test('takes the bare ground its coins', () => {
    expect(covering(pieces, slot(), mill)).toEqual({ covers: null, income: { coins: 1 }, shown: ['bread'], hidden: [], points: 1 });
  });

  test('leaves the one below its residual income and hides its badges', () => {
    expect(covering(pieces, slot('mill'), hall)).toEqual({
      covers: 'mill',
      income: { coins: -2, wood: 1 },
      shown: ['cloth'],
      hidden: ['bread'],
      points: 4,
    });
  });

  test('is never built on a castle', () => {
    expect(covering(pieces, slot('keep'), mill)).toBeNull();
  });

  test('stands on those it covers, and all of them give', () => {
    const all = storeys(pieces, slot('mill', 'hall'));
    expect(all.map(({ id, covered }) => [id, covered])).toEqual([
      ['hall', false],
      ['mill', true],
    ]);
    expect(given(all)).toEqual({ coins: 1, wood: 1, stone: 0 });
  });
});

describe('a contract', () => {
  test('counts each badge once', () => {
    expect(litBadges(['bread', 'bread', 'cloth'], { bread: 1, cloth: 5 }).map(({ lit }) => lit)).toEqual([true, false, true]);
  });

  test('is complete by the house that brings its last badge, not by one that hides another', () => {
    const view = {
      seats: [{ badges: { bread: 1 } }],
      contracts: [
        { kind: 'both', by: [], badges: ['bread', 'cloth'] },
        { kind: 'old', by: [], badges: ['bread'] },
        { kind: 'mine', by: [0], badges: ['cloth'] },
      ],
    } as unknown as BuildersView;
    const change = { covers: null, income: {}, shown: ['cloth'], hidden: [], points: 0 };
    expect(completes(view, 0, change)).toEqual(['both']);
    expect(completes(view, 0, { ...change, hidden: ['bread'] })).toEqual([]);
  });
});

test('the income is shown until its owner has acted', () => {
  const journal: Turn<BuildersEvent>[] = [
    turn(0, { id: 'income-taken', seat: 0, coins: 2, wood: 0, stone: 0 }),
    { ...turn(1), seat: 1 },
    turn(2),
  ];
  expect(isPayday(journal, 0, 0)).toBe(true);
  expect(isPayday(journal, 1, 0)).toBe(true);
  expect(isPayday(journal, 2, 0)).toBe(false);
});
