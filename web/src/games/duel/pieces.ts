// What the Duel's description holds, and small questions to it.
import type { DuelEvent, DuelPieces, DuelView, GameDescription, Turn } from '../../api/types';
import type { Session } from '../../table/session.svelte';
import { maybe } from '../../messages';
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

export interface Slot {
  material: string;
  done: boolean;
}

/** The places of a section's materials, in the order of its drawing. */
export function slotsOf(pieces: Pieces, seat: DuelView['seats'][number] | undefined, section: string): Slot[] {
  const left = [...(seat?.sections[section]?.installed ?? [])];
  return (pieces.sections[section]?.needs ?? []).map((material) => {
    const at = left.indexOf(material);
    if (at >= 0) left.splice(at, 1);
    return { material, done: at >= 0 };
  });
}

const BONUS_GLYPHS: Record<string, string> = { 'take-seals': 'seal', gain: 'gold', turn: 'masonry' };

/** What the first to complete a section gets. */
export function bonusOf(pieces: Pieces, section: string): { n: number; glyph: string; words: string } | null {
  const first = pieces.sections[section]?.bonus[0];
  if (!first) return null;
  const n = first.amount ?? first.times ?? 0;
  return { n, glyph: BONUS_GLYPHS[first.do] ?? 'section', words: maybe(`duel.bonus.${first.do}`, { n }) ?? '' };
}

/** Who was the first to complete a section; null while nobody has. */
export function bonusWinner(view: DuelView, journal: Turn<DuelEvent>[], upTo: number, section: string): number | null {
  const complete = view.seats.flatMap((seat, i) => (seat.sections[section]?.complete ? [i] : []));
  if (complete.length < 2) return complete[0] ?? null;
  for (const turn of journal) {
    if (turn.move > upTo) break;
    for (const event of turn.events) if (event.id === 'section-completed' && event.section === section && event.bonus) return event.seat;
  }
  return null;
}

/** How many passages the game has, and how many rounds each; all of them are equally long. */
export function calendarOf(view: DuelView): { passages: number; rounds: number } {
  const end = (view.round ?? 1) + view.cards_left / view.display.length;
  const rounds = Math.max(1, Math.round(end / view.passage));
  return { passages: Math.ceil(view.rounds / rounds), rounds };
}

export interface Stone {
  material: string;
  section: string;
  round: number;
}

/** What a player has built in, in the order of the game. */
export function stonesOf(journal: Turn<DuelEvent>[], seat: number): Stone[] {
  const stones: Stone[] = [];
  let round = 0;
  for (const turn of journal) {
    for (const event of turn.events) {
      if (event.id === 'round-begins') round = event.round;
      else if (event.id === 'installed' && event.seat === seat) stones.push({ material: event.material, section: event.section, round });
    }
  }
  return stones;
}
