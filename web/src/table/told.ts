// What a thing on the screen is and does, for whoever points at it: its name, and the sentence of the symbol or place that it shows.
import { maybe, plainly, thingName } from '../messages';
import type { Words } from './words';

export interface Told {
  at: Element;
  name: string;
  says: string;
}

/** Names of whole parts of the screen; a symbol in one of them has a name of its own. */
const PART = 'main, aside, section, header, ul, ol, [role=group]';

export function toldOf(start: Element, game: string, words: Words): Told | null {
  const named = start.closest('[aria-label], [title]');
  const symbol = symbolOf(start, named);
  const place = named?.getAttribute('data-place') ?? null;
  const says = (symbol && saysOf(symbol, game)) || (place && words.tells(place)) || '';
  const label = named && (!named.matches(PART) || (place !== null && !symbol)) ? nameOf(named) : '';
  const name = label || (symbol ? thingName(symbol) : '');
  if (!name) return null;
  return { at: (label ? named : start.closest('[data-glyph]')) ?? start, name: plainly(name), says };
}

/** What a symbol stands for in a game: a sentence. */
export function saysOf(symbol: string, game: string): string | null {
  return maybe(`tells.${game}.${symbol}`) ?? maybe(`tells.${symbol}`);
}

/** The symbol that is pointed at, or the only one of a chip. */
function symbolOf(start: Element, chip: Element | null): string | null {
  const own = start.closest<SVGElement>('[data-glyph]')?.dataset['glyph'];
  if (own) return own;
  if (!chip || chip.matches(PART)) return null;
  const inside = new Set([...chip.querySelectorAll<SVGElement>('[data-glyph]')].map((one) => one.dataset['glyph'] ?? ''));
  return inside.size === 1 ? ([...inside][0] ?? null) : null;
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.getAttribute('title') ?? '';
}
