// What a game shows of itself on the table's frame. A game is one folder here, and one line in `index.ts`.
import type { Component } from 'svelte';
import type { Event, GameDescription, Pieces, Problem, Turn, View } from '../api/types';
import type { Session } from '../table/session.svelte';

export type Colour = 'blue' | 'red' | 'yellow' | 'green';

/** How a game says its own words; null leaves it to the frame. */
export interface Vocabulary<Seen extends View = View, Told extends Event = Event> {
  /** A card, place or kind by its id: "market-a1" is "Wood and sand market". */
  thing(id: string): string | null;
  /** What a thing is and does, in a sentence made of its numbers. */
  tells?(id: string): string | null;
  /** An action as a player says it: "Claim the top row"; at a table, as it is called there. */
  action(action: string, view: Seen | null, seat: (seat: number) => string): string | null;
  /** An action that was played, where its events name it better. */
  move?(action: string, events: Told[]): string | null;
  /** A journal's event, where the server's sentence is not enough. */
  event?(event: Told, seat: (seat: number) => string): string | null;
  /** What a seat is asked: "Claim a line". */
  ask(view: Seen, seat: (seat: number) => string): string | null;
}

/** A card of the edition, and what it can be found by. */
export interface AlbumCard {
  id: string;
  tags: string[];
}

/** What cards can be told apart by: "Deck", A or B. */
export interface Facet {
  title: string;
  tags: { id: string; label: string }[];
}

/** All cards of an edition, in the order in which they are laid out. */
export interface Album {
  cards: AlbumCard[];
  facets: Facet[];
}

/** A line of the results: where points came from. */
export interface Source {
  label: string;
  values: number[];
}

/** A part of a move that is worth a moment of its own: where it happens, and what; the number of its stage. */
export interface Stop<Told extends Event = Event> {
  at: string;
  events: Told[];
  stage: number;
}

/** How a move that sets many things going is shown one stop after the other; the rules tell its stages. */
export interface Procession<Seen extends View, Told extends Event> {
  /** An event that is no reason to stop. */
  idle(event: Told): boolean;
  /** The table while a stop is shown: `before` is how the stage found it, `after` how it left it. */
  during(at: string, before: Seen, after: Seen): Seen;
}

/** A game's own types are generated from what the server says of its view, its journal and its pieces. */
export interface GameFace<Seen extends View = View, Told extends Event = Event, Known extends Pieces = Pieces> {
  Board: Component<{ table: Session }>;
  /** What a seat's panel shows below its name. */
  Seat?: Component<{ table: Session; seat: number }>;
  /** What was built, above the ranks of a finished game: in words too, and as an SVG that the shared picture shows as well. */
  Ending?: Component<{ table: Session }>;
  /** A card or place in full, for hover, focus and long press. */
  Detail?: Component<{ table: Session; name: string }>;
  /** A card as it lies on the table, or in full. */
  Card?: Component<{ description: GameDescription; id: string; full?: boolean }>;
  album?(pieces: Known): Album;
  /** What a seat holds, in one line for a narrow screen: names of glyphs and numbers. */
  holdings?(view: Seen, seat: number): [string, number][];
  colours?(view: Seen): Colour[];
  /** The seats in turn order, where there is one. */
  order?(view: Seen): number[];
  vocabulary(pieces: Known): Vocabulary<Seen, Told>;
  /** Where in the game we are: "Passage 2, round 5 of 12". */
  progress?(view: Seen): string | null;
  /** What the results page adds up. */
  sources?(view: Seen, journal: Turn<Told>[], pieces: Known): Source[];
  /** Why not, of a target that is no action of the game: a space out of its order. */
  why?(view: Seen, action: string): Problem | null;
  procession?: Procession<Seen, Told>;
  /** Milliseconds for which a move has the screen to itself, whoever made it: nothing is told or asked before they are over. */
  stay?(turn: Turn<Told>): number;
  /** What is asked in the midst of an action: a draft that stands there is none to confirm yet. */
  midway?: ReadonlySet<string>;
  /** Everything in the list of choices can be done on the board too: on a phone the list stays folded. */
  complete?: boolean;
  /** Whether one of these seats knows what others may not: then a curtain falls between players on one screen. */
  secret?(view: Seen, seats: number[], pieces: Known): boolean;
}

export const COLOURS: Colour[] = ['blue', 'red', 'yellow', 'green'];
