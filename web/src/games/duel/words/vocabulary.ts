// The Duel in words: cards are named by what they do, so that a card file of one's own has good names too.
import type { DuelEvent, DuelView } from '../../../api/types';
import { listed, maybe, plainly, t } from '../../../messages';
import type { Vocabulary } from '../../face';
import { dutyOf, textOf } from './says';
import { personalSeal, type Card, type Pieces } from '../pieces';

export function vocabulary(pieces: Pieces): Vocabulary<DuelView, DuelEvent> {
  const personal = pieces.seals[personalSeal(pieces)];
  const sides = personal ? `${personal.low}/${personal.high}` : '';
  return {
    thing: (id) => thing(pieces, id),
    tells: (id) => [textOf(pieces, id), dutyOf(pieces, id)].filter(Boolean).join(' ') || null,
    action: (action) => act(pieces, sides, action),
    move: (action) => did(pieces, action),
    ask: (view) => ask(pieces, view),
    event: (event, seat) => tell(event, seat),
  };
}

function thing(pieces: Pieces, id: string): string | null {
  const card = pieces.cards[id];
  if (card) return cardName(id, card);
  return maybe(`duel.line.${id}`) ?? maybe(`duel.goods.${id}`) ?? maybe(`thing.${id}`) ?? (/^([IV]+|\d\/\d)$/.test(id) ? id : null);
}

export function cardName(id: string, card: Card): string {
  const own = maybe(`duel.card.${id}`);
  if (own) return own;
  const goods = Object.keys(card.effects[0]?.prices ?? {});
  switch (card.family) {
    case 'power':
      return t('duel.card.power');
    case 'income':
      return t('duel.card.income');
    case 'influence':
      return t('duel.card.influence');
    case 'craftsman': {
      const crafts = goods.map((kind) => maybe(`duel.card.craftsman.${kind}`) ?? plainly(kind));
      if (crafts.length > 2) return t('duel.card.craftsman.several');
      return crafts.length === 2 ? t('duel.card.two', { first: crafts[0], second: crafts[1]?.toLowerCase() }) : (crafts[0] ?? id);
    }
    case 'market':
      if (goods.length > 2) return t('duel.card.market.several');
      return t('duel.card.market', { goods: plainly(listed(goods)) });
    default:
      return plainly(id);
  }
}

function act(pieces: Pieces, personal: string, action: string): string | null {
  const [verb = '', first = '', second = ''] = action.split(' ');
  const name = (id: string): string => thing(pieces, id) ?? plainly(id);
  switch (verb) {
    case 'claim':
      return t('duel.do.claim', { line: name(first) });
    case 'flip':
      return first === 'personal' ? t('duel.do.flip-personal', { seal: personal }) : t('duel.do.flip', { seal: first });
    case 'give':
      return t('duel.do.give-up');
    case 'keep':
      return t('duel.do.keep', { seal: first });
    case 'return':
      return t('duel.do.return', { seal: first });
    case 'use': {
      const card = pieces.cards[first];
      const gold = card?.family === 'income' ? card.effects[0]?.amount : undefined;
      return t('duel.do.use', { card: gold ? t('duel.card.income-number', { gold }) : name(first) });
    }
    case 'play':
      return t('duel.do.play', { card: name(first) });
    case 'turn':
      return t('duel.do.turn', { raw: name(first), material: name(pieces.material_of[first] ?? first) });
    case 'buy':
      return first === 'seal' ? t('duel.do.buy-seal') : t('duel.do.buy', { raw: name(first) });
    case 'sell':
      return t('duel.do.sell-wool');
    case 'finish':
      return t('duel.do.finish');
    case 'install':
      return t('duel.do.install', { material: name(first), section: second });
    case 'end':
      return t('duel.do.end-turn');
    default:
      return null;
  }
}

/** How much an income brings is told of what it brought. */
function did(pieces: Pieces, action: string): string | null {
  const [verb, id = ''] = action.split(' ');
  return verb === 'use' && pieces.cards[id]?.family === 'income' ? t('duel.do.use', { card: t('duel.card.income') }) : null;
}

/** What nobody chose and nothing came of. */
const IDLE = new Set(['finish', 'end turn']);

function ask(pieces: Pieces, view: DuelView): string | null {
  const asked = view.asked;
  if (!asked) return null;
  switch (asked.ask) {
    case 'claim':
      return view.lines[0] ? t('duel.ask.claim-second') : t('duel.ask.claim');
    case 'flip':
      return asked.must ? t('duel.ask.flip-must') : t('duel.ask.flip');
    case 'turn':
      return view.site ? t('duel.ask.turn-building') : t('duel.ask.turn');
    case 'effect':
      return askEffect(pieces, sourceOf(view) ?? '');
    default:
      return maybe(`duel.ask.${asked.ask}`);
  }
}

/** What an effect is of: a card, or the section whose bonus it is. */
export function sourceOf(view: DuelView): string | null {
  const asked = view.asked;
  if (asked?.ask !== 'effect' && asked?.ask !== 'return') return null;
  return asked.effect?.split('/')[0] ?? null;
}

function askEffect(pieces: Pieces, source: string): string {
  const card = pieces.cards[source];
  if (!card) return t('duel.ask.bonus', { section: source });
  return maybe(`duel.ask.${card.family}`, { card: cardName(source, card) }) ?? t('duel.ask.effect', { card: cardName(source, card) });
}

/** The deal is nine events and one fact; an empty text leaves an event out of the log, and so what the choice itself says. */
function tell(event: DuelEvent, seat: (seat: number) => string): string | null {
  switch (event.id) {
    case 'card-dealt':
    case 'card-used':
    case 'seal-kept':
    case 'wool-sold':
      return '';
    // The heading says what was done; here stands what it cost.
    case 'seal-bought':
    case 'marker-turned':
    case 'marker-bought':
    case 'installed':
      return event.gold > 0 ? t('duel.event.price', { gold: event.gold }) : t('duel.event.free');
    case 'robbed':
      return event.gold > 0 ? null : '';
    case 'round-begins':
      return t('duel.event.round-begins', { seat: seat(event.seat) });
    case 'turn-begins':
      return t('duel.event.turn-begins', { seat: seat(event.seat) });
    case 'seal-flipped':
      return t('duel.event.seal-flipped', { value: event.value });
    case 'forced':
      return IDLE.has(event.action) ? '' : null;
    default:
      return null;
  }
}
