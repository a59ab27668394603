// Phase III as a procession: the journal's events by the place where they happen, and what each does to the table.
import type { PillarsEvent, PillarsSeat, PillarsView, Turn } from '../../../api/types';
import { FIELDS, fieldOf, GOODS, type Goods, type Pieces, type Stop } from '../pieces';
import { stepNumber } from './steps';

type Told = PillarsEvent['id'];

/** Events that happen at one place only. */
const PLACE: Partial<Record<Told, string>> = {
  'event-revealed': 'event',
  immune: 'event',
  'builders-fewer': 'event',
  'craftsman-lost': 'event',
  'cube-favoured': 'archbishop',
  'mill-paid': 'wool-mill',
  'privilege-taken': 'kingsbridge',
  'priory-scored': 'priory',
  'tax-rolled': 'kings-court',
  'court-metal': 'kings-court',
  'craftsman-joined': 'shiring',
  'workers-lent': 'shiring-castle',
  bought: 'market',
  sold: 'market',
  'left-market': 'market',
  worked: 'cathedral',
  'thrown-away': 'cathedral',
  'start-player': 'start',
};
/** Events that happen wherever the procession stands: a payment is the levy's or the tax's. */
const WHEREVER = new Set<Told>(['good-received', 'gold-over-limit', 'paid', 'vp-lost', 'privilege-used', 'craftsman-discarded']);

/** Where the procession stood when a move began. */
function placeBefore(journal: Turn<PillarsEvent>[], move: number): string | null {
  for (let i = move - 1; i >= 0; i--) {
    for (const event of [...(journal[i]?.events ?? [])].reverse()) {
      if (event.id === 'round-begins') return null;
      const place = placeOf(event);
      if (place) return place;
    }
  }
  return null;
}

function placeOf(event: PillarsEvent): string | null {
  if (event.id === 'mill-paid' && !event.workers) return null; // nobody is there
  if (event.id === 'harvested') return fieldOf(event.card);
  if (event.id === 'patron-gave') return FIELDS.find(({ good }) => good === event.good)?.field ?? null;
  return PLACE[event.id] ?? null;
}

/** The stops of a move, each with its events; none outside phase III. */
export function stops(journal: Turn<PillarsEvent>[], move: number): Stop[] {
  const found: Stop[] = [];
  let at = placeBefore(journal, move);
  // The last placement sets the procession going: it has happened when the first stop is shown.
  const placed: PillarsEvent[] = [];
  for (const event of journal[move]?.events ?? []) {
    if (event.id === 'round-begins') break;
    if (event.id === 'builder-placed') placed.push(event);
    const own = placeOf(event);
    if (own === null && !(at && WHEREVER.has(event.id))) continue;
    at = own ?? at;
    if (!at) continue;
    const here = found.find((stop) => stop.at === at);
    if (here) here.events.push(event);
    else found.push({ at, events: [event] });
  }
  found.sort((a, b) => stepNumber(a.at) - stepNumber(b.at));
  found[0]?.events.unshift(...placed);
  return found;
}

/** The table after a stop. Who was at the places before it has gone home. */
export function advance(pieces: Pieces, before: PillarsView, stop: Stop): PillarsView {
  const view = structuredClone(before);
  view.phase = 'board';
  view.asked = null;
  view.drawn = null;
  const n = stepNumber(stop.at);
  for (const [area, spaces] of Object.entries(view.spaces)) {
    if (stepNumber(area) < n) view.spaces[area] = spaces.map(() => null);
  }
  for (const event of stop.events) happen(pieces, view, event);
  view.scores = view.seats.map((seat) => seat.vp);
  return view;
}

function add(seat: PillarsSeat, goods: Goods, times: number): void {
  for (const good of GOODS) seat[good] += (goods[good] ?? 0) * times;
}

function remove(things: string[], one: string): void {
  const at = things.indexOf(one);
  if (at >= 0) things.splice(at, 1);
}

function leave(slots: (string | null)[], one: string): void {
  const at = slots.indexOf(one);
  if (at >= 0) slots[at] = null;
}

