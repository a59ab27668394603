// A fight as the journal tells it: who flipped what, and how it ended.
import type { Turn } from '../../../api/types';

export interface Flip {
  seat: number;
  seal: string;
  value: number;
}

export interface Fight {
  card: string;
  flips: Flip[];
  winner: number | null;
  /** The move that decided it. */
  endedAt: number | null;
}

/** The last fight of the journal up to a move. */
export function lastFight(journal: Turn[], upTo: number): Fight | null {
  let fight: Fight | null = null;
  for (const turn of journal) {
    if (turn.move > upTo) break;
    for (const event of turn.events) {
      if (event.id === 'contested') {
        fight = { card: String(event['card']), flips: [], winner: null, endedAt: null };
      } else if (fight && event.id === 'seal-flipped') {
        fight.flips.push({ seat: Number(event['seat']), seal: String(event['seal']), value: Number(event['value']) });
      } else if (fight && event.id === 'conflict-won') {
        fight.winner = Number(event['seat']);
        fight.endedAt = turn.move;
      }
    }
  }
  return fight;
}

export function sumOf(fight: Fight, seat: number): number {
  return fight.flips.filter((flip) => flip.seat === seat).reduce((sum, flip) => sum + flip.value, 0);
}
