// What a player cannot do for want of a craftsman, in few words and in a sentence.
import type { PillarsBarred } from '../../../../api/types';
import { t, thingName } from '../../../../messages';
import type { Pieces } from '../../pieces';
import { craftName, roleName } from '../../words/vocabulary';

export interface Want {
  short: string;
  good?: string;
  words: string;
}

function trades(role: string, goods: string[], verb: 'buy' | 'sell'): Want[] {
  return goods.map((good) => ({
    good,
    short: t(`pillars.seat.no-${verb}ing`),
    words: t(`pillars.seat.no-${verb}`, { role, good: thingName(good) }),
  }));
}

/** The goods that cannot be bought or sold. */
export function barredTrades({ role, buying, selling }: PillarsBarred): Want[] {
  return [...trades(roleName(role), buying, 'buy'), ...trades(roleName(role), selling, 'sell')];
}

/** All that cannot be done: of craftsmen of one kind it is said once. */
export function barredIn(pieces: Pieces, barred: PillarsBarred | null): Want[] {
  if (!barred) return [];
  const kinds = new Set(barred.working.map((id) => pieces.craftsmen[id]?.kind ?? id));
  const idle = [...kinds].map(craftName).map((craftsman) => ({
    short: t('pillars.seat.no-working', { craftsman }),
    words: t('pillars.seat.no-work', { role: roleName(barred.role), craftsman: craftsman.toLowerCase() }),
  }));
  return [...barredTrades(barred), ...idle];
}
