// The one way to a text. Ours are in `en.ts`; the rules' sentences come from the server by id.
import { en, type MessageId } from './en';

export type Facts = Record<string, string | number | null | undefined>;

type Sentences = Record<string, string>;
interface Catalogue {
  sentences: Sentences;
  games: Record<string, Sentences>;
}

let catalogue: Catalogue = { sentences: {}, games: {} };

/** What the server calls things by: refusals and the journal's events. */
export function learn(known: Catalogue): void {
  catalogue = known;
}

/** A text of the client. `{name}` is filled in; `{n|card|cards}` picks by number. */
export function t(id: MessageId, facts: Facts = {}): string {
  return fill(en[id], facts);
}

/** A text whose id is made of parts, where there is one. */
export function maybe(id: string, facts: Facts = {}): string | null {
  return Object.hasOwn(en, id) ? fill(en[id as MessageId], facts) : null;
}

/** A sentence of the server, where it has one: a game's own before the house's. */
export function sentence(id: string, facts: Facts, game: string | null = null): string | null {
  const found = catalogue.games[game ?? '']?.[id] ?? catalogue.sentences[id];
  return found === undefined ? null : fill(found, facts);
}

/** What a game is about, with its numbers: in few words, and where that comes from. */
export function goalOf(game: string, facts: Facts): { goal: string; from: string } | null {
  const goal = sentence('goal', facts, game);
  return goal === null ? null : { goal, from: sentence('goal-from', facts, game) ?? '' };
}

export function fill(text: string, facts: Facts): string {
  return text.replace(/\{([a-z_]+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = facts[name];
    if (one !== undefined && many !== undefined) return value === 1 ? one : many;
    return value === undefined || value === null ? (name in facts ? '' : whole) : String(value);
  });
}

/** "forest-4" as people say it. */
export function plainly(word: string): string {
  const text = word.replace(/-/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A thing of the games as it is called in a sentence: "gold"; so many of it: "craftsman", "craftsmen". */
export function thingName(thing: string, n = 2): string {
  return maybe(`thing.${thing}`, { n: Math.abs(n) }) ?? plainly(thing);
}

/** "2", "−1". */
export function plain(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** "+2", "−1": what is more or less. */
export function signed(n: number): string {
  return n < 0 ? plain(n) : `+${n}`;
}

/** A name that stands inside a sentence. */
export function small(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** "a, b and c". */
export function listed(words: string[]): string {
  return LIST.format(words);
}

export type { MessageId };
