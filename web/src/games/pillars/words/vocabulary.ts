// The Pillars in words: every action, question, card and place as a player says it.
import type { PillarsEvent, PillarsView } from '../../../api/types';
import { listed, maybe, plainly, small, t, thingName } from '../../../messages';
import type { Vocabulary } from '../../face';
import { fieldOf, type Goods, type Pieces } from '../pieces';
import { dutyOf, textOf } from './says';

export function vocabulary(pieces: Pieces): Vocabulary<PillarsView, PillarsEvent> {
  return {
    thing: (id) => thing(pieces, id),
    tells: (id) => [textOf(pieces, id), dutyOf(pieces, id)].filter(Boolean).join(' ') || null,
    action: (action, view, seat) => act(pieces, action, view, seat),
    move: (action, events) => did(pieces, action, events),
    ask: (view, seat) => ask(pieces, view, seat),
    event: (event, seat) => tell(pieces, event, seat),
  };
}

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'];

/** A craftsman's kind, without his number. */
export function craftName(kind: string): string {
  return maybe(`pillars.craftsman.${kind}`) ?? plainly(kind);
}

/** What a craftsman's "!" stands for. */
export function roleName(role: string): string {
  return maybe(`pillars.role.${role}`) ?? role;
}

/** "1 stone and 2 wood". */
export function goodsInWords(goods: Goods): string {
  const parts = Object.entries(goods).map(([good, n]) =>
    good === 'vp' ? t('pillars.formula.points', { n }) : t('pillars.formula.amount', { n, good: thingName(good) }),
  );
  return parts.length ? listed(parts) : t('pillars.formula.nothing');
}

export function placeName(place: string): string {
  const own = maybe(`pillars.place.${place}`);
  if (own) return own;
  const [, area = '', n = ''] = /^(.*)-(\d)$/.exec(place) ?? [];
  const known = maybe(`pillars.place.${area}`);
  return known ? t('pillars.do.place-number', { place: known, n }) : plainly(place);
}

/** A space within a sentence: "the market 2". */
function atPlace(space: string): string {
  const [, area = '', n = ''] = /^(.*?)(?:-(\d))?$/.exec(space) ?? [];
  const known = maybe(`pillars.at.${area}`);
  return known ? t('pillars.do.place-number', { place: known, n }).trim() : placeName(space);
}

function thing(pieces: Pieces, id: string): string | null {
  const man = pieces.craftsmen[id];
  if (man) {
    const name = craftName(man.kind);
    return man.round ? t('pillars.craftsman.numbered', { name, round: ROMAN[man.round] ?? String(man.round) }) : name;
  }
  const card = pieces.fields[id];
  if (card) return t('pillars.card.field', { field: fieldName(id), n: card.cubes, good: thingName(card.resource) });
  if (pieces.privileges[id]) return maybe(`pillars.privilege.${id}`) ?? plainly(id);
  if (pieces.events[id]) return maybe(`pillars.event.${id}`) ?? plainly(id);
  const role = maybe(`pillars.role.${id}`);
  if (role) return role;
  if (pieces.spaces.includes(id) || maybe(`pillars.place.${id}`)) return placeName(id);
  return maybe(`thing.${id}`);
}

/** Where a card sends its workers. */
export function fieldName(card: string): string {
  return placeName(fieldOf(card));
}

function act(pieces: Pieces, action: string, view: PillarsView | null, seat: (seat: number) => string): string | null {
  const [verb = '', what = '', n = ''] = action.split(' ');
  const name = (id: string): string => thing(pieces, id) ?? plainly(id);
  const man = (id: string): string => small(name(id));
  switch (verb) {
    case 'take': {
      const card = pieces.fields[what];
      if (!card) return t('pillars.do.hire', { craftsman: man(what) });
      return t('pillars.do.take-field', { n: card.cubes, good: thingName(card.resource), field: small(fieldName(what)) });
    }
    case 'deny':
      return t('pillars.do.deny', { craftsman: man(what) });
    case 'discard':
      return t('pillars.do.discard', { craftsman: man(what) });
    case 'lose':
      return t('pillars.do.lose', { craftsman: man(what) });
    case 'pass':
      return view?.phase === 'board' ? t('pillars.do.leave') : t('pillars.do.pass');
    case 'keep':
      return t('pillars.do.keep-builder', { builder: drawnBuilder(view, seat) });
    case 'return':
      return t('pillars.do.return-builder');
    case 'place':
      return t('pillars.do.place', { place: placeName(what) });
    case 'use':
      return t('pillars.do.use', { privilege: name(what) });
    case 'decline':
      return t('pillars.do.decline');
    case 'favour':
      if (what === 'immunity') return t('pillars.do.immunity');
      return what === 'cube' ? t('pillars.do.favour-cube') : t('pillars.do.favour', { good: thingName(what) });
    case 'buy':
      return t('pillars.do.buy', { n, good: thingName(what) });
    case 'sell':
      return t('pillars.do.sell', { n, good: thingName(what) });
    case 'work':
      return n === '1' ? t('pillars.do.work', { craftsman: name(what) }) : t('pillars.do.work-times', { craftsman: name(what), n });
    case 'throw':
      return t('pillars.do.throw', { n, good: thingName(what) });
    case 'done':
      return t('pillars.do.done');
    default:
      return null;
  }
}

