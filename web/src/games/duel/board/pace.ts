// How long what happens in a fight takes on the stage.
import type { DuelEvent, Turn } from '../../../api/types';
import { motion, pause } from '../../../app/prefs.svelte';

/** A seal in the air, and the scales until they are still. */
export function tossTime(): number {
  return motion() > 0 ? motion() * 4.7 : pause();
}

/** To see the loser fall, and to read who has won. */
export function readTime(): number {
  return motion() * 4 + pause() * 2;
}

/** How long a move of the fight has the stage at most. It says itself when its last seal has landed and been read; on a slow
    machine that takes longer than planned. */
export function stayOf(turn: Turn<DuelEvent>): number {
  const flips = turn.events.filter((event) => event.id === 'seal-flipped').length;
  const won = turn.events.some((event) => event.id === 'conflict-won');
  const planned = flips * tossTime() + (won ? readTime() : 0);
  return planned && 2 * planned + 1000;
}
