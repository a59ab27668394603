// All cards of Craftsmen & Builders, by kind, level and badge.
import { plainly, t } from '../../../messages';
import type { Album } from '../../face';
import { LEVELS, type Pieces } from '../pieces';
import { kindName } from '../words/vocabulary';

const KINDS = ['building', 'craftsman', 'contract'] as const;

export function album(pieces: Pieces): Album {
  return {
    cards: [
      ...Object.entries(pieces.buildings).map(([id, { level, badges }]) => ({ id, tags: ['building', `level ${level}`, ...badges] })),
      ...Object.keys(pieces.craftsmen).map((id) => ({ id, tags: ['craftsman'] })),
      ...Object.entries(pieces.contracts).map(([id, badges]) => ({ id, tags: ['contract', ...badges] })),
    ],
    facets: [
      { title: t('builders.album.kind'), tags: KINDS.map((id) => ({ id, label: t(`builders.album.${id}`) })) },
      { title: t('builders.album.level'), tags: [...LEVELS].reverse().map((level) => ({ id: `level ${level}`, label: level })) },
      { title: t('builders.album.badge'), tags: pieces.kinds.map((id) => ({ id, label: plainly(kindName(id)) })) },
    ],
  };
}
