// One honest sentence of why: what the server found to differ after two moves, in words. Knows no page.
import type { HintShown } from '../api/types';
import { listed, maybe, t, thingName } from '../messages';

type Difference = HintShown['why'][number];

/** So many things are told of oneself, and one of each other player; more would be a table, not a reason. */
const MOST = 2;

export function reasonOf(hint: HintShown, action: (action: string) => string, name: (seat: number) => string): string {
  const { moves, equal } = hint;
  const worse = moves[equal];
  if (moves.length === 1) return t('hint.only');
  if (!worse) return t('hint.equal', { n: moves.length });
  const head = equal > 1 ? `${t('hint.equal-first', { n: equal })} ` : '';
  const than = { action: action(worse.action), end: t(hint.over ? 'hint.end.game' : 'hint.end.round') };
  const better = clauses(hint, true, name);
  const dearer = clauses(hint, false, name);
  if (better && dearer) return head + t('hint.why-but', { ...than, better, dearer });
  if (better) return head + t('hint.why', { ...than, better });
  if (dearer) return head + t('hint.why-later', { ...than, dearer });
  return head + t('hint.why-nothing', than);
}

/** What speaks for the move, or against it: one's own first, then what others then have. */
function clauses(hint: HintShown, speaksFor: boolean, name: (seat: number) => string): string {
  const seats = [...new Set(hint.why.map((one) => one.seat))].sort((a, b) => Number(b === hint.seat) - Number(a === hint.seat));
  return seats
    .flatMap((seat) => {
      const found = hint.why.filter((one) => one.seat === seat && (seat === hint.seat) === (one.by > 0 === speaksFor));
      if (!found.length) return [];
      const what = listed(found.slice(0, seat === hint.seat ? MOST : 1).map(amount));
      return [seat === hint.seat ? t('hint.you', { what }) : t('hint.other', { what, name: name(seat) })];
    })
    .join('; ');
}

/** "about 2 points more". An average is rounded, and says so where it is no whole number. */
function amount({ what, by }: Difference): string {
  const n = Math.max(1, Math.round(Math.abs(by)));
  const whole = Math.abs(Math.abs(by) - n) < 0.15;
  const single = maybe(`hint.has.${what}`);
  if (single) return by > 0 ? single : t('hint.not', { what: single });
  const count = whole ? String(n) : t('hint.about', { n });
  return t(by > 0 ? 'hint.more' : 'hint.less', { n: count, thing: maybe(`hint.of.${what}`, { n }) ?? thingName(what) });
}
