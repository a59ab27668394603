import { expect, test } from 'vitest';
import { goods } from '../src/glyphs/goods';
import { saysOf } from '../src/table/told';

/** The symbols that each game draws: `tests/browser/test_told.py` looks at all of them on the boards. */
const DRAWN: Record<string, string[]> = {
  pillars: ['gold', 'point', 'wood', 'sand', 'stone', 'metal', 'worker', 'builder', 'cottage', 'craftsman', 'once', 'bag'],
  duel: [
    ...['gold', 'point', 'wood', 'sand', 'stone', 'wool', 'ore', 'beam', 'mortar', 'masonry', 'cloth', 'bell', 'bars'],
    ...['seal', 'power', 'section', 'once', 'card'],
  ],
  builders: ['gold', 'point', 'wood', 'stone', 'cube', 'house', 'castle', 'chest', 'contract', 'worker', 'craftsman', 'badge'],
};

test('every symbol of a game has a sentence', () => {
  const silent = Object.entries(DRAWN).flatMap(([game, drawn]) => drawn.filter((symbol) => !saysOf(symbol, game)?.endsWith('.')));
  expect(silent).toEqual([]);
});

test('no symbol is drawn that belongs to no game', () => {
  const known = new Set(Object.values(DRAWN).flat());
  expect(Object.keys(goods).filter((symbol) => !known.has(symbol))).toEqual([]);
});
