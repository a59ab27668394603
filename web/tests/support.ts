import type { Event, Turn } from '../src/api/types';

/** A move of seat 0 and what happened in it. */
export function turn<Told extends Event>(move: number, ...events: Told[]): Turn<Told> {
  return { move, seat: 0, action: null, at: null, events, stages: [] };
}
