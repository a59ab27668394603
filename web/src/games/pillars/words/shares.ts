// Who built what of the cathedral: the craftsmen's points of each round.
import type { PillarsEvent, Turn } from '../../../api/types';
import type { Pieces } from '../pieces';

/** By round and seat. */
export function shares(journal: Turn<PillarsEvent>[], pieces: Pieces, seats: number): number[][] {
  const rounds: number[][] = [];
  for (const event of journal.flatMap((turn) => turn.events)) {
    if (event.id === 'round-begins') rounds.push(Array.from({ length: seats }, () => 0));
    const round = rounds.at(-1);
    if (round && event.id === 'worked')
      round[event.seat] = (round[event.seat] ?? 0) + (pieces.craftsmen[event.craftsman]?.gives['vp'] ?? 0) * event.count;
  }
  return rounds;
}

/** Each part of the cathedral is the work of some rounds: their shares together. */
export function byPart(rounds: number[][], parts: number): number[][] {
  const seats = rounds[0]?.length ?? 0;
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * rounds.length) / parts);
    const to = Math.max(from + 1, Math.floor(((part + 1) * rounds.length) / parts));
    return Array.from({ length: seats }, (_, seat) => rounds.slice(from, to).reduce((sum, round) => sum + (round[seat] ?? 0), 0));
  });
}

/** Who did most; null where nobody did, or nobody more than the others. */
export function foremost(values: number[]): number | null {
  const most = Math.max(0, ...values);
  const first = values.indexOf(most);
  return most > 0 && values.lastIndexOf(most) === first ? first : null;
}
