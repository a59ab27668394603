// The face of Craftsmen & Builders.
import type { BuildersView, View } from '../../api/types';
import { t } from '../../messages';
import type { GameFace } from '../face';
import Board from './board/Board.svelte';
import Detail from './cards/Detail.svelte';
import Seat from './board/Seat.svelte';
import { GOODS, SOURCES } from './pieces';
import { vocabulary } from './words/vocabulary';

export const face: GameFace = {
  Board,
  Seat,
  Detail,
  vocabulary,
  complete: true,
  midway: new Set(['building', 'slot', 'coins', 'wood', 'gain', 'sell', 'collect', 'repeat']),
  holdings: (any: View, seat: number) => {
    const own = (any as BuildersView).seats[seat];
    if (!own) return [];
    return [...GOODS.map((good): [string, number] => [good, own[good]]), ['worker', own.workers]];
  },
  progress: (any: View) => {
    const view = any as BuildersView;
    if (view.next === 'draft') return t('builders.progress.draft');
    return t('builders.progress', { round: view.round, lap: view.lap, laps: view.laps });
  },
  sources: (any: View) => {
    const view = any as BuildersView;
    return SOURCES.map(([source]) => ({
      label: t(`builders.source.${source}`),
      values: view.seats.map((seat) => seat.points_from[source]),
    }));
  },
};
