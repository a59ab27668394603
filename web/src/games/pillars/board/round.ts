// What the journal tells of the round that is on the screen.
import type { PillarsEvent, Turn } from '../../../api/types';
import type { Pieces } from '../pieces';

/** All that happened from the beginning of a round up to a move in it. */
export function roundEvents(journal: Turn<PillarsEvent>[], upTo: number): PillarsEvent[] {
  const events = journal.slice(0, upTo + 1).flatMap((turn) => turn.events);
  return events.slice(events.findLastIndex((event) => event.id === 'round-begins') + 1);
}

/** The nine cards that were laid out, fields first: a card that is taken leaves a gap, and the others stay. */
export function laidOut(events: PillarsEvent[], pieces: Pieces, pool: string[]): string[] {
  const cards = events.flatMap((event) => {
    if (event.id === 'card-in-pool') return [event.card];
    return event.id === 'craftsman-in-pool' ? [event.craftsman] : [];
  });
  const order = Object.keys(pieces.fields);
  const place = (card: string): number => (card in pieces.fields ? order.indexOf(card) : order.length);
  return [...new Set([...cards, ...pool])].sort((a, b) => place(a) - place(b));
}

/** Who paid for a craftsman of this round and sent him away. */
export function deniedBy(events: PillarsEvent[]): Map<string, number> {
  return new Map(events.flatMap((event) => (event.id === 'craftsman-denied' ? [[event.craftsman, event.seat]] : [])));
}
