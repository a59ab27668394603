import { describe, expect, test } from 'vitest';
import type { PillarsEvent, PillarsPieces, PillarsView, Turn } from '../src/api/types';
import { paidAt, whereabouts } from '../src/games/pillars/board/builders';
import { during, idle, roundStops } from '../src/games/pillars/board/procession';
import { spacesOf } from '../src/games/pillars/pieces';
import { byPart, foremost, shares } from '../src/games/pillars/words/shares';
import { framesOf, stopsIn } from '../src/table/procession';
import type { Frame } from '../src/table/stage.svelte';
import type { Watching } from '../src/table/watching.svelte';
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

describe('the price bar', () => {
  const drawn = (seat: number): PillarsEvent => ({ id: 'builder-drawn', seat, luck: true });
  const placed = (seat: number, space: string, gold: number): PillarsEvent => ({ id: 'builder-placed', seat, space, gold });

  test('says who paid at which coin, and skips those who wait or went back', () => {
    const paid = paidAt(
      [
        drawn(0),
        placed(0, 'priory-1', 7),
        drawn(1),
        { id: 'builder-returned', seat: 1 },
        drawn(2),
        { id: 'builder-waits', seat: 2, gold: 6 },
        drawn(1),
        placed(1, 'market-1', 0),
        placed(2, 'market-2', 0),
      ],
      [7, 6, 5, 0],
    );
    expect([...paid]).toEqual([
      [7, 0],
      [5, 1],
    ]);
  });
});

describe('who built the cathedral', () => {
  const pieces = { craftsmen: { mason: { gives: { vp: 2 } }, smith: { gives: { gold: 4 } } } } as unknown as PillarsPieces;
  const begins: PillarsEvent = { id: 'round-begins', round: 1, seat: 0 };
  const worked = (seat: number, craftsman: string, count: number): PillarsEvent => ({ id: 'worked', seat, craftsman, count });

  test('is told by the craftsmen’s points of each round', () => {
    const journal = [turn(1, begins, worked(0, 'mason', 2), worked(1, 'smith', 3)), turn(2, begins, worked(1, 'mason', 1))];
    expect(shares(journal, pieces, 2)).toEqual([
      [4, 0],
      [0, 2],
    ]);
  });

  test('in a game of other length each part has its share of the rounds', () => {
    expect(byPart([[1], [2], [3], [4], [5], [6]], 3)).toEqual([[3], [7], [11]]);
    expect(byPart([[1], [2], [3]], 6)).toEqual([[1], [1], [2], [2], [3], [3]]);
  });

  test('names nobody where two did as much', () => {
    expect([foremost([3, 5, 1]), foremost([3, 3]), foremost([0, 0])]).toEqual([1, null, null]);
  });
});

describe('the procession', () => {
  const placed: PillarsEvent = { id: 'builder-placed', seat: 0, space: 'market-1', gold: 0 };
  const chosen: PillarsEvent = { id: 'chosen', seat: 0, action: 'place market' };
  const mill = (workers: number): PillarsEvent => ({ id: 'mill-paid', seat: 0, workers, gold: workers });
  const journal: Turn<PillarsEvent>[] = [
    turn(0, { id: 'round-begins', round: 1, seat: 0 }),
    {
      ...turn(1, chosen, placed, { id: 'event-revealed', event: 'levy', hidden: true }, { id: 'paid', seat: 0, gold: 2 }, mill(2)),
      stages: [
        { at: 'event', events: 4 },
        { at: 'wool-mill', events: 5 },
      ],
    },
    { ...turn(2, chosen), stages: [{ at: 'cathedral', events: 1 }] },
    {
      ...turn(3, chosen, { id: 'paid', seat: 0, gold: 1 }, mill(0), { id: 'round-begins', round: 2, seat: 1 }, mill(1)),
      stages: [
        { at: 'kings-court', events: 2 },
        { at: 'wool-mill', events: 3 },
      ],
    },
  ];
  const told = (move: number): [string, string[]][] =>
    stopsIn(journal[move] ?? turn<PillarsEvent>(move), idle).map(({ at, events }) => [at, events.map(({ id }) => id)]);

  test('stops where the rules tell that something happened', () => {
    expect(told(1)).toEqual([
      ['event', ['builder-placed', 'event-revealed', 'paid']],
      ['wool-mill', ['mill-paid']],
    ]);
  });

  test('does not stop where something was only chosen, or nobody is', () => {
    expect(told(2)).toEqual([]);
    expect(told(3)).toEqual([['kings-court', ['paid']]]);
  });

  test('can be seen again for the round', () => {
    expect(roundStops(journal, 2).map(({ move, stop }) => [move, stop.at, stop.stage])).toEqual([
      [1, 'event', 0],
      [1, 'wool-mill', 1],
    ]);
  });

  const view = (gold: number, priory: (number | null)[]): PillarsView =>
    ({ phase: 'pool', round: 1, seats: [{ gold }], spaces: { priory, market: [null] } }) as unknown as PillarsView;
  const face = { procession: { idle, during } };
  const at = (stage: number): Frame['view'] => [view(2, [0]), view(5, [null])][stage] as Frame['view'];
  const table = {
    face,
    isOthers: () => true,
    stagesOf: (move: number) => Promise.resolve({ move, seat: 0, before: view(1, [0]), views: [at(0), at(1)] }),
  } as unknown as Watching;

  test('shows what the server says the table was like, with who came to a place still there', async () => {
    const priory: Turn<PillarsEvent> = {
      ...turn(1, mill(2), { id: 'priory-scored', seat: 0, vp: 2 }, { id: 'round-begins', round: 2, seat: 0 }),
      stages: [
        { at: 'wool-mill', events: 1 },
        { at: 'priory', events: 2 },
      ],
    };
    const frames = await framesOf(table, [priory], [view(9, [])]);
    const seen = frames.map(({ stop, view }) => ({ at: stop?.at, ...(view as PillarsView) }));
    expect(seen.map(({ at, phase, seats, spaces }) => [at, phase, seats[0]?.gold, spaces['priory']])).toEqual([
      ['wool-mill', 'board', 2, [0]],
      ['priory', 'board', 5, [0]],
      [undefined, 'pool', 9, []],
    ]);
  });

  test('asks for nothing where one look says all', async () => {
    const one = { ...turn(1, chosen, mill(2)), stages: [{ at: 'wool-mill', events: 2 }] };
    const deaf = { ...table, stagesOf: () => Promise.reject(new Error('asked')) } as unknown as Watching;
    const frames = await framesOf(deaf, [one], [view(9, [])]);
    expect(frames.map(({ stop }) => stop?.at)).toEqual(['wool-mill']);
  });
});

test('a space is called as the edition calls it, be it the only one of its place', () => {
  const pieces = { spaces: ['archbishop', 'kingsbridge-1', 'shiring-1', 'shiring-2', 'shiring-castle'] } as unknown as PillarsPieces;
  expect(spacesOf(pieces, 'archbishop')).toEqual(['archbishop']);
  expect(spacesOf(pieces, 'kingsbridge')).toEqual(['kingsbridge-1']);
  expect(spacesOf(pieces, 'shiring')).toEqual(['shiring-1', 'shiring-2']);
});
