import { describe, expect, test } from 'vitest';
import type { PillarsEvent, PillarsPieces, Turn } from '../src/api/types';
import { whereabouts } from '../src/games/pillars/board/builders';
import { roundStops, stops } from '../src/games/pillars/board/procession';
import { spacesOf } from '../src/games/pillars/pieces';
import { turn } from './support';

describe('a builder keeps its name', () => {
  const drawn = (seat: number): PillarsEvent => ({ id: 'builder-drawn', seat, luck: true });

  test('from the bag to its space', () => {
    const at = whereabouts([drawn(1), { id: 'builder-placed', seat: 1, space: 'priory-1', gold: 5 }, drawn(1)]);
    expect([...at]).toEqual([
      ['priory-1', '1 1'],
      ['drawn', '1 2'],
    ]);
  });

  test('while it waits, and comes from the highest price when the bag is empty', () => {
    const waits: PillarsEvent[] = [
      drawn(0),
      { id: 'builder-waits', seat: 0, gold: 3 },
      drawn(0),
      { id: 'builder-waits', seat: 0, gold: 7 },
    ];
    const at = whereabouts([...waits, { id: 'builder-placed', seat: 0, space: 'market-1', gold: 0 }]);
    expect(at.get('market-1')).toBe('0 2');
    expect(at.get('waits 3')).toBe('0 1');
  });

  test('that goes back into the bag is drawn by the same name again', () => {
    expect(whereabouts([drawn(0), { id: 'builder-returned', seat: 0 }, drawn(0)]).get('drawn')).toBe('0 1');
  });
});

describe('the procession', () => {
  const placed: PillarsEvent = { id: 'builder-placed', seat: 0, space: 'market-1', gold: 0 };
  const journal: Turn<PillarsEvent>[] = [
    turn(0, { id: 'round-begins', round: 1, seat: 0 }),
    turn<PillarsEvent>(
      1,
      placed,
      { id: 'event-revealed', event: 'levy', hidden: true },
      { id: 'paid', seat: 0, gold: 2 },
      { id: 'mill-paid', seat: 0, workers: 2, gold: 4 },
    ),
    turn(2, { id: 'paid', seat: 0, gold: 1 }, { id: 'round-begins', round: 2, seat: 1 }, { id: 'mill-paid', seat: 0, workers: 2, gold: 4 }),
  ];

  test('stops where something happens, a payment where it stands', () => {
    expect(stops(journal, 1).map(({ at, events }) => [at, events.map(({ id }) => id)])).toEqual([
      ['event', ['builder-placed', 'event-revealed', 'paid']],
      ['wool-mill', ['mill-paid']],
    ]);
  });

  test('goes on where the move before has left it, and ends with the round', () => {
    expect(stops(journal, 2).map(({ at, events }) => [at, events.length])).toEqual([['wool-mill', 1]]);
  });

  test('can be seen again for the round', () => {
    expect(roundStops(journal, 1).map(({ move, stop }) => [move, stop.at])).toEqual([
      [1, 'event'],
      [1, 'wool-mill'],
    ]);
  });
});

test('a space is called as the edition calls it, be it the only one of its place', () => {
  const pieces = { spaces: ['archbishop', 'kingsbridge-1', 'shiring-1', 'shiring-2', 'shiring-castle'] } as unknown as PillarsPieces;
  expect(spacesOf(pieces, 'archbishop')).toEqual(['archbishop']);
  expect(spacesOf(pieces, 'kingsbridge')).toEqual(['kingsbridge-1']);
  expect(spacesOf(pieces, 'shiring')).toEqual(['shiring-1', 'shiring-2']);
});
