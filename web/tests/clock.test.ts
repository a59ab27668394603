import { describe, expect, it } from 'vitest';
import { timeOf } from '../src/table/clock.svelte';

const days = (d: number, h: number): string => `${d} d ${h} h`;

describe('a clock says', () => {
  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [9_000, '0:09'],
    [899_000, '14:59'],
    [3_723_000, '1:02:03'],
    [2 * 86_400_000 + 5 * 3_600_000, '2 d 5 h'],
  ])('%d ms as %s', (left, text) => expect(timeOf(left, days)).toBe(text));
});
