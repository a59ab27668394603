import { expect, test } from 'vitest';
import { fromFolder, inFolder } from '../src/app/link';
import { placeOf } from '../src/app/place';

const there = (address: string): URL => new URL(address, 'https://somewhere');

test.each(['/', '/new/duel', '/table/Ab3', '/table/Ab3?move=7', '/cards/duel?table=Ab3#tom', '/rules/duel#D4.3', '/table/a%20b'])(
  '%s means the same in a folder of files',
  (path) => {
    const inside = there(inFolder(path, '/games/'));
    expect(inside.pathname).toBe('/games/');
    expect(inside.hash).toBe(there(path).hash);
    const { page, name, query } = placeOf(fromFolder(inside));
    const meant = placeOf(there(path));
    expect([page, name, `${query}`]).toEqual([meant.page, meant.name, `${meant.query}`]);
  },
);
