// Phase III as a procession: at which of its stages the show stops, and how the table looks meanwhile.
import type { PillarsEvent, PillarsView, Turn } from '../../../api/types';
import { stopsIn } from '../../../table/procession';
import type { Stop } from '../pieces';

/** The mill pays everybody, be it nothing: where nobody works there is nothing to see. */
export function idle(event: PillarsEvent): boolean {
  return event.id === 'mill-paid' && !event.workers;
}

/** Whoever came to the place stands there as long as it is shown, and until the round is seen to its end it is phase III. */
export function during(at: string, before: PillarsView, after: PillarsView): PillarsView {
  const there = before.spaces[at];
  return { ...after, phase: 'board', spaces: there ? { ...after.spaces, [at]: there } : after.spaces };
}

/** The moves of the round that is on the screen which have stops, to be shown again. */
export function roundStops(journal: Turn<PillarsEvent>[], upTo: number): { move: number; stop: Stop }[] {
  // The move that ends a round belongs to it: the next one begins with the layout.
  const first = journal.slice(0, upTo + 1).findLastIndex((turn) => turn.events.some((event) => event.id === 'round-begins')) + 1;
  return journal.slice(first, upTo + 1).flatMap((turn) => stopsIn(turn, idle).map((stop) => ({ move: turn.move, stop })));
}
