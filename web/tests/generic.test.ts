import { expect, test } from 'vitest';
import { kindOf, titleOf } from '../src/games/generic/board/shape';

test.each([
  [null, 'nothing'],
  [[null, ''], 'nothing'],
  [{ a: false, b: [] }, 'nothing'],
  ['smith', 'plain'],
  [['smith', 'mason'], 'words'],
  [[{ id: 'smith' }], 'cards'],
  [{ wood: 1, stone: 0 }, 'numbers'],
  [{ seat: 1 }, 'parts'],
])('%j is %s to the eye', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

test('a card is called by the first of its fields that is an id', () => {
  expect(titleOf({ says: 'Take it.', id: 'smith' })).toEqual({ key: 'id', name: 'smith' });
  expect(titleOf({ says: 'Take it.' })).toBeNull();
});
