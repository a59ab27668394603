// Craftsmen & Builders in words. Names and what a line does come from the card file.
import type { BuildersEvent, BuildersView } from '../../../api/types';
import { listed, maybe, plainly, small, t, type MessageId } from '../../../messages';
import type { Vocabulary } from '../../face';
import { textOf } from './says';
import { GOODS, kindOf, PERMANENT, siteOf, wordOf, type Goods, type Pieces } from '../pieces';

export function vocabulary(pieces: Pieces): Vocabulary<BuildersView, BuildersEvent> {
  return {
    thing: (id) => thing(pieces, id),
    tells: (id) => textOf(pieces, id) || maybe(`builders.tells.${id}`),
    action: (action, view) => act(pieces, action, view),
    move: (action, events) => did(pieces, action, events),
    ask: (view) => ask(pieces, view),
    event: (event, seat) => tell(pieces, event, seat),
  };
}

export function kindName(kind: string): string {
  return maybe(`builders.kind.${kind}`) ?? plainly(kind).toLowerCase();
}

export function boardName(board: string): string {
  return plainly(board);
}

export function contractName(kind: string): string {
  return t('builders.contract', { kind: plainly(kindName(kind)) });
}

/** "2 coins and 1 wood", or "nothing". */
export function goodsOrNothing(goods: Goods): string {
  return goodsWords(goods) || t('builders.nothing');
}

/** "2 coins and 1 wood"; empty for nothing. */
export function goodsWords(goods: Goods): string {
  return listed(GOODS.filter((good) => goods[good]).map((good) => t(`builders.amount.${good}`, { n: goods[good] })));
}

function thing(pieces: Pieces, id: string): string | null {
  const known = pieces.craftsmen[id]?.name ?? pieces.buildings[id]?.name ?? maybe(`builders.${id}`);
  if (known) return known;
  if (id in pieces.boards) return boardName(id);
  if (pieces.kinds.includes(id)) return kindName(id);
  if (id in pieces.contracts) return contractName(kindOf(id));
  const [craftsman = '', word] = id.split('/');
  const found = pieces.craftsmen[craftsman];
  if (!found || word === undefined) return null;
  return t('builders.line', { craftsman: found.name, says: says(pieces, craftsman, word) });
}

/** What a line does, to stand inside a sentence. */
function says(pieces: Pieces, craftsman: string, word: string): string {
  return inSentence(pieces.craftsmen[craftsman]?.lines.find((line) => line.word === wordOf(word))?.says ?? plainly(word));
}

function inSentence(text: string): string {
  return small(text).replace(/\.$/, '');
}

function act(pieces: Pieces, action: string, view: BuildersView | null): string | null {
  const words = action.split(' ');
  const [verb = '', first = '', second = '', , price = ''] = words;
  const name = (id: string): string => thing(pieces, id) ?? plainly(id);
  switch (verb) {
    case 'choose':
      return t('builders.do.choose', { craftsman: name(first) });
    case 'send': {
      const facts = { craftsman: name(first), says: says(pieces, first, second), price: Number(price) };
      return first === PERMANENT ? t('builders.line', facts) : t('builders.do.send', facts);
    }
    case 'recruit':
      return t('builders.do.recruit', { craftsman: name(first) });
    case 'take':
      return t('builders.do.take', { building: name(first) });
    case 'build':
      return t('builders.do.build', { building: name(first), slot: name(second) });
    case 'pay': {
      const house = pieces.buildings[siteOf(view?.asked ?? null)?.building ?? ''];
      const cubes = house ? (house.cost.coins ?? 0) - Number(first) : 0;
      return t(cubes ? 'builders.do.pay-mixed' : 'builders.do.pay', { n: Number(first), cubes });
    }
    case 'replace':
      return first === '0' ? t('builders.do.replace-none') : t('builders.do.replace', { n: Number(first) });
    case 'gain':
      return t('builders.do.gain', { mix: mixWords(words) });
    case 'sell':
      return t('builders.do.sell', { mix: mixWords(words) });
    case 'collect':
      return t('builders.do.collect', { slot: name(first) });
    case 'repeat':
      return t('builders.do.repeat', { kind: name(first), says: power(pieces, first) });
    case 'realise':
      return t('builders.do.realise', { kind: name(first), says: power(pieces, first) });
    case 'no':
      return t('builders.do.no-contract');
    default:
      return null;
  }
}

