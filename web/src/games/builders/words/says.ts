// What a building, a craftsman or a contract does, in sentences made of its numbers, so that a card file of one's own is explained too.
import { listed, t } from '../../../messages';
import { kindOf, type Building, type Pieces } from '../pieces';
import { goodsOrNothing, goodsWords, kindName } from './vocabulary';

export function textOf(pieces: Pieces, id: string): string {
  const building = pieces.buildings[id];
  if (building) return sentences(ofBuilding(building));
  const craftsman = pieces.craftsmen[id];
  if (craftsman) {
    const line = ({ slots, says }: (typeof craftsman.lines)[number]): string =>
      slots ? t('builders.says.line', { prices: listed(slots.map(String)), says }) : t('builders.says.line-free', { says });
    return sentences(craftsman.lines.map(line));
  }
  const badges = pieces.contracts[id];
  if (!badges) return '';
  return sentences([
    t('builders.says.contract', { badges: listed(badges.map(kindName)) }),
    pieces.powers[kindOf(id)]?.says ?? '',
    t('builders.says.contract-point', { n: pieces.points.contract }),
  ]);
}

function ofBuilding(building: Building): string[] {
  return [
    t('builders.says.house', { level: building.level, cost: goodsOrNothing(building.cost), points: building.points }),
    t('builders.says.income', { goods: goodsOrNothing(building.income) }),
    building.residual
      ? t('builders.says.residual', { goods: goodsWords(building.residual) || t('builders.nothing') })
      : t('builders.house.castle'),
    building.badges.length ? t('builders.says.badges', { badges: listed(building.badges.map(kindName)) }) : '',
  ];
}

function sentences(parts: string[]): string {
  return parts.filter(Boolean).join(' ');
}
