// The frames of moves that are shown: one for each, and for a move that sets many things going one for each stop.
import type { Turn, View } from '../api/types';
import type { Stop } from '../games';
import type { Frame } from './stage.svelte';
import type { Watching } from './watching.svelte';

export function stopsOf(table: Watching, move: number): Stop[] {
  return table.face?.procession?.stops(table.journal, move) ?? [];
}

/** A move's stops, each with the table as it stood then. */
export function walk(table: Watching, before: View, move: number): Frame[] {
  const { face, description } = table;
  let view = before;
  return stopsOf(table, move).map((stop) => {
    view = face?.procession && description ? face.procession.advance(description.pieces, view, stop) : view;
    return { move, view, others: true, stop };
  });
}

/** The frames of some moves; `after` are the views after each of them. */
export function framesOf(table: Watching, before: View, turns: Turn[], after: View[]): Frame[] {
  const frames: Frame[] = [];
  turns.forEach((turn, i) => {
    const view = after[i];
    if (!view) return;
    const others = table.isOthers(turn);
    const prior = (i ? after[i - 1] : null) ?? before;
    const steps = walk(table, prior, turn.move);
    // What happened last stays to be read, unless a new round has covered it.
    const stop = steps.at(-1)?.stop;
    const covered = view.round !== prior.round;
    frames.push(...(covered ? steps : steps.slice(0, -1)));
    if (others || steps.length || i === turns.length - 1) {
      frames.push({ move: turn.move, view, others, stop: covered ? undefined : stop });
    }
  });
  return frames;
}
