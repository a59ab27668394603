// The Duel's face.
import type { DuelView, View } from '../../api/types';
import { t } from '../../messages';
import type { Colour, GameFace } from '../face';
import Board from './Board.svelte';
import Detail from './Detail.svelte';
import Seat from './Seat.svelte';
import { SECTIONS } from './pieces';
import { vocabulary } from './words';

export const face: GameFace = {
  Board,
  Seat,
  Detail,
  vocabulary,
  complete: true,
  colours: (view: View): Colour[] => (view as DuelView).seats.map((seat) => (seat.role === 'waleran' ? 'red' : 'blue')),
  progress: (any: View) => {
    const view = any as DuelView;
    return t('duel.progress', { passage: view.passage, round: view.round, rounds: view.rounds });
  },
  sources: (any: View) => {
    const view = any as DuelView;
    return SECTIONS.map((section) => ({
      label: t(`duel.source.${section}`),
      values: view.seats.map((seat) => seat.sections[section]?.installed.length ?? 0),
    }));
  },
};
