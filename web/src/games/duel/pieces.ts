// What the Duel's description holds, and small questions to it.
import type { DuelEvent, DuelPieces, DuelView, GameDescription, Turn } from '../../api/types';
import type { Session } from '../../table/session.svelte';
import { at } from '../played';

export type { DuelCard as Card, DuelSeal as SealSides } from '../../api/types';
export type Pieces = DuelPieces;

export const RAW = ['wood', 'sand', 'stone', 'wool', 'ore'] as const;
export const SECTIONS = ['I', 'II', 'III'] as const;

export function piecesOf(description: GameDescription | null): Pieces | null {
  return description?.id === 'duel' ? description.pieces : null;
}

export function viewOf(table: Session): DuelView {
  return at(table, 'duel').view;
}

export function journalOf(table: Session): Turn<DuelEvent>[] {
  return at(table, 'duel').journal;
}

/** Philip sits left and Waleran right, whoever they are. */
export function seatOf(view: DuelView, role: 'philip' | 'waleran'): number {
  return view.seats.findIndex((seat) => seat.role === role);
}

/** The name of the seal that each player has but once. */
export function personalSeal(pieces: Pieces): string {
  return Object.keys(pieces.seals).find((name) => pieces.seals[name]?.personal) ?? '';
}

/** How many seals a player holds beside the personal one. */
export function sealsOf(seat: DuelView['seats'][number]): number {
  return Object.values(seat.seals).reduce((sum, n) => sum + n, 0);
}

/** The glyph of a material; what Philip casts as a bell, Waleran forges as bars. */
export function materialGlyph(material: string, role: string): string {
  return material === 'bell' && role === 'waleran' ? 'bars' : material;
}
