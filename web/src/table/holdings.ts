// What a seat holds, as numbers of known things, where the game does not say it itself.
import type { CommonView, Json, View } from '../api/types';
import { goodOf } from '../glyphs/goods';

/** A seat's own numbers: plain ones, and those of a small heap of goods. */
export function holdingsOf(view: View, seat: number): [string, number][] {
  const { seats }: CommonView = view;
  const found = new Map<string, number>();
  for (const [key, value] of Object.entries(seats?.[seat] ?? {})) {
    if (typeof value === 'number') found.set(key, value);
    else if (isHeap(value)) for (const [name, n] of Object.entries(value)) if (goodOf(name) && !found.has(name)) found.set(name, n);
  }
  return [...found];
}

function isHeap(value: Json | undefined): value is { [key: string]: number } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const numbers = Object.values(value);
  return numbers.length > 0 && numbers.length <= 6 && numbers.every((n) => typeof n === 'number');
}
