// The server's types, by short names. They are generated: `make client` asks the server's schema.
import type { components } from '../../generated/schema';

type Schemas = components['schemas'];

export type Snapshot = Schemas['Snapshot'];
export type Choice = Schemas['Choice'];
export type Draft = Schemas['Draft'];
export type DraftShown = Schemas['DraftShown'];
export type Moment = Schemas['Moment'];
export type Problem = Schemas['Problem'];
export type Refusal = Schemas['Refusal'];
export type SeatShown = Schemas['SeatShown'];
export type TableCard = Schemas['TableCard'];
export type Lobby = Schemas['Lobby'];
export type GameCard = Schemas['GameCard'];
export type GameDescription = Schemas['GameDescription'];
export type Rules = Schemas['Rules'];
export type Me = Schemas['Me'];
export type NewTable = Schemas['NewTable'];
export type NewSeat = Schemas['NewSeat'];
export type ChatLine = Schemas['ChatLine'];
export type Notes = Schemas['Notes'];
export type CardsChecked = Schemas['CardsChecked'];
export type Reasons = Schemas['Reasons'];
export type StandingAnswer = Schemas['StandingAnswer'];
export type Messages = Schemas['Messages'];
export type FromServer = Schemas['LiveChannel']['from_server'];
export type FromClient = Schemas['LiveChannel']['from_client'];
export type DuelView = Schemas['DuelView'];
export type PillarsView = Schemas['PillarsView'];
export type PillarsSeat = Schemas['PillarsSeatView'];
export type BuildersView = Schemas['BuildersView'];
export type BuildersSeat = Schemas['BuildersSeatView'];

export type Play = NonNullable<Snapshot['play']>;
export type View = Play['view'];

/** Anything that JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A journal's event as any game tells it: an id, marks, and named operands. */
export interface Event {
  id: string;
  [operand: string]: Json;
}

/** One move and all that followed from it; move 0 is the setup. */
export interface Turn {
  move: number;
  seat: number | null;
  action: string | null;
  at: string | null;
  events: Event[];
}

/** What every game's view has. */
export interface CommonView {
  game: string;
  round?: number;
  rounds?: number;
  asked?: { ask: string; seat?: number | null } | null;
  seats: { [key: string]: Json }[];
  scores?: number[];
}
