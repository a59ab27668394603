// The server's types, by short names. They are generated: `make client` asks the server's schema.
import type { components } from '../../generated/schema';

type Schemas = components['schemas'];

export type Snapshot = Schemas['Snapshot'];
export type Choice = Schemas['Choice'];
export type Draft = Schemas['Draft'];
export type DraftShown = Schemas['DraftShown'];
export type Moment = Schemas['Moment'];
export type Stages = Schemas['Stages'];
export type Problem = Schemas['Problem'];
export type Refusal = Schemas['Refusal'];
export type SeatShown = Schemas['SeatShown'];
export type ClockShown = Schemas['ClockShown'];
export type ClockWish = Schemas['ClockWish'];
export type Happened = Schemas['HappenedShown'];
export type Proposable = Schemas['Propose']['what'];
export type TableCard = Schemas['TableCard'];
export type Lobby = Schemas['Lobby'];
export type GameCard = Schemas['GameCard'];
export type GameDescription = Schemas['DuelDescription'] | Schemas['PillarsDescription'] | Schemas['BuildersDescription'];
export type Picture = Schemas['Picture'];
export type Pictures = Schemas['Pictures'];
export type Rules = Schemas['Rules'];
export type Me = Schemas['Me'];
export type AccountShown = Schemas['AccountShown'];
export type Codes = Schemas['Codes'];
export type NewTable = Schemas['NewTable'];
export type NewSeat = Schemas['NewSeat'];
export type ChatLine = Schemas['ChatLine'];
export type Notes = Schemas['Notes'];
export type CardsChecked = Schemas['CardsChecked'];
export type HintShown = Schemas['HintShown'];
export type Reasons = Schemas['Reasons'];
export type StandingAnswer = Schemas['StandingAnswer'];
export type Messages = Schemas['Messages'];
export type FromServer = Schemas['LiveChannel']['from_server'];
export type FromClient = Schemas['LiveChannel']['from_client'];
export type DuelView = Schemas['DuelView'];
export type DuelEvent = Schemas['DuelTurn']['events'][number];
export type DuelPieces = Schemas['DuelPieces'];
export type DuelCard = Schemas['DuelCard'];
export type DuelSeal = Schemas['DuelSeal'];
export type PillarsView = Schemas['PillarsView'];
export type PillarsSeat = Schemas['PillarsSeatView'];
export type PillarsBarred = Schemas['BarredView'];
export type PillarsEvent = Schemas['PillarsTurn']['events'][number];
export type PillarsPieces = Schemas['PillarsPieces'];
export type PillarsCraftsman = Schemas['PillarsCraftsman'];
export type PillarsPrivilege = Schemas['PillarsPrivilege'];
export type PillarsEventCard = Schemas['PillarsEventCard'];
export type BuildersView = Schemas['BuildersView'];
export type BuildersSeat = Schemas['BuildersSeatView'];
export type BuildersEvent = Schemas['BuildersTurn']['events'][number];
export type BuildersPieces = Schemas['BuildersPieces'];
export type BuildersBuilding = Schemas['BuildersBuilding'];
export type BuildersEffect = Schemas['BuildersEffect'];
export type BuildersGoods = Schemas['BuildersGoods'];
export type BuildersLine = Schemas['BuildersLine'];

export type Play = NonNullable<Snapshot['play']>;
export type View = Play['view'];
export type Pieces = GameDescription['pieces'];

/** Anything that JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

/** A journal's event as any game tells it: an id and marks. Its operands are known to its game, and to `tells`. */
export interface Event {
  id: string;
  luck?: true;
  hidden?: true;
}

/** What every game's journal tells alike. */
export type HouseEvent = Schemas['DuelChosen'] | Schemas['DuelForced'] | Schemas['DuelRoundBegins'] | Schemas['DuelGameWon'];

export function tells<Id extends HouseEvent['id']>(event: Event, id: Id): event is Extract<HouseEvent, { id: Id }> {
  return event.id === id;
}

/** One move and all that followed from it; move 0 is the setup. */
export interface Turn<Told extends Event = Event> {
  move: number;
  seat: number | null;
  action: string | null;
  at: string | null;
  events: Told[];
  /** What was carried out place by place: where, and how many of the events had happened when it was done. */
  stages: Schemas['StageTold'][];
}

/** What every game's view has. */
export interface CommonView {
  game: string;
  round: number;
  phase: string;
  asked: { ask: string; seat: number | null } | null;
  scores: number[];
  /** Games that tell of their players and their length do it so. */
  rounds?: number;
  seats?: { [key: string]: Json | undefined }[];
}
