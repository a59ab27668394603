// A table by the game that is played at it: of which types its view, journal and stops then are.
import type { BuildersEvent, BuildersView, DuelEvent, DuelView, PillarsEvent, PillarsView, Turn, View } from '../api/types';
import type { Session } from '../table/session.svelte';
import type { Stop } from './face';

interface Told {
  duel: DuelEvent;
  pillars: PillarsEvent;
  builders: BuildersEvent;
}
interface Seen {
  duel: DuelView;
  pillars: PillarsView;
  builders: BuildersView;
}
type Id = keyof Seen;

interface Played<Game extends Id> {
  view: Seen[Game];
  journal: Turn<Told[Game]>[];
  stop: Stop<Told[Game]> | null;
}

function isOf<Game extends Id>(view: View | null | undefined, game: Game): view is Seen[Game] {
  return view?.game === game;
}

function plays<Game extends Id>(table: Session, game: Game): table is Session & Played<Game> {
  return isOf(table.view, game);
}

/** What lies at a table of that game. A game's board is shown at no other. */
export function at<Game extends Id>(table: Session, game: Game): Played<Game> {
  if (!plays(table, game)) throw new Error(`This is no table of ${game}`);
  return table;
}

/** The table as it stands on the server, whatever is drafted or looked back at. */
export function standing<Game extends Id>(table: Session, game: Game): Seen[Game] | undefined {
  const view = table.snapshot?.play?.view;
  return isOf(view, game) ? view : undefined;
}
