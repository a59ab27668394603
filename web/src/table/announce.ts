// What screen readers hear of the others' moves: who did what, what luck answered, who has won.
import { tells, type Turn } from '../api/types';
import { t } from '../messages';
import type { Words } from './words';

/** More would be heard for longer than it is news. */
const MOST = 8;

export function announcement(turns: Turn[], words: Words, seat: (seat: number) => string, myTurn: boolean): string {
  const lines: string[] = [];
  for (const turn of turns) {
    if (turn.seat !== null && turn.action !== null) lines.push(`${seat(turn.seat)}: ${words.move(turn.action, turn.events)}`);
    for (const event of turn.events) {
      if (event.luck === true || tells(event, 'game-won')) lines.push(words.event(event, seat) ?? '');
    }
  }
  if (myTurn) lines.push(t('say.your-turn'));
  return lines.slice(-MOST).join('. ');
}
