// The frames of moves that are shown: one for each, and for a move that is carried out place by place one for each stop.
import { tells, type Event, type Turn, type View } from '../api/types';
import type { Stop } from '../games';
import type { Frame } from './stage.svelte';
import type { Watching } from './watching.svelte';

/** The stages of a move in which something happened beside what was chosen. */
export function stopsIn<Told extends Event>(turn: Turn<Told>, idle: (event: Told) => boolean): Stop<Told>[] {
  const seen = (event: Told): boolean => !tells(event, 'chosen') && !tells(event, 'forced') && !idle(event);
  return turn.stages
    .map(({ at, events }, i) => ({ at, events: turn.events.slice(turn.stages[i - 1]?.events ?? 0, events).filter(seen), stage: i }))
    .filter(({ events }) => events.length > 0);
}

function stopsOf(table: Watching, turn: Turn): Stop[] {
  const { procession } = table.face ?? {};
  return procession ? stopsIn(turn, (event) => procession.idle(event)) : [];
}

/** What happened last stays to be read, unless a new round has covered it. */
function covered(turn: Turn): boolean {
  return turn.events.some((event) => tells(event, 'round-begins'));
}

export function hasStops(table: Watching, turn: Turn): boolean {
  return stopsOf(table, turn).length > 0;
}

/** Whether there is more to see of a move than how it left the table. */
export function hasWay(table: Watching, turn: Turn): boolean {
  return stopsOf(table, turn).length > (covered(turn) ? 0 : 1);
}

/** The stops of a move, each with the table as it stood then. */
export async function walk(table: Watching, turn: Turn): Promise<Frame[]> {
  const stops = stopsOf(table, turn);
  if (stops.length === 0) return [];
  const { before, views } = await table.stagesOf(turn.move);
  return stops.flatMap((stop): Frame[] => {
    const after = views[stop.stage];
    if (!after) return [];
    const view = table.face?.procession?.during(stop.at, views[stop.stage - 1] ?? before, after) ?? after;
    return [{ move: turn.move, view, others: true, stop }];
  });
}

/** The last frame of a move: how it left the table. */
export function lastFrame(table: Watching, turn: Turn, view: View): Frame {
  const stop = covered(turn) ? undefined : stopsOf(table, turn).at(-1);
  return { move: turn.move, view, others: table.isOthers(turn), stop, stay: table.face?.stay?.(turn) ?? 0 };
}

/** The frames of some moves; `after` are the views after each of them. */
export async function framesOf(table: Watching, turns: Turn[], after: View[]): Promise<Frame[]> {
  const ways = await Promise.all(turns.map((turn) => (hasWay(table, turn) ? walk(table, turn) : [])));
  return turns.flatMap((turn, i) => {
    const view = after[i];
    if (!view) return [];
    const last = lastFrame(table, turn, view);
    const way = (ways[i] ?? []).filter(({ stop }) => stop?.stage !== last.stop?.stage);
    return last.others || last.stay || hasStops(table, turn) || i === turns.length - 1 ? [...way, last] : [];
  });
}
