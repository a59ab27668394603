// What a player cannot do at the market for want of a craftsman.
import { t, thingName } from '../../../../messages';
import type { Pieces } from '../../pieces';
import { roleName } from '../../words/vocabulary';

export interface Want {
  short: string;
  good?: string;
  words: string;
}

/** The goods that cannot be bought or sold while somebody is without some roles. */
export function barredTrades(pieces: Pieces, without: (role: string) => boolean): Want[] {
  const needing = (needs: Record<string, string>, verb: 'buy' | 'sell'): Want[] =>
    Object.entries(needs)
      .filter(([, role]) => without(role))
      .map(([good, role]) => ({
        good,
        short: t(`pillars.seat.no-${verb}ing`),
        words: t(`pillars.seat.no-${verb}`, { role: roleName(role), good: thingName(good) }),
      }));
  return [...needing(pieces.board.buying_needs, 'buy'), ...needing(pieces.board.selling_needs, 'sell')];
}
