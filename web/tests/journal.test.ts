import { describe, expect, test } from 'vitest';
import type { DuelEvent, Snapshot, Turn } from '../src/api/types';
import { continued } from '../src/table/journal';
import { byRound, namesOf, partsOf, roundEnds } from '../src/table/rounds';
import { turn } from './support';

/** What the server sends of a table after this many moves, from one of them on. */
function sent(moves: number, from: number): Snapshot {
  const journal = Array.from({ length: moves + 1 - from }, (_, i) => turn(from + i));
  return { moves, play: { journal } } as unknown as Snapshot;
}

describe('the journal goes on', () => {
  test('with what came since', () => {
    const known = [turn(0), turn(1)];
    expect(continued(known, sent(3, 2))?.map(({ move }) => move)).toEqual([0, 1, 2, 3]);
  });

  test('without what was taken back', () => {
    const known = [turn(0), turn(1), turn(2)];
    expect(continued(known, sent(1, 2))?.map(({ move }) => move)).toEqual([0, 1]);
  });

  test('not at all where something is missing between', () => {
    expect(continued([turn(0)], sent(3, 2))).toBeNull();
  });
});

describe('the log', () => {
  const journal: Turn<DuelEvent>[] = [
    turn(0, { id: 'round-begins', round: 1, seat: 0 }),
    turn(
      1,
      { id: 'seal-bought', seat: 0, gold: 2 },
      { id: 'round-begins', round: 2, seat: 1 },
      { id: 'card-dealt', card: 'smith', hidden: true },
    ),
  ];

  test('splits a move where a round begins in its midst', () => {
    const parts = journal.flatMap(partsOf);
    expect(parts.map(({ begins }) => begins)).toEqual([null, 1, null, 2]);
    expect(parts.map(({ events }) => events.length)).toEqual([0, 1, 1, 2]);
    expect(byRound(parts).map(({ number, parts: inside }) => [number, inside.length])).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  test('knows the move after which a round ended', () => {
    expect(roundEnds(journal)).toEqual([{ round: 1, move: 1 }]);
  });

  test('names what its events and its action name', () => {
    expect(namesOf(journal[1]?.events ?? [], 'claim row-1')).toEqual(new Set(['row-1', 'smith']));
  });
});
