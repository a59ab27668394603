// What the Duel's description holds, and small questions to it.
import type { DuelView, GameDescription } from '../../api/types';
import type { Session } from '../../table/session.svelte';

export interface Effect {
  do: string;
  must: boolean;
  amount?: number;
  /** null: as often as one likes. */
  times?: number | null;
  prices?: Record<string, number>;
  sells_wool?: number;
}

export interface Card {
  family: 'power' | 'income' | 'influence' | 'craftsman' | 'market' | 'person' | 'once';
  deck: string;
  colour: 'red' | 'blue' | 'neutral';
  says: string | null;
  effects: Effect[];
}

export interface SealSides {
  low: number;
  high: number;
  personal: boolean;
}

export interface Pieces {
  note: string;
  cards: Record<string, Card>;
  sections: Record<string, { needs: string[]; bonus: Effect[] }>;
  seals: Record<string, SealSides>;
  lines: Record<string, number[]>;
  material_of: Record<string, string>;
}

export const RAW = ['wood', 'sand', 'stone', 'wool', 'ore'] as const;
export const SECTIONS = ['I', 'II', 'III'] as const;

export function piecesOf(description: GameDescription): Pieces;
export function piecesOf(description: GameDescription | null): Pieces | null;
export function piecesOf(description: GameDescription | null): Pieces | null {
  return description ? (description.pieces as unknown as Pieces) : null;
}

export function viewOf(table: Session): DuelView {
  return table.view as DuelView;
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
