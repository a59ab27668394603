// What the Pillars' description holds, and small questions to it.
import { ownProblem } from '../../api/http';
import type {
  GameDescription,
  PillarsCraftsman,
  PillarsEvent,
  PillarsPieces,
  PillarsSeat,
  PillarsView,
  Problem,
  Turn,
} from '../../api/types';
import { t } from '../../messages';
import type { Stop as AnyStop } from '../face';
import type { Session } from '../../table/session.svelte';
import { at } from '../played';

export type { PillarsEventCard as EventCard, PillarsPrivilege as Privilege } from '../../api/types';
export type Craftsman = PillarsCraftsman;
export type Pieces = PillarsPieces;
export type Stop = AnyStop<PillarsEvent>;
export type Goods = Record<string, number>;

export const CUBES = ['stone', 'wood', 'sand', 'metal'] as const;
export type Cube = (typeof CUBES)[number];
/** What a player can hold of by number. */
export const GOODS = ['gold', 'vp', ...CUBES] as const;
export const WARES = ['stone', 'wood', 'sand'] as const;
/** Each field and what it brings, in the order of their steps. */
export const FIELDS = [
  { field: 'quarry', good: 'stone' },
  { field: 'forest', good: 'wood' },
  { field: 'pit', good: 'sand' },
] as const;
export type Field = (typeof FIELDS)[number]['field'];

export function piecesOf(description: GameDescription | null): Pieces | null {
  return description?.id === 'pillars' ? description.pieces : null;
}

export function viewOf(table: Session): PillarsView {
  return at(table, 'pillars').view;
}

export function journalOf(table: Session): Turn<PillarsEvent>[] {
  return at(table, 'pillars').journal;
}

export function stopOf(table: Session): Stop | null {
  return at(table, 'pillars').stop;
}

/** A place's spaces as actions name them: a single one has no number, unless each of them is tied to a card. */
export function spacesOf(pieces: Pieces, area: string): string[] {
  return pieces.spaces.filter((space) => space.replace(/-\d+$/, '') === area);
}

/** Where a builder might be dragged to, as actions: places that are filled in order, and single spaces. */
export function placings(table: Session): string[] {
  const { spaces } = viewOf(table);
  return [...Object.keys(spaces), ...(piecesOf(table.description)?.spaces ?? [])].map((place) => `place ${place}`);
}

/** Whether one of these seats sees the coming event, which is the only secret of the game: until it lies open for all. */
export function foreseen(pieces: Pieces, view: PillarsView, seats: number[]): boolean {
  if (view.event !== null) return false;
  return seats.some((seat) => view.seats[seat]?.privileges.some((card) => pieces.privileges[card]?.foresight));
}

/** Why not a space of a place that is filled in order: the rules have no action for it. */
export function whyNot(view: PillarsView, action: string): Problem | null {
  const area = /^place (.+)-\d$/.exec(action)?.[1] ?? '';
  const next = view.spaces[area]?.indexOf(null) ?? -1;
  return next < 0 ? null : ownProblem('in-order', t('pillars.why.in-order', { n: next + 1 }), 'P4.8');
}

/** "forest-4" grows in the forest. */
export function fieldOf(card: string): Field {
  return card.replace(/-\d+$/, '') as Field;
}

/** How much of something a seat holds. */
export function amountOf(seat: PillarsSeat, good: string): number {
  const known = GOODS.find((one) => one === good);
  return known ? seat[known] : 0;
}

export function cubesOf(seat: PillarsSeat): number {
  return CUBES.reduce((sum, kind) => sum + seat[kind], 0);
}

const METAL_IN_HAND = 'metal in hand, not spent';

export function needsMetal(man: Craftsman): boolean {
  return man.needs === METAL_IN_HAND;
}
