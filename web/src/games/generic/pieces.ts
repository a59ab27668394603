// What a game's description knows of its pieces, whatever they are called there.
import type { GameDescription, Json } from '../../api/types';
import { plainly } from '../../messages';
import { isPart, type Part } from './board/shape';

/** A card, place or person by its id. */
export function pieceOf(description: GameDescription | null, id: string): Part | null {
  for (const group of Object.values((description?.pieces ?? {}) as { [key: string]: Json })) {
    const found = isPart(group) && Object.hasOwn(group, id) ? group[id] : undefined;
    if (found !== undefined && isPart(found)) return found;
  }
  return null;
}

/** A piece's own name, else its kind: "mortar-mixer-0" is a mortar mixer. */
export function titled(description: GameDescription, id: string): string | null {
  const piece = pieceOf(description, id);
  if (typeof piece?.['name'] === 'string') return piece['name'];
  if (typeof piece?.['kind'] === 'string') return plainly(piece['kind']);
  const part = id.lastIndexOf('/');
  return part > 0 ? (titled(description, id.slice(part + 1)) ?? plainly(id.slice(part + 1))) : null;
}
