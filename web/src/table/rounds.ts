// The journal as the log shows it: by round, then by move.
import { tells, type Event, type Turn } from '../api/types';

/** What the log has to say of a move, or of the beginning of a round that the move brought. */
export interface LogPart {
  key: string;
  move: number;
  seat: number | null;
  action: string | null;
  events: Event[];
  /** The round that begins with it. */
  begins: number | null;
}

export interface LogRound<Part> {
  number: number;
  parts: Part[];
}

export function partsOf(turn: Turn): LogPart[] {
  const { move, seat, action } = turn;
  let part: LogPart = { key: `${move}`, move, seat, action, events: [], begins: null };
  const parts = [part];
  for (const event of turn.events) {
    if (tells(event, 'round-begins')) {
      part = { key: `${move} ${event.round}`, move, seat: null, action: null, events: [], begins: event.round };
      parts.push(part);
    }
    part.events.push(event);
  }
  return parts;
}

export function byRound<Part extends { begins: number | null }>(parts: Part[]): LogRound<Part>[] {
  const rounds: LogRound<Part>[] = [{ number: 0, parts: [] }];
  for (const part of parts) {
    if (part.begins !== null) rounds.push({ number: part.begins, parts: [] });
    rounds.at(-1)?.parts.push(part);
  }
  return rounds;
}

/** The move after which each round ended, for scores by round. */
export function roundEnds(journal: Turn[]): { round: number; move: number }[] {
  const ends: { round: number; move: number }[] = [];
  for (const turn of journal) {
    for (const event of turn.events) {
      if (tells(event, 'round-begins') && event.round > 1) ends.push({ round: event.round - 1, move: turn.move });
    }
  }
  return ends;
}

/** Everything that an event names: what the log's hover lights up on the board. */
export function namesOf(events: Event[], action: string | null): Set<string> {
  const names = new Set<string>(action?.split(' ').slice(1) ?? []);
  for (const event of events) {
    for (const [key, value] of Object.entries(event)) {
      if (typeof value === 'string' && key !== 'id' && key !== 'action') names.add(value);
    }
  }
  return names;
}
