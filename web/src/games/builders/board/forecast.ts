// What a board will be like once a house stands on a slot: shown before anybody decides.
import type { BuildersEvent, BuildersView, Turn } from '../../../api/types';
import { CASTLE, GOODS, type Building, type Goods, type Pieces, type Slot } from '../pieces';

/** One house of a stack: what it gives each round, and whether it still shows its badges. */
export interface Storey {
  id: string;
  building: Building;
  covered: boolean;
  gives: Goods;
}

/** From the top down to the ground. */
export function storeys(pieces: Pieces, slot: Slot): Storey[] {
  const found: Storey[] = [];
  const top = slot.buildings.length - 1;
  for (let i = top; i >= 0; i--) {
    const id = slot.buildings[i] ?? '';
    const building = pieces.buildings[id];
    if (!building) continue;
    const covered = i < top;
    found.push({ id, building, covered, gives: (covered ? building.residual : building.income) ?? {} });
  }
  return found;
}

/** What some houses give together. */
export function given(all: Storey[]): Goods {
  const found: Goods = {};
  for (const { gives } of all) for (const good of GOODS) found[good] = (found[good] ?? 0) + (gives[good] ?? 0);
  return found;
}

export interface Change {
  /** The house that will be covered, if there is one. */
  covers: string | null;
  /** What the slot gives each round, more or less than now. */
  income: Goods;
  shown: string[];
  hidden: string[];
  points: number;
}

/** What changes when a building is put on a slot; null where a castle stands. */
export function covering(pieces: Pieces, slot: Slot, building: Building): Change | null {
  const covers = slot.buildings.at(-1) ?? null;
  const top = covers === null ? null : (pieces.buildings[covers] ?? null);
  if (top?.level === CASTLE) return null;
  const income: Goods = {};
  for (const good of GOODS) {
    const before = top ? (top.income[good] ?? 0) : good === 'coins' ? slot.bare_coins : 0;
    const after = (building.income[good] ?? 0) + (top?.residual?.[good] ?? 0);
    if (after !== before) income[good] = after - before;
  }
  return { covers, income, shown: building.badges, hidden: top?.badges ?? [], points: building.points };
}

/** The place on the hill where a building lies: its bonuses are known before it is built. */
export function placeOf(view: BuildersView, building: string): BuildersView['market'][string][number] | null {
  for (const row of Object.values(view.market)) {
    const found = row.find((place) => place.building === building);
    if (found) return found;
  }
  return null;
}

/** Which badges of a contract a seat has in sight: each badge of the contract, lit or not. */
export function litBadges(badges: string[], seen: Record<string, number>): { kind: string; lit: boolean }[] {
  const used: Record<string, number> = {};
  return badges.map((kind) => {
    used[kind] = (used[kind] ?? 0) + 1;
    return { kind, lit: (used[kind] ?? 0) <= (seen[kind] ?? 0) };
  });
}

/** The contracts, not yet realised, that have all their badges in sight once a house stands, and have not now. */
export function completes(view: BuildersView, seat: number, change: Change): string[] {
  const now = view.seats[seat]?.badges ?? {};
  const then = { ...now };
  for (const kind of change.shown) then[kind] = (then[kind] ?? 0) + 1;
  for (const kind of change.hidden) then[kind] = (then[kind] ?? 0) - 1;
  const whole = (badges: string[], seen: Record<string, number>): boolean => litBadges(badges, seen).every(({ lit }) => lit);
  return view.contracts
    .filter(({ by, badges }) => !by.includes(seat) && whole(badges, then) && !whole(badges, now))
    .map(({ kind }) => kind);
}

/** Whether the income of this round came since a seat last acted: then each house shows what it just gave. */
export function isPayday(journal: Turn<BuildersEvent>[], upTo: number, seat: number): boolean {
  for (let i = Math.min(upTo, journal.length - 1); i >= 0; i--) {
    const turn = journal[i];
    if (turn?.events.some((event) => event.id === 'income-taken')) return true;
    if (turn?.seat === seat) return false;
  }
  return false;
}

/** The kinds of badges with which a contract of a seat would be complete: those of which just one is lacking. */
export function lastBadges(view: BuildersView, seat: number): Set<string> {
  const seen = view.seats[seat]?.badges ?? {};
  const lacking = view.contracts
    .filter(({ by }) => !by.includes(seat))
    .map(({ badges }) => litBadges(badges, seen).filter(({ lit }) => !lit));
  return new Set(lacking.filter((few) => few.length === 1).map(([last]) => last?.kind ?? ''));
}
