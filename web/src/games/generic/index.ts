// A plain but decent face for any game: its view as it is, in seats, columns and cards.
import type { CommonView, Pieces } from '../../api/types';
import { maybe, plainly, t } from '../../messages';
import type { GameFace, Vocabulary } from '../face';
import Board from './board/Board.svelte';
import Detail from './cards/Detail.svelte';
import Seat from './board/Seat.svelte';
import { titled } from './pieces';

function vocabulary(pieces: Pieces): Vocabulary {
  return {
    thing: (id) => maybe(`thing.${id}`) ?? titled(pieces, id),
    action: () => null,
    ask: (view) => {
      const { asked }: CommonView = view;
      const ask = asked?.ask;
      return ask ? plainly(ask) : null;
    },
  };
}

export const face: GameFace = {
  Board,
  Seat,
  Detail,
  vocabulary,
  progress: (view) => {
    const { round, rounds }: CommonView = view;
    if (round === undefined) return null;
    return rounds === undefined ? t('progress.round', { n: round }) : t('progress.round-of', { n: round, of: rounds });
  },
};
