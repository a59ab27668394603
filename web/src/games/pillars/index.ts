// The Pillars' face.
import type { GameDescription, PillarsView, Turn, View } from '../../api/types';
import { t, type MessageId } from '../../messages';
import type { GameFace } from '../face';
import Board from './board/Board.svelte';
import Detail from './cards/Detail.svelte';
import Seat from './board/Seat.svelte';
import { CUBES, foreseen, piecesOf, whyNot } from './pieces';
import { advance, stops } from './board/procession';
import { sources } from './words/sources';
import { vocabulary } from './words/vocabulary';

export const face: GameFace = {
  Board,
  Seat,
  Detail,
  vocabulary,
  complete: true,
  secret: (any: View, seats: number[], description: GameDescription) => foreseen(piecesOf(description), any as PillarsView, seats),
  why: (any: View, action: string) => whyNot(any as PillarsView, action),
  holdings: (any: View, seat: number) => {
    const own = (any as PillarsView).seats[seat];
    if (!own) return [];
    return [['gold', own.gold], ['worker', own.workers.reserve], ...CUBES.map((cube): [string, number] => [cube, own[cube]])];
  },
  progress: (any: View) => {
    const view = any as PillarsView;
    const phase = t(`pillars.phase.${view.phase}` as MessageId);
    return t('pillars.progress', { round: view.round, rounds: view.rounds, phase });
  },
  sources: (any: View, journal: Turn[], description: GameDescription | null) => sources(any as PillarsView, journal, piecesOf(description)),
  procession: {
    stops,
    advance: (description, before, stop) => advance(piecesOf(description), before, stop),
  },
};
