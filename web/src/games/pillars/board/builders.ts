// Which of a player's builders stands where: the journal knows, so that each keeps its name on its way over the board.
import type { PillarsEvent } from '../../../api/types';

/** A builder's name by where it is after some events of a round: a space, "drawn", or "waits 5" for the coin it waits at. */
export function whereabouts(events: PillarsEvent[]): Map<string, string> {
  const at = new Map<string, string>();
  const came: Record<number, number> = {};
  let empty = false;
  for (const event of events) {
    switch (event.id) {
      case 'builder-drawn':
        came[event.seat] = (came[event.seat] ?? 0) + 1;
        at.set('drawn', `${event.seat} ${came[event.seat]}`);
        break;
      case 'builder-returned':
      case 'builder-aside':
        came[event.seat] = (came[event.seat] ?? 1) - (event.id === 'builder-returned' ? 1 : 0);
        at.delete('drawn');
        break;
      case 'builder-waits':
        move(at, 'drawn', `waits ${event.gold}`);
        break;
      case 'builder-placed':
        // When the bag is empty those who wait come, from the highest price down.
        empty ||= !at.has('drawn');
        move(at, empty ? dearest(at, event.seat) : 'drawn', event.space);
    }
  }
  return at;
}

function move(at: Map<string, string>, from: string | null, to: string): void {
  const builder = from === null ? undefined : at.get(from);
  if (from === null || builder === undefined) return;
  at.delete(from);
  at.set(to, builder);
}

function dearest(at: Map<string, string>, seat: number): string | null {
  let best: string | null = null;
  for (const [spot, builder] of at) {
    if (!spot.startsWith('waits ') || !builder.startsWith(`${seat} `)) continue;
    if (best === null || Number(spot.slice(6)) > Number(best.slice(6))) best = spot;
  }
  return best;
}

/** Whose builder was settled at which coin of the cost track, in a round's events: the coins fall one by one, whether paid or waited at. */
export function paidAt(events: PillarsEvent[], track: number[]): Map<number, number> {
  const paid = new Map<number, number>();
  let next = 0;
  let drawn = false;
  for (const event of events) {
    if (event.id === 'builder-drawn') drawn = true;
    else if (event.id === 'builder-returned' || event.id === 'builder-aside') drawn = false;
    else if (drawn && (event.id === 'builder-waits' || event.id === 'builder-placed')) {
      const coin = track[next++];
      if (coin !== undefined && event.id === 'builder-placed') paid.set(coin, event.seat);
      drawn = false;
    }
  }
  return paid;
}
