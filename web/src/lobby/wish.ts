// What a new table may be wished like.
import type { ClockWish } from '../api/types';

export type Way = 'bot' | 'here' | 'online';

export interface Wish {
  bot: string;
  edition: string;
  /** A card file of one's own instead of the edition; empty while there is none that can be played. */
  cards: string | null;
  /** The seat that begins; empty leaves it to luck. */
  first: string;
  listed: boolean;
  /** Against bots alone, where every move may be taken back and nothing counts. */
  practice: boolean;
  clock: ClockWish | null;
  /** Minutes after which a bot may sit in for who is away. */
  away: number;
}

export const WAY_GLYPH: Record<Way, string> = { bot: 'bot', here: 'people', online: 'globe' };
