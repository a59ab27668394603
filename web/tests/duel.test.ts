import { describe, expect, test } from 'vitest';
import type { DuelEvent, Turn } from '../src/api/types';
import { lastFight, sumOf } from '../src/games/duel/board/fight';
import { turn } from './support';

describe('a fight', () => {
  const journal: Turn<DuelEvent>[] = [
    turn<DuelEvent>(0),
    turn<DuelEvent>(1, { id: 'contested', card: 'smith' }, { id: 'seal-flipped', seat: 0, seal: '2/3', value: 3, luck: true }),
    turn<DuelEvent>(2, { id: 'seal-flipped', seat: 1, seal: '1/2', value: 1, luck: true }),
    turn<DuelEvent>(3, { id: 'seal-flipped', seat: 0, seal: '1/2', value: 2, luck: true }, { id: 'conflict-won', seat: 0, card: 'smith' }),
    turn<DuelEvent>(4, { id: 'contested', card: 'mason' }),
  ];

  test('is as far as the screen has come', () => {
    expect(lastFight(journal, 2)).toMatchObject({ card: 'smith', winner: null });
    expect(lastFight(journal, 3)).toMatchObject({ card: 'smith', winner: 0, endedAt: 3 });
    expect(lastFight(journal, 4)).toMatchObject({ card: 'mason', flips: [] });
    expect(lastFight(journal, 0)).toBeNull();
  });

  test('adds up what each has flipped', () => {
    const fight = lastFight(journal, 3);
    expect(fight && [sumOf(fight, 0), sumOf(fight, 1)]).toEqual([5, 1]);
  });
});
