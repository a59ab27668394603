// What a game's description knows of its pieces, whatever they are called there.
import type { Json, Pieces } from '../../api/types';
import { plainly } from '../../messages';
import { isPart, type Part } from './board/shape';

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
