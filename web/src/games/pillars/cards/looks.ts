// What every picture of a card shows, large or small: its name, its drawing, its colour.
import type { Stroke } from '../../../glyphs/strokes';
import { maybe, plainly } from '../../../messages';
import { events, fields, privileges } from '../art/cards';
import { craftsmen } from '../art/craftsmen';
import { fieldOf, type Pieces } from '../pieces';
import { craftName, fieldName } from '../words/vocabulary';

export interface Looks {
  name: string;
  drawing: Stroke[];
  tint: string;
}

export function looksOf(pieces: Pieces, id: string): Looks {
  const man = pieces.craftsmen[id];
  if (man) return { name: craftName(man.kind), drawing: craftsmen[man.kind] ?? [], tint: 'var(--oak)' };
  const field = pieces.fields[id];
  if (field) {
    const tint = `var(--${field.resource === 'sand' ? 'gold' : field.resource})`;
    return { name: fieldName(id), drawing: fields[fieldOf(id)] ?? [], tint };
  }
  const privilege = pieces.privileges[id];
  const name = maybe(`pillars.${privilege ? 'privilege' : 'event'}.${id}`) ?? plainly(id);
  if (privilege) {
    const tint = privilege.use === 'kept' ? 'var(--lapis)' : privilege.use === 'once' ? 'var(--wax)' : 'var(--gold)';
    return { name, drawing: privileges[id] ?? [], tint };
  }
  return { name, drawing: events[id] ?? [], tint: pieces.events[id]?.good ? 'var(--green)' : 'var(--rubric)' };
}
