import { expect, test } from 'vitest';
import { placeOf } from '../src/app/place';

const at = (pathname: string): string[] => {
  const { page, name } = placeOf({ pathname, search: '' });
  return [page, name];
};

test('an address is a page and its name', () => {
  expect(at('/')).toEqual(['lobby', '']);
  expect(at('/rules/duel')).toEqual(['rules', 'duel']);
  expect(at('/table/a%20b/')).toEqual(['table', 'a b']);
});

test.each(['/rules/%', '/table/%E0%A4%A', '/rules/', '/table/a/b', '/elsewhere'])('%s is nowhere, and says so', (pathname) => {
  expect(at(pathname)).toEqual(['nowhere', '']);
});
