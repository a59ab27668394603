// The face of Craftsmen & Builders.
import type { BuildersEvent, BuildersPieces, BuildersView } from '../../api/types';
import { t } from '../../messages';
import type { GameFace } from '../face';
import Board from './board/Board.svelte';
import AnyCard from './cards/AnyCard.svelte';
import Detail from './cards/Detail.svelte';
import { album } from './cards/album';
import Seat from './board/Seat.svelte';
import { GOODS, SOURCES } from './pieces';
import { vocabulary } from './words/vocabulary';

export const face: GameFace<BuildersView, BuildersEvent, BuildersPieces> = {
  Board,
  Seat,
  Detail,
  Card: AnyCard,
  album,
  vocabulary,
  order: (view) => view.order,
  complete: true,
  midway: new Set(['building', 'slot', 'coins', 'wood', 'gain', 'sell', 'collect', 'repeat']),
  holdings: (view, seat) => {
    const own = view.seats[seat];
    if (!own) return [];
    return [...GOODS.map((good): [string, number] => [good, own[good]]), ['worker', own.workers]];
  },
  progress: (view) => {
    if (view.phase === 'draft') return t('builders.progress.draft');
    return t('builders.progress', { round: view.round, lap: view.lap, laps: view.laps });
  },
  sources: (view) => {
    return SOURCES.map(([source]) => ({
      label: t(`builders.source.${source}`),
      values: view.seats.map((seat) => seat.points_from[source]),
    }));
  },
};
