// What a game's description knows of its pieces, whatever they are called there.
import type { Json, Pieces } from '../../api/types';
import { plainly, t } from '../../messages';
import type { Album } from '../face';
import { isPart, labelOf, type Part } from './board/shape';

/** A card, place or person by its id. */
export function pieceOf(pieces: Pieces | null, id: string): Part | null {
  for (const group of Object.values<Json | undefined>(pieces ?? {})) {
    const found = isPart(group) && Object.hasOwn(group, id) ? group[id] : undefined;
    if (isPart(found)) return found;
  }
  return null;
}

/** A piece's own name, else its kind: "mortar-mixer-0" is a mortar mixer. */
export function titled(pieces: Pieces, id: string): string | null {
  const piece = pieceOf(pieces, id);
  if (typeof piece?.['name'] === 'string') return piece['name'];
  if (typeof piece?.['kind'] === 'string') return plainly(piece['kind']);
  const part = id.lastIndexOf('/');
  return part > 0 ? (titled(pieces, id.slice(part + 1)) ?? plainly(id.slice(part + 1))) : null;
}

/** Every piece that has a name, by the group in which it stands. */
export function albumOf(pieces: Pieces): Album {
  const groups = Object.entries<Json | undefined>(pieces).flatMap(([group, found]) => {
    const ids = isPart(found) ? Object.keys(found).filter((id) => isPart(found[id])) : [];
    return ids.length ? [{ group, ids }] : [];
  });
  return {
    cards: groups.flatMap(({ group, ids }) => ids.map((id) => ({ id, tags: [group] }))),
    facets: [{ title: t('cards.kind'), tags: groups.map(({ group }) => ({ id: group, label: labelOf(group) })) }],
  };
}

/** Its numbers and words: "Price 3, Wood 2." */
export function toldOf(pieces: Pieces, id: string): string | null {
  const plain = Object.entries(pieceOf(pieces, id) ?? {}).filter(([, value]) => typeof value === 'number' || typeof value === 'string');
  return plain.length ? `${plain.map(([key, value]) => `${labelOf(key)} ${String(value)}`).join(', ')}.` : null;
}
