import { describe, expect, test } from 'vitest';
import { fill, listed, plainly, signed } from '../src/messages';

describe('a text is filled', () => {
  test('with facts, and by number', () => {
    expect(fill('{seat} takes {n} {n|card|cards}', { seat: 'Ann', n: 1 })).toBe('Ann takes 1 card');
    expect(fill('{seat} takes {n} {n|card|cards}', { seat: 'Ann', n: 0 })).toBe('Ann takes 0 cards');
  });

  test('with nothing where a fact is null, and left alone where there is none', () => {
    expect(fill('[{a}] [{b}]', { a: null })).toBe('[] [{b}]');
  });
});

test('names and numbers are written as people write them', () => {
  expect(plainly('forest-4')).toBe('Forest 4');
  expect(signed(-2)).toBe('−2');
  expect(signed(0)).toBe('+0');
  expect(listed(['a', 'b', 'c'])).toBe('a, b, and c');
});
