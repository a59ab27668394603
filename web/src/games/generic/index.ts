// A plain but decent face for any game: its view as it is, in seats, columns and cards.
import type { CommonView, Pieces } from '../../api/types';
import { maybe, plainly, t } from '../../messages';
import type { GameFace, Vocabulary } from '../face';
import Board from './board/Board.svelte';
import Detail from './cards/Detail.svelte';
import Seat from './board/Seat.svelte';
import { albumOf, titled, toldOf } from './pieces';

function vocabulary(pieces: Pieces): Vocabulary {
  return {
    thing: (id) => maybe(`thing.${id}`) ?? titled(pieces, id),
    tells: (id) => toldOf(pieces, id),
    action: () => null,
    ask: (view) => {
      const { asked }: CommonView = view;
      const ask = asked?.ask;
      return ask ? plainly(ask) : null;
    },
  };
}

/** What the house calls the phase of a game whose rounds have none. */
const ONE_PHASE = 'round';

export const face: GameFace = {
  Board,
  Seat,
  Detail,
  vocabulary,
  album: albumOf,
  progress: (view) => {
    const { round, rounds, phase }: CommonView = view;
    const where = rounds === undefined ? t('progress.round', { n: round }) : t('progress.round-of', { n: round, of: rounds });
    return phase === ONE_PHASE ? where : `${where}, ${phase.replace(/-/g, ' ')}`;
  },
};
