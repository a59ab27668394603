// The Pillars' face.
import type { PillarsEvent, PillarsPieces, PillarsView } from '../../api/types';
import { t, type MessageId } from '../../messages';
import { clockwise } from '../../table/order';
import type { GameFace } from '../face';
import Board from './board/Board.svelte';
import AnyCard from './cards/AnyCard.svelte';
import Detail from './cards/Detail.svelte';
import { album } from './cards/album';
import Ending from './board/Ending.svelte';
import Seat from './board/Seat.svelte';
import { CUBES, foreseen, whyNot } from './pieces';
import { during, idle } from './board/procession';
import { sources } from './words/sources';
import { vocabulary } from './words/vocabulary';

export const face: GameFace<PillarsView, PillarsEvent, PillarsPieces> = {
  Board,
  Seat,
  Ending,
  Detail,
  Card: AnyCard,
  album,
  vocabulary,
  order: (view) => clockwise(view.seats.length, view.start),
  complete: true,
  secret: (view, seats, pieces) => foreseen(pieces, view, seats),
  why: whyNot,
  holdings: (view, seat) => {
    const own = view.seats[seat];
    if (!own) return [];
    return [['gold', own.gold], ['worker', own.workers.reserve], ...CUBES.map((cube): [string, number] => [cube, own[cube]])];
  },
  progress: (view) => {
    const phase = t(`pillars.phase.${view.phase}` as MessageId);
    return t('pillars.progress', { round: view.round, rounds: view.rounds, phase });
  },
  sources,
  procession: { idle, during },
};
