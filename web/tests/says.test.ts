import { describe, expect, test } from 'vitest';
import type { PillarsCraftsman, PillarsEventCard, PillarsPieces, PillarsPrivilege } from '../src/api/types';
import { dutyOf, textOf } from '../src/games/pillars/words/says';

const man = (facts: Partial<PillarsCraftsman>): PillarsCraftsman => ({
  kind: 'mason',
  round: 1,
  price: 3,
  takes: { stone: 1 },
  gives: { vp: 1 },
  capacity: 2,
  by_himself: false,
  ...facts,
});

/** Some cards of an edition of one's own. */
function pieces(cards: {
  craftsmen?: Record<string, PillarsCraftsman>;
  privilege?: Partial<PillarsPrivilege>;
  event?: Partial<PillarsEventCard>;
  board?: Partial<PillarsPieces['board']>;
}): PillarsPieces {
  return {
    craftsmen: cards.craftsmen ?? {},
    fields: {},
    privileges: { own: { id: 'own', use: 'kept', ...cards.privilege } },
    events: { fate: { id: 'fate', good: false, ...cards.event } },
    spaces: [],
    board: { debt: { gold: 2, vp: 1 }, buying_needs: {}, selling_needs: {}, ...cards.board },
    player: {},
  } as unknown as PillarsPieces;
}

describe('a privilege', () => {
  test('says all that it does', () => {
    expect(textOf(pieces({ privilege: { every_round: { wood: 1 }, cottages: 1, priory: 2 } }), 'own')).toBe(
      '1 wood more at every harvest. Room for 1 more craftsman. Each of your builders at the priory scores 2 more.',
    );
  });

  test('says its own numbers', () => {
    expect(textOf(pieces({ privilege: { cottages: 3 } }), 'own')).toBe('Room for 3 more craftsmen.');
    expect(textOf(pieces({ privilege: { workers: 2 } }), 'own')).toBe('2 more workers from the next round on.');
    expect(textOf(pieces({ privilege: { tax: 0 } }), 'own')).toBe('Your tax is 0 gold, whatever the die shows.');
  });

  test('is silent about what is nought', () => {
    expect(textOf(pieces({ privilege: { cottages: 0, workers: 1 } }), 'own')).toBe('1 more worker from the next round on.');
  });
});

describe('an event', () => {
  test('says all that it does', () => {
    expect(textOf(pieces({ event: { pay: 3, lose_vp: 2 }, board: { debt: { gold: 5, vp: 2 } } }), 'fate')).toBe(
      'Everyone pays 3 gold; anyone with less loses 2 points for every 5 gold missing. Everyone loses 2 points.',
    );
  });

  test('says its own numbers', () => {
    expect(textOf(pieces({ event: { lose_craftsmen: 2 } }), 'fate')).toBe('Everyone loses 2 craftsmen of their choice.');
    expect(textOf(pieces({ event: { extra_uses: 2 } }), 'fate')).toBe(
      'At the cathedral one craftsman may work 2 times more than his capacity.',
    );
    expect(textOf(pieces({ event: { builders: 1 } }), 'fate')).toBe('Everyone has only 1 builder next round.');
  });

  test('names whom it is not for', () => {
    const craftsmen = { 'mason-1': man({ extra_use: false }) };
    expect(textOf(pieces({ craftsmen, event: { extra_uses: 1 } }), 'fate')).toContain('not apply to the mason');
  });
});

test('a craftsman that counts as another says what that is good for in this edition', () => {
  const craftsmen = { smith: man({ kind: 'smith', counts_as: 'mixer' }), 'mason-1': man({ needs: 'mixer' }) };
  const board = { buying_needs: { sand: 'mixer' }, selling_needs: {} };
  expect(dutyOf(pieces({ craftsmen, board }), 'smith')).toBe('!  Mortar mixer: you may buy sand and every mason works for you.');
  expect(dutyOf(pieces({ craftsmen, board }), 'mason-1')).toBe('');
});