/** What was done, by its outcome: what a craftsman or a contract gave stands below it. */
function did(pieces: Pieces, action: string, events: BuildersEvent[]): string | null {
  const [verb = '', first = '', second = ''] = action.split(' ');
  const name = (id: string): string => thing(pieces, id) ?? plainly(id);
  switch (verb) {
    case 'choose': {
      const pair = events.find((event) => event.id === 'pair-chosen');
      return pair ? t('builders.did.choose', { craftsman: name(first), board: small(name(pair.board)) }) : null;
    }
    case 'send':
      return t('builders.did.send', { craftsman: first === PERMANENT ? small(name(first)) : name(first) });
    case 'take':
      return t('builders.did.take', { building: name(first) });
    case 'build':
      return t('builders.did.build', { building: name(first), slot: name(second) });
    case 'pay':
    case 'replace': {
      const spent = events.find((event) => event.id === 'goods-spent');
      return spent ? t('builders.did.pay', { goods: goodsOrNothing(spent) }) : null;
    }
    case 'repeat':
      return t('builders.did.repeat', { kind: name(first) });
    case 'realise':
      return t('builders.did.realise', { kind: name(first) });
    default:
      return null;
  }
}

function power(pieces: Pieces, kind: string): string {
  return inSentence(pieces.powers[kind]?.says ?? '');
}

/** The cubes of "gain 1 wood 2 stone". */
function mixWords(words: string[]): string {
  const mix: Goods = {};
  for (let i = 1; i + 1 < words.length; i += 2) mix[words[i + 1] as 'wood' | 'stone'] = Number(words[i]);
  return goodsWords(mix);
}

function ask(pieces: Pieces, view: BuildersView): string | null {
  const asked = view.asked;
  if (!asked) return null;
  const name = (id: string): string => thing(pieces, id) ?? plainly(id);
  switch (asked.ask) {
    case 'action': {
      const seat = view.seats[asked.seat ?? -1];
      if (seat?.workers === 0) return t('builders.ask.action-recruit');
      const bound = seat?.recruited !== null || (view.lap === 1 && view.order[0] === asked.seat);
      return bound ? t('builders.ask.action-send') : t('builders.ask.action');
    }
    case 'slot':
      return t('builders.ask.slot', { building: name(siteOf(asked)?.building ?? '') });
    case 'coins':
      return t('builders.ask.coins', { building: name(siteOf(asked)?.building ?? '') });
    case 'wood':
      return t('builders.ask.wood', { n: asked.replaced });
    default:
      return maybe(`builders.ask.${asked.ask}`);
  }
}

/** Where the server's sentence would name noughts. An empty text is left out: what the board shows, or the heading says. */
function tell(pieces: Pieces, event: BuildersEvent, seat: (seat: number) => string): string | null {
  const name = (id: string): string => thing(pieces, id) ?? plainly(id);
  switch (event.id) {
    case 'building-shown':
    case 'pair-offered':
    case 'craftsman-offered':
    case 'contract-opened':
    case 'worker-sent':
    case 'pair-chosen':
    case 'building-built':
    case 'contract-realised':
    case 'goods-spent':
    case 'slot-collected':
    case 'power-repeated':
    case 'round-closes':
      return '';
    case 'round-begins':
      return t('builders.event.begins', { seat: seat(event.seat) });
    case 'craftsman-recruited':
      return t('builders.event.recruited', { place: event.place });
    case 'building-covered':
      return t('builders.event.covered', { seat: seat(event.seat), building: name(event.building) });
    case 'income-taken':
      return some(event, 'builders.event.income', seat);
    case 'goods-received':
      return some(event, 'builders.event.received', seat);
    case 'price-paid': {
      const to = event.to === null ? t('builders.reserve') : seat(event.to);
      return t('builders.event.price', { seat: seat(event.seat), n: event.coins, to });
    }
    case 'earlier-paid':
      return t('builders.event.earlier', { seat: seat(event.seat), n: event.coins, to: seat(event.to) });
    default:
      return null;
  }
}

/** Goods that came or went; nothing is not told. */
function some(event: Required<Goods> & { seat: number }, id: MessageId, seat: (seat: number) => string): string {
  const goods = goodsWords(event);
  return goods && t(id, { seat: seat(event.seat), goods });
}
