// What a card does, in a sentence made of its numbers, so that a card file of one's own is explained too.
import { maybe, small, t, thingName } from '../../../messages';
import { needsMetal, type EventCard, type Pieces, type Privilege } from '../pieces';
import { craftName, fieldName, goodsInWords, roleName } from './vocabulary';

export function textOf(pieces: Pieces, id: string): string {
  const man = pieces.craftsmen[id];
  if (man) {
    const facts = { gives: goodsInWords(man.gives), takes: goodsInWords(man.takes), n: man.capacity };
    const does = Object.keys(man.takes).length ? t('pillars.says.craftsman', facts) : t('pillars.says.craftsman-free', facts);
    if (!man.needs) return does;
    return `${does} ${needsMetal(man) ? t('pillars.says.needs-metal') : t('pillars.says.needs-role', { role: roleName(man.needs) })}`;
  }
  const field = pieces.fields[id];
  if (field) {
    return t('pillars.says.field', {
      workers: field.workers,
      field: small(fieldName(id)),
      n: field.cubes,
      good: thingName(field.resource),
    });
  }
  const privilege = pieces.privileges[id];
  if (privilege) return ofPrivilege(privilege);
  const event = pieces.events[id];
  return event ? ofEvent(pieces, event) : '';
}

function ofPrivilege(card: Privilege): string {
  if (card.gives) return t('pillars.says.gives', { goods: goodsInWords(card.gives) });
  if (card.every_round) return t('pillars.says.every-round', { goods: goodsInWords(card.every_round) });
  if (card.cottages) return t('pillars.says.cottages');
  if (card.workers) return t('pillars.says.workers');
  if (card.tax !== undefined) return t('pillars.says.tax', { n: card.tax });
  if (card.priory) return t('pillars.says.priory', { n: card.priory });
  if (card.foresight) return t('pillars.says.foresight');
  return card.spares ? t(`pillars.says.spares-${card.spares}`) : '';
}

function ofEvent(pieces: Pieces, card: EventCard): string {
  if (card.gives) return t('pillars.says.event.gives', { goods: goodsInWords(card.gives) });
  if (card.mill) return t('pillars.says.event.mill', { n: card.mill, limit: card.mill_limit });
  if (card.cards_yield) {
    return card.cards_yield > 0
      ? t('pillars.says.event.yield-more', { n: card.cards_yield })
      : t('pillars.says.event.yield-less', { n: -card.cards_yield });
  }
  if (card.extra_uses) {
    const barred = Object.values(pieces.craftsmen).filter((man) => man.extra_use === false);
    return t('pillars.says.event.extra', { names: [...new Set(barred.map((man) => craftName(man.kind)))].join(', ') });
  }
  if (card.pay) return t('pillars.says.event.pay', { n: card.pay });
  if (card.lose_vp) return t('pillars.says.event.lose-vp', { n: card.lose_vp });
  if (card.builders) return t('pillars.says.event.builders', { n: card.builders });
  return card.lose_craftsmen ? t('pillars.says.event.lose-craftsmen') : '';
}

/** The small print: how long a card lasts, or which role it fills. */
export function dutyOf(pieces: Pieces, id: string): string {
  const man = pieces.craftsmen[id];
  if (man) return man.counts_as ? (maybe(`pillars.says.role-${man.counts_as}`) ?? '') : '';
  const privilege = pieces.privileges[id];
  if (privilege)
    return privilege.use === 'kept' || privilege.use === 'once' ? t(`pillars.says.${privilege.use}`) : t('pillars.says.at-once');
  const event = pieces.events[id];
  return event ? t(event.good ? 'pillars.says.good' : 'pillars.says.bad') : '';
}
