// The list of games: a game's face is loaded when a table of it is opened. A game that is not here has the generic one.
import type { GameFace } from './face';

const FACES: Record<string, () => Promise<{ face: GameFace }>> = {
  builders: () => import('./builders'),
  duel: () => import('./duel'),
  pillars: () => import('./pillars'),
};

export async function faceOf(game: string): Promise<GameFace> {
  const load = FACES[game] ?? (() => import('./generic'));
  return (await load()).face;
}

export type { Album, Colour, Facet, GameFace, Source, Stop, Vocabulary } from './face';
