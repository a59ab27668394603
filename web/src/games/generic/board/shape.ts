// What kind of thing a piece of JSON is, to the eye.
import type { Json } from '../../../api/types';
import { maybe, plainly } from '../../../messages';

export type Kind = 'nothing' | 'plain' | 'numbers' | 'words' | 'cards' | 'parts';
export type Part = { [key: string]: Json | undefined };

/** Keys that the frame shows elsewhere, or that say nothing to a player. */
export const ELSEWHERE = new Set(['game', 'edition', 'note', 'asked', 'over', 'winners', 'scores', 'seats', 'round', 'rounds', 'phase']);

/** `at` is the place in the view, whose seats are no numbers to be counted. */
export function kindOf(value: Json | undefined, at = '', isSeat: (at: string) => boolean = () => false): Kind {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) {
    if (value.every(isNothing)) return 'nothing';
    return value.some((item) => typeof item === 'object' && item !== null) ? 'cards' : 'words';
  }
  if (typeof value !== 'object') return 'plain';
  const parts = Object.values(value);
  if (parts.every(isNothing)) return 'nothing';
  const counted = Object.entries(value).every(([key, part]) => typeof part === 'number' && !isSeat(`${at}.${key}`));
  return counted ? 'numbers' : 'parts';
}

/** Nothing to see, all the way down. */
function isNothing(value: Json | undefined): boolean {
  return value === false || kindOf(value) === 'nothing';
}

/** A field's name as people say it. */
export function labelOf(key: string): string {
  return plainly(maybe(`thing.${key}`) ?? key.replace(/_/g, ' '));
}

/** The name of a card among its fields: the first text that is an id, not a sentence. */
export function titleOf(part: Part): { key: string; name: string } | null {
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'string' && /^[a-z0-9][a-z0-9/-]*$/i.test(value)) return { key, name: value };
  }
  return null;
}

export function isPart(value: Json | undefined): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a place in a view holds seats: `market.I.owner` does where the description says `market.*.owner`. */
export function seatTest(seated: string[]): (at: string) => boolean {
  const paths = seated.map((path) => path.split('.'));
  return (at) => {
    const steps = at.split('.');
    return paths.some((path) => path.length === steps.length && path.every((name, i) => name === '*' || name === steps[i]));
  };
}
