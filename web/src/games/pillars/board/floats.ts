// What a stop of the procession gave to whom, in glyphs and few words.
import type { Event } from '../../../api/types';
import { t } from '../../../messages';
import type { Words } from '../../../table/words';
import type { Goods, Pieces } from '../pieces';

export interface Float {
  /** null: it concerns all. */
  seat: number | null;
  goods: Goods;
  words: string[];
}

export function floatsOf(pieces: Pieces, words: Words, events: Event[]): Float[] {
  const found: Float[] = [];
  const of = (seat: number | null): Float => {
    const known = found.find((one) => one.seat === seat);
    if (known) return known;
    const fresh: Float = { seat, goods: {}, words: [] };
    found.push(fresh);
    return fresh;
  };
  const thing = (id: unknown): string => words.thing(String(id));
  for (const event of events) {
    const seat = typeof event['seat'] === 'number' ? event['seat'] : null;
    const one = of(seat);
    const gain = (goods: Goods, times: number): void => {
      for (const [good, n] of Object.entries(goods)) one.goods[good] = (one.goods[good] ?? 0) + n * times;
    };
    const n = (key: string): number => Number(event[key] ?? 0);
    switch (event.id) {
      case 'event-revealed':
        one.words.push(thing(event['event']));
        break;
      case 'tax-rolled':
        one.words.push(t('pillars.float.die', { n: n('die') }));
        break;
      case 'immune':
        one.words.push(t('pillars.float.immune'));
        break;
      case 'good-received':
      case 'patron-gave':
      case 'cube-favoured':
        gain({ [String(event['good'])]: 1 }, n('count'));
        break;
      case 'gold-over-limit':
        one.words.push(t('pillars.float.full', { n: n('gold') }));
        break;
      case 'paid':
        gain({ gold: -1 }, n('gold'));
        break;
      case 'vp-lost':
        gain({ vp: -1 }, n('vp'));
        break;
      case 'builders-fewer':
        one.words.push(t('pillars.seat.builders-next', { n: n('builders') }));
        break;
      case 'craftsman-lost':
      case 'craftsman-discarded':
        one.words.push(t('pillars.float.loses', { craftsman: thing(event['craftsman']) }));
        break;
      case 'mill-paid':
        gain({ gold: 1 }, n('gold'));
        break;
      case 'privilege-taken':
        one.words.push(thing(event['privilege']));
        break;
      case 'privilege-used':
        one.words.push(t('pillars.float.uses', { privilege: thing(event['privilege']) }));
        break;
      case 'priory-scored':
        gain({ vp: 1 }, n('vp'));
        break;
      case 'harvested':
        gain({ [pieces.fields[String(event['card'])]?.resource ?? '']: 1 }, n('count'));
        break;
      case 'court-metal':
        gain({ metal: 1 }, n('count'));
        break;
      case 'craftsman-joined':
        one.words.push(thing(event['craftsman']));
        break;
      case 'workers-lent':
        one.words.push(t('pillars.seat.gray-next', { n: n('count') }));
        break;
      case 'bought':
        gain({ [String(event['good'])]: 1 }, n('count'));
        gain({ gold: -1 }, n('gold'));
        break;
      case 'sold':
        gain({ [String(event['good'])]: -1 }, n('count'));
        gain({ gold: 1 }, n('gold'));
        break;
      case 'left-market':
        one.words.push(t('pillars.float.leaves'));
        break;
      case 'worked': {
        const man = pieces.craftsmen[String(event['craftsman'])];
        if (man) {
          gain(man.takes, -n('count'));
          gain(man.gives, n('count'));
        }
        break;
      }
      case 'thrown-away':
        gain({ [String(event['good'])]: -1 }, n('count'));
        break;
      case 'start-player':
        one.words.push(t('pillars.float.start'));
    }
  }
  return found.filter((one) => one.words.length || Object.values(one.goods).some((n) => n !== 0));
}
