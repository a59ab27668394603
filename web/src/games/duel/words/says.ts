// What a card does, in a sentence made of its numbers, so that a card file of one's own is explained too.
import { listed, maybe, t, thingName } from '../../../messages';
import type { Pieces } from '../pieces';

export function textOf(pieces: Pieces, id: string): string {
  const card = pieces.cards[id];
  const effect = card?.effects[0];
  if (!card) return '';
  if (card.says) return card.says;
  switch (card.family) {
    case 'income':
      return t('duel.says.income', { n: effect?.amount });
    case 'influence':
      return t('duel.says.influence', { n: effect?.amount });
    case 'power':
      return t('duel.says.power');
    case 'craftsman':
      return t('duel.says.craftsman', { goods: priced(effect?.prices ?? {}) });
    case 'market': {
      const buys = t('duel.says.market', { goods: priced(effect?.prices ?? {}) });
      return effect?.sells_wool === undefined ? buys : `${buys} ${t('duel.says.sells', { n: effect.sells_wool })}`;
    }
    default:
      return '';
  }
}

/** "wood for 1 gold and stone for 2", or "wood and stone for 1 gold". */
function priced(prices: Record<string, number>): string {
  const goods = Object.entries(prices);
  const [first] = goods;
  if (first && goods.every(([, n]) => n === first[1])) {
    return t('duel.says.price', { good: listed(goods.map(([good]) => thingName(good))), n: first[1] });
  }
  return listed(goods.map(([good, n]) => t('duel.says.price', { good: thingName(good), n })));
}

/** The small print: whom a card helps, and when. */
export function dutyOf(pieces: Pieces, id: string): string {
  const card = pieces.cards[id];
  if (card?.family === 'person') return card.colour === 'red' ? t('duel.family.person-red') : t('duel.family.person-blue');
  return card ? (maybe(`duel.family.${card.family}`) ?? '') : '';
}
