// All cards of the Duel, by kind, deck and the goods they deal in.
import { plainly, t, thingName } from '../../../messages';
import type { Album } from '../../face';
import { RAW, type Pieces } from '../pieces';

const FAMILIES = ['power', 'income', 'influence', 'craftsman', 'market', 'person', 'once'] as const;

export function album(pieces: Pieces): Album {
  const cards = Object.entries(pieces.cards).map(([id, card]) => ({
    id,
    tags: [card.family, `deck ${card.deck}`, ...card.effects.flatMap((effect) => Object.keys(effect.prices ?? {}))],
  }));
  const decks = [...new Set(Object.values(pieces.cards).map((card) => card.deck))].sort();
  return {
    cards: FAMILIES.flatMap((family) => cards.filter((card) => card.tags[0] === family)),
    facets: [
      { title: t('duel.album.family'), tags: FAMILIES.map((id) => ({ id, label: t(`duel.album.${id}`) })) },
      { title: t('duel.album.deck'), tags: decks.map((deck) => ({ id: `deck ${deck}`, label: deck })) },
      { title: t('duel.album.goods'), tags: RAW.map((id) => ({ id, label: plainly(thingName(id)) })) },
    ],
  };
}
