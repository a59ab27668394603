// A clock's terms in words: "15 minutes each, and 10 seconds more after each turn".
import type { ClockWish } from '../api/types';
import { t } from '../messages';

const DAY = 86_400;

function long(seconds: number): string {
  if (seconds % DAY === 0) return t('pace.of.days', { n: seconds / DAY });
  return seconds % 60 === 0 ? t('pace.of.minutes', { n: seconds / 60 }) : t('pace.of.seconds', { n: seconds });
}

export function paceOf({ kind, seconds, increment = 0 }: Pick<ClockWish, 'kind' | 'seconds' | 'increment'>): string {
  if (kind !== 'game') return t('pace.turn', { time: long(seconds) });
  return increment ? t('pace.game-more', { time: long(seconds), more: long(increment) }) : t('pace.game', { time: long(seconds) });
}
