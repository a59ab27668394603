// The nine cards that were laid out this round, fields first: a card that is taken leaves a gap, and the others stay.
import type { Turn } from '../../api/types';
import type { Pieces } from './pieces';

export function laidOut(journal: Turn[], upTo: number, pieces: Pieces, pool: string[]): string[] {
  let cards: string[] = [];
  for (const turn of journal) {
    if (turn.move > upTo) break;
    for (const event of turn.events) {
      if (event.id === 'pillars-round') cards = [];
      else if (event.id === 'card-in-pool') cards.push(String(event['card']));
      else if (event.id === 'craftsman-in-pool') cards.push(String(event['craftsman']));
    }
  }
  const order = Object.keys(pieces.fields);
  const place = (card: string): number => (card in pieces.fields ? order.indexOf(card) : order.length);
  return [...new Set([...cards, ...pool])].sort((a, b) => place(a) - place(b));
}

/** Who paid for a craftsman of this round and sent him away. */
export function deniedBy(journal: Turn[], upTo: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const turn of journal) {
    if (turn.move > upTo) break;
    for (const event of turn.events) {
      if (event.id === 'pillars-round') found.clear();
      else if (event.id === 'craftsman-denied') found.set(String(event['craftsman']), Number(event['seat']));
    }
  }
  return found;
}
