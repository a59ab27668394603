// The journal as the log shows it: by round, then by move.
import type { Event, Turn } from '../api/types';

export interface LogTurn {
  key: string;
  move: number;
  seat: number | null;
  action: string | null;
  events: Event[];
}

export interface LogRound {
  number: number;
  turns: LogTurn[];
}

/** What each game calls the beginning of a round. */
const BEGINS = new Set(['round-begins', 'pillars-round', 'round-opens']);

export function byRound(journal: Turn[]): LogRound[] {
  const rounds: LogRound[] = [{ number: 0, turns: [] }];
  for (const turn of journal) {
    let part: LogTurn = { key: `${turn.move}`, move: turn.move, seat: turn.seat, action: turn.action, events: [] };
    rounds.at(-1)?.turns.push(part);
    for (const event of turn.events) {
      if (BEGINS.has(event.id) && typeof event['round'] === 'number') {
        part = { key: `${turn.move} ${event['round']}`, move: turn.move, seat: null, action: null, events: [] };
        rounds.push({ number: event['round'], turns: [part] });
      }
      part.events.push(event);
    }
  }
  return rounds;
}

/** The move after which each round ended, for scores by round. */
export function roundEnds(journal: Turn[]): { round: number; move: number }[] {
  const ends: { round: number; move: number }[] = [];
  for (const turn of journal) {
    for (const event of turn.events) {
      const round = event['round'];
      if (BEGINS.has(event.id) && typeof round === 'number' && round > 1) ends.push({ round: round - 1, move: turn.move });
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
