// What a card does, in a sentence made of its numbers, so that a card file of one's own is explained too.
import { listed, maybe, plainly, small, t, thingName } from '../../../messages';
import { needsMetal, type EventCard, type Goods, type Pieces, type Privilege } from '../pieces';
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
  return event ? ofEvent(pieces, event) : ofPlace(pieces, id);
}

/** What is done at a place of the land, with the numbers of the edition. */
function ofPlace({ board }: Pieces, place: string): string {
  const priory = listed(board.priory.map((n, i) => t('pillars.tells.priory-space', { n, space: i + 1 })));
  const least = Math.min(...board.tax_die);
  const facts = {
    cubes: board.archbishop_cubes,
    mill: board.mill_pays,
    priory,
    least,
    most: Math.max(...board.tax_die),
    metal: board.court_metal,
    lends: board.castle_lends,
    prices: listed(Object.entries(board.market).map(([good, n]) => t('pillars.tells.price', { good: thingName(good), n }))),
  };
  return maybe(`pillars.tells.${place}`, facts) ?? '';
}

/** A card of one's own may do several things: a sentence for each. */
function ofPrivilege(card: Privilege): string {
  const parts: string[] = [];
  if (some(card.gives)) parts.push(t('pillars.says.gives', { goods: goodsInWords(card.gives) }));
  if (some(card.every_round)) parts.push(t('pillars.says.every-round', { goods: goodsInWords(card.every_round) }));
  if (card.cottages) parts.push(t('pillars.says.cottages', { n: card.cottages }));
  if (card.workers) parts.push(t('pillars.says.workers', { n: card.workers }));
  if (card.tax !== undefined) parts.push(t('pillars.says.tax', { n: card.tax }));
  if (card.priory) parts.push(t('pillars.says.priory', { n: card.priory }));
  if (card.foresight) parts.push(t('pillars.says.foresight'));
  if (card.spares) parts.push(t(`pillars.says.spares-${card.spares}`));
  return parts.join(' ');
}

function ofEvent(pieces: Pieces, card: EventCard): string {
  const parts: string[] = [];
  const { debt } = pieces.board;
  if (some(card.gives)) parts.push(t('pillars.says.event.gives', { goods: goodsInWords(card.gives) }));
  if (card.mill) parts.push(t('pillars.says.event.mill', { n: card.mill, limit: card.mill_limit }));
  if (card.cards_yield) {
    const more = card.cards_yield > 0;
    parts.push(t(more ? 'pillars.says.event.yield-more' : 'pillars.says.event.yield-less', { n: Math.abs(card.cards_yield) }));
  }
  if (card.extra_uses) parts.push(t('pillars.says.event.extra', { n: card.extra_uses }), ...barred(pieces));
  if (card.pay) parts.push(t('pillars.says.event.pay', { n: card.pay, points: debt.vp, gold: debt.gold }));
  if (card.lose_vp) parts.push(t('pillars.says.event.lose-vp', { n: card.lose_vp }));
  if (card.builders !== undefined) parts.push(t('pillars.says.event.builders', { n: card.builders }));
  if (card.lose_craftsmen) parts.push(t('pillars.says.event.lose-craftsmen', { n: card.lose_craftsmen }));
  return parts.join(' ');
}

function some(goods: Goods | undefined): goods is Goods {
  return Object.values(goods ?? {}).some(Boolean);
}

/** Who has no use above his capacity. */
function barred(pieces: Pieces): string[] {
  const kinds = Object.values(pieces.craftsmen).flatMap((man) => (man.extra_use === false ? [man.kind] : []));
  if (!kinds.length) return [];
  return [t('pillars.says.event.extra-not', { names: listed([...new Set(kinds)].map((kind) => small(craftName(kind)))) })];
}

/** The small print: how long a card lasts, or which role it fills. */
export function dutyOf(pieces: Pieces, id: string): string {
  const man = pieces.craftsmen[id];
  if (man) return man.counts_as ? ofRole(pieces, man.counts_as) : '';
  const privilege = pieces.privileges[id];
  if (privilege)
    return privilege.use === 'kept' || privilege.use === 'once' ? t(`pillars.says.${privilege.use}`) : t('pillars.says.at-once');
  const event = pieces.events[id];
  return event ? t(event.good ? 'pillars.says.good' : 'pillars.says.bad') : '';
}

/** What a role is good for: trades that need it, and craftsmen who work with it. */
function ofRole(pieces: Pieces, role: string): string {
  const needing = (needs: Record<string, string>): string[] => Object.keys(needs).filter((good) => needs[good] === role);
  const workers = Object.values(pieces.craftsmen).flatMap((man) => (man.needs === role ? [man.kind] : []));
  const does = [
    ...needing(pieces.board.buying_needs).map((good) => t('pillars.says.role-buys', { good: thingName(good) })),
    ...needing(pieces.board.selling_needs).map((good) => t('pillars.says.role-sells', { good: thingName(good) })),
    ...[...new Set(workers)].map((kind) => t('pillars.says.role-works', { craftsman: small(craftName(kind)) })),
  ];
  const name = plainly(roleName(role));
  return does.length ? t('pillars.says.role', { role: name, does: listed(does) }) : t('pillars.says.role-idle', { role: name });
}
