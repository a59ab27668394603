// All cards of the Pillars, by kind, by the round of the craftsmen, and by what privileges and events are.
import { plainly, t, thingName } from '../../../messages';
import type { Album } from '../../face';
import { CUBES, type Pieces } from '../pieces';

const KINDS = ['craftsman', 'field', 'privilege', 'event'] as const;
const LASTING = ['kept', 'once', 'at-once'] as const;
const NATURES = ['good', 'bad'] as const;

export function album(pieces: Pieces): Album {
  const rounds = [...new Set(Object.values(pieces.craftsmen).map((man) => man.round))].sort((one, other) => one - other);
  return {
    cards: [
      ...Object.entries(pieces.craftsmen).map(([id, man]) => ({
        id,
        tags: ['craftsman', `round ${man.round}`, ...Object.keys(man.takes), ...Object.keys(man.gives)],
      })),
      ...Object.entries(pieces.fields).map(([id, field]) => ({ id, tags: ['field', field.resource] })),
      ...Object.entries(pieces.privileges).map(([id, card]) => ({
        id,
        tags: [
          'privilege',
          LASTING.find((one) => one === card.use) ?? 'at-once',
          ...Object.keys(card.gives ?? {}),
          ...Object.keys(card.every_round ?? {}),
        ],
      })),
      ...Object.entries(pieces.events).map(([id, card]) => ({
        id,
        tags: ['event', card.good ? 'good' : 'bad', ...Object.keys(card.gives ?? {})],
      })),
    ],
    facets: [
      { title: t('pillars.album.kind'), tags: KINDS.map((id) => ({ id, label: t(`pillars.album.${id}`) })) },
      {
        title: t('pillars.album.round'),
        tags: rounds.map((round) => ({ id: `round ${round}`, label: round ? String(round) : t('pillars.album.start') })),
      },
      { title: t('pillars.album.cube'), tags: CUBES.map((id) => ({ id, label: plainly(thingName(id)) })) },
      { title: t('pillars.album.lasting'), tags: LASTING.map((id) => ({ id, label: t(`pillars.album.${id}`) })) },
      { title: t('pillars.album.nature'), tags: NATURES.map((id) => ({ id, label: t(`pillars.album.${id}`) })) },
    ],
  };
}