function place(view: PillarsView, seat: number, space: string): void {
  const [, area = space, n = '1'] = /^(.*)-(\d)$/.exec(space) ?? [];
  const spaces = view.spaces[area];
  if (spaces) spaces[Number(n) - 1] = seat;
  const waiting = view.waiting.indexOf(seat);
  if (waiting >= 0) view.waiting[waiting] = null;
}

function happen(pieces: Pieces, view: PillarsView, event: PillarsEvent): void {
  if (event.id === 'event-revealed') view.event = event.event;
  else if (event.id === 'tax-rolled') view.tax_die = event.die;
  const seat = 'seat' in event ? view.seats[event.seat] : undefined;
  if (!seat) return;
  switch (event.id) {
    case 'builder-placed':
      place(view, event.seat, event.space);
      seat.gold -= event.gold;
      break;
    case 'immune':
      seat.immune = true;
      break;
    case 'good-received':
    case 'patron-gave':
      add(seat, { [event.good]: 1 }, event.count);
      break;
    case 'paid':
      seat.gold -= event.gold;
      break;
    case 'vp-lost':
      seat.vp -= event.vp;
      break;
    case 'builders-fewer':
      seat.builders = event.builders;
      break;
    case 'craftsman-lost':
    case 'craftsman-discarded':
      seat.craftsmen = seat.craftsmen.filter((man) => man.id !== event.craftsman);
      break;
    case 'cube-favoured':
      add(seat, { [event.good]: 1 }, event.count);
      view.market[event.good] = (view.market[event.good] ?? 0) - event.count;
      break;
    case 'mill-paid':
      seat.gold += event.gold;
      seat.workers.reserve += seat.workers.mill;
      seat.workers.mill = 0;
      break;
    case 'privilege-taken': {
      const card = pieces.privileges[event.privilege];
      leave(view.kingsbridge, event.privilege);
      if (!card?.use.startsWith('at once')) seat.privileges.push(event.privilege);
      seat.cottages += card?.cottages ?? 0;
      seat.workers.reserve += card?.workers ?? 0;
      seat.workers.in_all += card?.workers ?? 0;
      break;
    }
    case 'privilege-used':
      remove(seat.privileges, event.privilege);
      break;
    case 'priory-scored':
      seat.vp += event.vp;
      break;
    case 'harvested': {
      const card = pieces.fields[event.card];
      if (!card) break;
      add(seat, { [card.resource]: 1 }, event.count);
      remove(seat.cards, event.card);
      seat.workers[fieldOf(event.card)] -= card.workers;
      seat.workers.reserve += card.workers;
      break;
    }
    case 'court-metal':
      seat.metal += event.count;
      view.court_metal -= event.count;
      break;
    case 'craftsman-joined':
      leave(view.shiring, event.craftsman);
      seat.craftsmen.push({ id: event.craftsman, used: 0, uses_left: 0, lacks: null });
      break;
    case 'workers-lent':
      seat.workers.gray_next += event.count;
      break;
    case 'bought':
      add(seat, { [event.good]: 1 }, event.count);
      seat.gold -= event.gold;
      view.market[event.good] = (view.market[event.good] ?? 0) - event.count;
      break;
    case 'sold':
      add(seat, { [event.good]: -1 }, event.count);
      seat.gold += event.gold;
      break;
    case 'worked': {
      const man = pieces.craftsmen[event.craftsman];
      if (!man) break;
      add(seat, man.takes, -event.count);
      add(seat, man.gives, event.count);
      seat.gold = Math.min(seat.gold, pieces.board.gold_limit);
      break;
    }
    case 'thrown-away':
      add(seat, { [event.good]: -1 }, event.count);
  }
}

/** The moves of the round that is on the screen which have stops, for who wants to see them again. */
export function roundStops(journal: Turn<PillarsEvent>[], upTo: number): { move: number; stop: Stop }[] {
  // The move that ends a round belongs to it: the next one begins with the layout.
  const first = journal.slice(0, upTo + 1).findLastIndex((turn) => turn.events.some((event) => event.id === 'round-begins')) + 1;
  const found: { move: number; stop: Stop }[] = [];
  for (let move = first; move <= upTo && move < journal.length; move++) {
    for (const stop of stops(journal, move)) found.push({ move, stop });
  }
  return found;
}
