import type { Snapshot, Turn } from '../api/types';

/** The journal as it goes on with what the server sent of it; null when something is missing between. */
export function continued(known: Turn[], next: Snapshot): Turn[] | null {
  if (!next.play) return [];
  const sent: Turn[] = next.play.journal;
  const first = sent[0]?.move ?? next.moves + 1;
  const whole = [...known.filter((turn) => turn.move < first && turn.move <= next.moves), ...sent];
  return whole.length === next.moves + 1 && whole.every((turn, i) => turn.move === i) ? whole : null;
}