/** What was done, by its outcome: the space of a builder, a craftsman at work. */
function did(pieces: Pieces, action: string, events: PillarsEvent[]): string | null {
  const [verb, what = '', n = ''] = action.split(' ');
  const [first] = events;
  if (verb === 'pass' && first?.id === 'left-market') return t('pillars.do.leave');
  if (verb === 'place' && first?.id === 'builder-placed') return t('pillars.did.place', { place: atPlace(first.space) });
  if (verb === 'work') return t('pillars.did.work', { craftsman: small(thing(pieces, what) ?? plainly(what)), n: Number(n) });
  return null;
}

/** The builder that the start player may put back, by its owner where the table is known. */
function drawnBuilder(view: PillarsView | null, seat: (seat: number) => string): string {
  const owner = view?.asked?.ask === 'return' ? view.drawn : null;
  return owner === null ? t('pillars.builder.drawn') : t('pillars.builder.of', { name: seat(owner) });
}

function ask(pieces: Pieces, view: PillarsView, seat: (seat: number) => string): string | null {
  const asked = view.asked;
  if (!asked) return view.phase === 'board' && !view.over ? t('pillars.ask.steps') : null;
  switch (asked.ask) {
    case 'return':
      return t('pillars.ask.return', { builder: drawnBuilder(view, seat) });
    case 'place': {
      if (asked.price === 0) return t('pillars.ask.place-free');
      return t('pillars.ask.place', { price: asked.price });
    }
    case 'immunity':
    case 'protect':
      return t(`pillars.ask.${asked.ask}`, { event: thing(pieces, asked.event ?? '') ?? '' });
    case 'exempt':
      return t('pillars.ask.exempt', { tax: asked.tax });
    case 'throw':
      return t('pillars.ask.throw', { cubes: asked.cubes, keep: pieces.player.carry });
    default:
      return t(`pillars.ask.${asked.ask}`);
  }
}

/** The layout of a round is a dozen events and one fact: the cards lie on the table. */
const LAID_OUT = new Set(['privilege-shown', 'craftsman-at-shiring', 'craftsman-in-pool', 'card-in-pool']);

/** Who had no worker at the mill, or no room for gold, got nothing. */
function isNothing(event: PillarsEvent): boolean {
  if (event.id === 'mill-paid' || event.id === 'workers-to-mill') return !event.workers;
  return (event.id === 'good-received' && event.count === 0) || (event.id === 'forced' && event.action === 'done');
}

/** What a choice brings is what it says itself. */
const SAID = new Set([
  'worked',
  'thrown-away',
  'craftsman-discarded',
  'craftsman-lost',
  'privilege-used',
  'left-market',
  'builder-returned',
]);

function tell(pieces: Pieces, event: PillarsEvent, seat: (seat: number) => string): string | null {
  if (LAID_OUT.has(event.id) || SAID.has(event.id) || isNothing(event)) return '';
  switch (event.id) {
    case 'round-begins':
      return t('pillars.log.round', { start: seat(event.seat) });
    // The heading says what was done; here stands what it cost, or whose it was.
    case 'card-taken':
      return t('pillars.log.card-taken', { n: event.workers });
    case 'craftsman-hired':
    case 'craftsman-denied':
    case 'builder-placed':
    case 'bought':
    case 'sold':
      return event.gold ? t('pillars.log.price', { gold: event.gold }) : t('pillars.log.free');
    case 'builder-waits':
      return t('pillars.log.waits', { gold: event.gold });
    case 'cube-favoured':
      return t('pillars.log.favoured');
    case 'harvested': {
      const good = thingName(pieces.fields[event.card]?.resource ?? '');
      return t('pillars.log.harvested', { seat: seat(event.seat), n: event.count, good, field: small(fieldName(event.card)) });
    }
    default:
      return null;
  }
}
