// What a stop of the procession gave to whom, in glyphs and few words.
import type { PillarsEvent } from '../../../api/types';
import { t } from '../../../messages';
import type { Words } from '../../../table/words';
import type { Goods, Pieces } from '../pieces';

export interface Float {
  /** null: it concerns all. */
  seat: number | null;
  goods: Goods;
  words: string[];
}

export function floatsOf(pieces: Pieces, words: Words, events: PillarsEvent[]): Float[] {
  const found: Float[] = [];
  const of = (seat: number | null): Float => {
    const known = found.find((one) => one.seat === seat);
    if (known) return known;
    const fresh: Float = { seat, goods: {}, words: [] };
    found.push(fresh);
    return fresh;
  };
  for (const event of events) {
    const seat = 'seat' in event ? event.seat : null;
    const one = of(seat);
    const gain = (goods: Goods, times: number): void => {
      for (const [good, n] of Object.entries(goods)) one.goods[good] = (one.goods[good] ?? 0) + n * times;
    };
    switch (event.id) {
      case 'event-revealed':
        one.words.push(words.thing(event.event));
        break;
      case 'tax-rolled':
        one.words.push(t('pillars.float.die', { n: event.die }));
        break;
      case 'immune':
        one.words.push(t('pillars.float.immune'));
        break;
      case 'good-received':
      case 'patron-gave':
      case 'cube-favoured':
        gain({ [event.good]: 1 }, event.count);
        break;
      case 'gold-over-limit':
        one.words.push(t('pillars.float.full', { n: event.gold }));
        break;
      case 'paid':
        gain({ gold: -1 }, event.gold);
        break;
      case 'vp-lost':
        gain({ vp: -1 }, event.vp);
        break;
      case 'builders-fewer':
        one.words.push(t('pillars.seat.builders-next', { n: event.builders }));
        break;
      case 'craftsman-lost':
      case 'craftsman-discarded':
        one.words.push(t('pillars.float.loses', { craftsman: words.thing(event.craftsman) }));
        break;
      case 'mill-paid':
        gain({ gold: 1 }, event.gold);
        break;
      case 'privilege-taken':
        one.words.push(words.thing(event.privilege));
        break;
      case 'privilege-used':
        one.words.push(t('pillars.float.uses', { privilege: words.thing(event.privilege) }));
        break;
      case 'priory-scored':
        gain({ vp: 1 }, event.vp);
        break;
      case 'harvested':
        gain({ [pieces.fields[event.card]?.resource ?? '']: 1 }, event.count);
        break;
      case 'court-metal':
        gain({ metal: 1 }, event.count);
        break;
      case 'craftsman-joined':
        one.words.push(words.thing(event.craftsman));
        break;
      case 'workers-lent':
        one.words.push(t('pillars.seat.gray-next', { n: event.count }));
        break;
      case 'bought':
        gain({ [event.good]: 1 }, event.count);
        gain({ gold: -1 }, event.gold);
        break;
      case 'sold':
        gain({ [event.good]: -1 }, event.count);
        gain({ gold: 1 }, event.gold);
        break;
      case 'left-market':
        one.words.push(t('pillars.float.leaves'));
        break;
      case 'worked': {
        const man = pieces.craftsmen[event.craftsman];
        if (man) {
          gain(man.takes, -event.count);
          gain(man.gives, event.count);
        }
        break;
      }
      case 'thrown-away':
        gain({ [event.good]: -1 }, event.count);
        break;
      case 'start-player':
        one.words.push(t('pillars.float.start'));
    }
  }
  return found.filter((one) => one.words.length || Object.values(one.goods).some((n) => n !== 0));
}
