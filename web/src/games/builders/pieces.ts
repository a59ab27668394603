// What the description of Craftsmen & Builders holds, and small questions to it.
import type {
  BuildersBuilding,
  BuildersEffect,
  BuildersEvent,
  BuildersGoods,
  BuildersLine,
  BuildersPieces,
  BuildersSeat,
  BuildersView,
  GameDescription,
  Turn,
} from '../../api/types';
import type { Session } from '../../table/session.svelte';
import { at } from '../played';

export type Building = BuildersBuilding;
export type Effect = BuildersEffect;
export type Goods = BuildersGoods;
export type Line = BuildersLine;
export type Pieces = BuildersPieces;

export const GOODS = ['coins', 'wood', 'stone'] as const;
export type Good = (typeof GOODS)[number];
/** A plot of somebody's board. */
export type Slot = BuildersSeat['slots'][number];

/** Where points come from, each with its glyph. */
export const SOURCES = [
  ['buildings', 'house'],
  ['contracts', 'contract'],
  ['coins', 'coins'],
  ['cubes', 'cube'],
] as const;

export const LEVELS = ['III', 'II', 'I'] as const;
export type Level = (typeof LEVELS)[number];
export const CASTLE: Level = 'III';
export const PERMANENT = 'permanent';

export function piecesOf(description: GameDescription | null): Pieces | null {
  return description?.id === 'builders' ? description.pieces : null;
}

export function viewOf(table: Session): BuildersView {
  return at(table, 'builders').view;
}

export function journalOf(table: Session): Turn<BuildersEvent>[] {
  return at(table, 'builders').journal;
}

/** Whose board lies in front of me: mine, or the deciding player's where I only watch. */
export function frontSeat(table: Session, view: BuildersView): number {
  return table.seat ?? view.asked?.seat ?? view.order[0] ?? 0;
}

/** "woodcutter/gain-wood" is the line "gain-wood". */
export function wordOf(line: string): string {
  return line.split('/').at(-1) ?? line;
}

/** "cake-3" is a contract for cake. */
export function kindOf(contract: string): string {
  return contract.replace(/-\d+$/, '');
}

/** What a line of a craftsman does. */
export function effectsOf(pieces: Pieces, craftsman: string, line: string): Effect[] {
  return pieces.craftsmen[craftsman]?.lines.find((one) => one.word === wordOf(line))?.effects ?? [];
}

/** The house that somebody is about to build, and its slot once that is chosen; null where nobody builds. */
export function siteOf(asked: BuildersView['asked']): { building: string; slot: string | null } | null {
  if (asked?.ask === 'slot') return { building: asked.building ?? '', slot: null };
  if (asked?.ask !== 'coins' && asked?.ask !== 'wood') return null;
  const [building = '', slot = ''] = (asked.site ?? '').split(' ');
  return { building, slot };
}

/** The lines at which a worker can build: the permanent craftsman's costs nothing and comes first. */
export function buildingLines(pieces: Pieces, view: BuildersView): string[] {
  const builds = (craftsman: string): Line[] =>
    (pieces.craftsmen[craftsman]?.lines ?? []).filter((line) => line.effects.some((effect) => effect.do === 'build'));
  return [
    ...builds(PERMANENT).map((line) => `send ${PERMANENT} ${line.word}`),
    ...view.right.flatMap(({ craftsman }) =>
      builds(craftsman).flatMap((line) => (line.slots ?? []).map((price) => `send ${craftsman} ${line.word} for ${price}`)),
    ),
  ];
}

/** All that a worker might be sent to do this round, whether it can be or not. */
export function sendings(pieces: Pieces, view: BuildersView): string[] {
  return [
    ...(pieces.craftsmen[PERMANENT]?.lines ?? []).map((line) => `send ${PERMANENT} ${line.word}`),
    ...view.right.flatMap(({ craftsman, lines }) =>
      lines.flatMap(({ line, slots }) => slots.map(({ price }) => `send ${craftsman} ${wordOf(line)} for ${price}`)),
    ),
  ];
}

/** The slots of a board on which a house can still be put: no castle is ever covered. */
export function openSlots(pieces: Pieces, seat: BuildersSeat): string[] {
  return seat.slots.filter(({ buildings }) => pieces.buildings[buildings.at(-1) ?? '']?.level !== CASTLE).map(({ slot }) => slot);
}

/** "2 0 1": coins, wood and stone, for readers who count. */
export function figures(goods: Goods): string {
  return GOODS.map((good) => goods[good] ?? 0).join(' ');
}

export function isNothing(goods: Goods): boolean {
  return GOODS.every((good) => !goods[good]);
}
