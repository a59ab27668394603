// How a table says things: the game's own words first, then the server's sentences, then the notation itself.
import { tells, type Choice, type Event, type GameDescription, type Problem, type View } from '../api/types';
import type { Vocabulary } from '../games/face';
import { did } from '../messages/did';
import { listed, maybe, plainly, sentence, small, t, type Facts } from '../messages';

/** What a game's description tells of its journal: the kind of each operand of an event. */
interface Named {
  id: string;
  events: GameDescription['events'];
}

/** Before a game's own words have come. */
const NAMELESS: Named = { id: '', events: {} };
const WORDLESS: Vocabulary = { thing: () => null, action: () => null, ask: () => null };

export class Words {
  constructor(
    private readonly vocabulary: Vocabulary = WORDLESS,
    private readonly seat: (seat: number) => string = String,
    private readonly game: Named = NAMELESS,
  ) {}

  thing(id: string): string {
    return this.vocabulary.thing(id) ?? plainly(id);
  }

  /** What a thing is and does; null where the game does not say. */
  tells(id: string): string | null {
    return this.vocabulary.tells?.(id) ?? null;
  }

  /** An action in words; with the table at which it is chosen, as it is called there. */
  action(action: string, view: View | null = null): string {
    return this.vocabulary.action(action, view, this.seat) ?? this.plain(action);
  }

  ask(view: View): string {
    return this.vocabulary.ask(view, this.seat) ?? t('status.decide');
  }

  /** An action that was played, and what it did. */
  move(action: string, events: Event[]): string {
    return (
      this.vocabulary.move?.(
        action,
        events.filter((event) => event.id !== 'chosen'),
      ) ?? this.action(action)
    );
  }

  /** An event as a sentence in the third person; null or empty where there is nothing to say. `after` is what came of it. */
  event(event: Event, seat: (seat: number) => string, after: Event[] = []): string | null {
    // The move's heading says what was chosen.
    if (tells(event, 'chosen')) return null;
    const own = this.vocabulary.event?.(event, seat) ?? null;
    if (tells(event, 'forced')) {
      return own ?? t('log.forced', { seat: seat(event.seat), did: did(this.move(event.action, after), false) });
    }
    return own ?? sentence(event.id, this.told(event, seat), this.game.id) ?? plainly(event.id);
  }

  /** A refusal as a sentence; one of the game's rules has the game's own names filled in. */
  problem(problem: Problem): string {
    const facts: Facts = {};
    for (const [name, value] of Object.entries(problem.facts ?? {})) {
      if (typeof value !== 'string') facts[name] = value === null ? t('log.nobody') : (value as number);
      else if (name === 'action') facts[name] = this.action(value);
      else facts[name] = problem.game ? this.thing(value) : value;
    }
    return sentence(problem.id, facts, problem.game) ?? problem.sentence;
  }

  /** An event's operands as people say them, each by its kind. */
  private told(event: Event, seat: (seat: number) => string): Facts {
    const facts: Facts = {};
    const kinds = this.game.events[event.id] ?? {};
    for (const [name, value] of Object.entries(event)) {
      const kind = kinds[name];
      if (kind === undefined) continue; // its id and marks
      if (value === null) facts[name] = t('log.nobody');
      else if (kind === 'seat' || kind === 'seat or none') facts[name] = seat(Number(value));
      else if (kind === 'number') facts[name] = Number(value);
      else if (kind === 'action') facts[name] = this.action(String(value));
      else facts[name] = kind === 'flag' ? String(value) : this.thing(String(value));
    }
    return facts;
  }

  /** "place priory" as "Place: priory". */
  private plain(action: string): string {
    const [verb = '', ...rest] = action.split(' ');
    const target = rest.map((word) => this.vocabulary.thing(word) ?? word.replace(/-/g, ' ')).join(' ');
    const known = maybe(`verb.${verb}`, { target });
    return known ?? plainly(`${verb} ${target}`.trim());
  }
}

/** Price and gain of a choice, in the order in which people read them: what one pays first. What is gained is named,
    unless the action says its name already; something may come only by its name, where another must go for it. */
export function preview(choice: Choice, words: Words): [string, number, string?][] {
  const named = Object.entries(choice.names ?? {}).flatMap(([kind, ids]): [string, string][] => {
    const fresh = ids.filter((id) => !choice.targets.includes(id));
    return fresh.length ? [[kind, listed(fresh.map((id) => words.thing(id)))]] : [];
  });
  const names = new Map(named);
  const bare = named.filter(([kind]) => !choice.preview[kind]).map(([kind, name]): [string, number, string] => [kind, 0, name]);
  const counted = Object.entries(choice.preview).map(([kind, n]): [string, number, string?] => [kind, n, names.get(kind)]);
  return [...counted, ...bare].sort(([, a], [, b]) => a - b);
}

/** What then follows by itself: "then, as nothing else is possible: pass". */
export function thenOf(choice: Choice, words: Words): string | null {
  if (!choice.then?.length) return null;
  return t('choice.then', { actions: listed(choice.then.map((action) => small(words.action(action)))) });
}

/** Who has won: "Ann and Ben have won". */
export function wonBy(names: string[]): string {
  return t('status.won', { names: listed(names), n: names.length });
}
