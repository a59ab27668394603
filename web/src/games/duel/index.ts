// The Duel's face.
import type { DuelEvent, DuelPieces, DuelView } from '../../api/types';
import { t } from '../../messages';
import { clockwise } from '../../table/order';
import type { Colour, GameFace } from '../face';
import Board from './board/Board.svelte';
import AnyCard from './cards/AnyCard.svelte';
import Detail from './cards/Detail.svelte';
import { album } from './cards/album';
import Ending from './board/Ending.svelte';
import Seat from './board/Seat.svelte';
import { stayOf } from './board/pace';
import { materialGlyph, sealsOf, SECTIONS } from './pieces';
import { vocabulary } from './words/vocabulary';

/** What a complete section counts beside its materials. */
const COMPLETE = 10;

export const face: GameFace<DuelView, DuelEvent, DuelPieces> = {
  Board,
  Seat,
  Detail,
  Ending,
  Card: AnyCard,
  album,
  vocabulary,
  order: (view) => clockwise(view.seats.length, view.leader),
  complete: true,
  stay: stayOf,
  colours: (view): Colour[] => view.seats.map((seat) => (seat.role === 'waleran' ? 'red' : 'blue')),
  holdings: (view, seat) => {
    const own = view.seats[seat];
    if (!own) return [];
    const materials = Object.entries(own.material).filter(([, n]) => n > 0);
    return [
      ['gold', own.gold],
      ['seal', sealsOf(own)],
      ['once', own.once.length],
      ...materials.map(([material, n]): [string, number] => [materialGlyph(material, own.role), n]),
    ];
  },
  progress: (view) => t('duel.progress', { passage: view.passage, round: view.round, rounds: view.rounds }),
  sources: (view) => {
    return [
      ...SECTIONS.map((section) => ({
        label: t(`duel.source.${section}`),
        values: view.seats.map((seat) => seat.sections[section]?.installed.length ?? 0),
      })),
      {
        label: t('duel.source.complete'),
        values: view.seats.map((seat) => COMPLETE * SECTIONS.filter((section) => seat.sections[section]?.complete).length),
      },
    ];
  },
};
