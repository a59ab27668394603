import { describe, expect, it } from 'vitest';
import type { Event } from '../src/api/types';
import type { LogPart } from '../src/table/rounds';
import { linesOf, type Reader } from '../src/table/telling';
import { Words } from '../src/table/words';

const words = new Words({
  thing: () => null,
  action: (action) => action,
  ask: () => null,
  event: (event, seat) => (event as unknown as { say: (seat: (n: number) => string) => string }).say(seat),
});
type Say = (seat: (n: number) => string) => string;

function lines(you: number | null, seat: number | null, ...said: Say[]): string[] {
  const events = said.map((say) => ({ id: 'said', say }) as unknown as Event);
  const part: LogPart = { key: '1', move: 1, seat, action: 'act', events, begins: null };
  const reader: Reader = { name: (n) => ['Ann', 'Ben'][n] ?? '', you };
  return linesOf(part, words, reader).map(({ text }) => text);
}

describe('below a heading', () => {
  const gold: Say = (seat) => `${seat(0)} gets 3 gold`;

  it('whoever moved is not named again', () => expect(lines(null, 0, gold)).toEqual(['gets 3 gold']));
  it('the reader is spoken to', () => expect(lines(0, 0, gold)).toEqual(['get 3 gold']));
  it('another is named', () => expect(lines(null, 1, gold)).toEqual(['Ann gets 3 gold']));
  it('the reader is you in another’s move', () => expect(lines(0, 1, gold)).toEqual(['You get 3 gold']));
  it('whoever moved is named again after another', () =>
    expect(lines(null, 0, (seat) => `${seat(1)} is spared`, gold)).toEqual(['Ben is spared', 'Ann gets 3 gold']));
  it('the reader is you within a sentence, and owns things', () =>
    expect(
      lines(
        0,
        1,
        (seat) => `${seat(1)} pays 1 coin to ${seat(0)}`,
        (seat) => `${seat(0)}'s builder is drawn`,
      ),
    ).toEqual(['pays 1 coin to you', 'Your builder is drawn']));
  it.each([
    ['passes', 'pass'],
    ['carries', 'carry'],
    ['is', 'are'],
    ['has', 'have'],
    ['loses', 'lose'],
    ['uses', 'use'],
    ['discards', 'discard'],
  ])('%s is said as %s', (third, plain) => expect(lines(0, 1, (seat) => `${seat(0)} ${third} it`)).toEqual([`You ${plain} it`]));
});
