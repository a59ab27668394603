// A fight as the journal tells it: who flipped what, and how it ended.
import type { DuelEvent, Turn } from '../../../api/types';

export interface Flip {
  seat: number;
  seal: string;
  value: number;
  /** The move that flipped it. */
  move: number;
}

export interface Fight {
  card: string;
  flips: Flip[];
  winner: number | null;
  /** The move that decided it. */
  endedAt: number | null;
}

/** The last fight of the journal up to a move. */
export function lastFight(journal: Turn<DuelEvent>[], upTo: number): Fight | null {
  let fight: Fight | null = null;
  for (const turn of journal) {
    if (turn.move > upTo) break;
    for (const event of turn.events) {
      if (event.id === 'contested') {
        fight = { card: event.card, flips: [], winner: null, endedAt: null };
      } else if (fight && event.id === 'seal-flipped') {
        fight.flips.push({ seat: event.seat, seal: event.seal, value: event.value, move: turn.move });
      } else if (fight && event.id === 'conflict-won') {
        fight.winner = event.seat;
        fight.endedAt = turn.move;
      }
    }
  }
  return fight;
}

export function sumOf(fight: Fight, seat: number): number {
  return fight.flips.filter((flip) => flip.seat === seat).reduce((sum, flip) => sum + flip.value, 0);
}
