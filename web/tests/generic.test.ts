import { expect, test } from 'vitest';
import { kindOf, seatTest, titleOf } from '../src/games/generic/board/shape';

test.each([
  [null, 'nothing'],
  [[null, ''], 'nothing'],
  [{ a: false, b: [] }, 'nothing'],
  ['smith', 'plain'],
  [['smith', 'mason'], 'words'],
  [[{ id: 'smith' }], 'cards'],
  [{ wood: 1, stone: 0 }, 'numbers'],
  [{ seat: { n: 1 } }, 'parts'],
])('%j is %s to the eye', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

test('a card is called by the first of its fields that is an id', () => {
  expect(titleOf({ says: 'Take it.', id: 'smith' })).toEqual({ key: 'id', name: 'smith' });
  expect(titleOf({ says: 'Take it.' })).toBeNull();
});

test('a number that the description calls a seat is none to be counted', () => {
  const isSeat = seatTest(['display.owner', 'market.*.by']);
  expect([isSeat('display.owner'), isSeat('market.II.by'), isSeat('market.by'), isSeat('owner')]).toEqual([true, true, false, false]);
  expect(kindOf({ owner: 1 }, 'display', isSeat)).toBe('parts');
  expect(kindOf({ owner: 1 }, 'pile', isSeat)).toBe('numbers');
});
