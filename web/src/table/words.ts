// How a table says things: the game's own words first, then the server's sentences, then the notation itself.
import { tells, type Choice, type Event, type Problem, type View } from '../api/types';
import type { Vocabulary } from '../games/face';
import { maybe, plainly, sentence, t, type Facts } from '../messages';

/** Before a game's own words have come. */
const WORDLESS: Vocabulary = { thing: () => null, action: () => null, ask: () => null };

export class Words {
  constructor(
    private readonly vocabulary: Vocabulary = WORDLESS,
    private readonly seat: (seat: number) => string = String,
  ) {}

  thing(id: string): string {
    return this.vocabulary.thing(id) ?? plainly(id);
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

  /** An event of somebody's move as a sentence; null where there is nothing to say. */
  event(event: Event, seat: (seat: number) => string, mover: number | null = null): string | null {
    // The move's heading says what was chosen.
    if (tells(event, 'chosen')) return null;
    if (tells(event, 'forced')) return t(event.seat === mover ? 'log.forced' : 'log.forced.by', this.facts(event, seat));
    return this.vocabulary.event?.(event, seat) ?? sentence(event.id, this.facts(event, seat)) ?? plainly(event.id);
  }

  /** A refusal as a sentence, with the game's own names filled in. */
  problem(problem: Problem, seat: (seat: number) => string): string {
    return sentence(problem.id, this.facts(problem.facts ?? {}, seat)) ?? problem.sentence;
  }

  private facts(operands: object, seat: (seat: number) => string): Facts {
    const facts: Facts = {};
    for (const [name, value] of Object.entries(operands)) {
      if (typeof value === 'number') facts[name] = this.isSeat(name) ? seat(value) : value;
      else if (typeof value === 'string') facts[name] = name === 'action' ? this.action(value) : this.thing(value);
      else facts[name] = value === null ? t('log.nobody') : String(value);
    }
    return facts;
  }

  private isSeat(name: string): boolean {
    return name === 'seat' || name === 'leader' || name === 'owner' || name === 'other' || name === 'by';
  }

  /** "place priory" as "Place: priory". */
  private plain(action: string): string {
    const [verb = '', ...rest] = action.split(' ');
    const target = rest.map((word) => this.vocabulary.thing(word) ?? word.replace(/-/g, ' ')).join(' ');
    const known = maybe(`verb.${verb}`, { target });
    return known ?? plainly(`${verb} ${target}`.trim());
  }
}

/** Price and gain of a choice, in the order in which people read them: what one pays first. */
export function preview(choice: Choice): [string, number][] {
  return Object.entries(choice.preview).sort(([, a], [, b]) => a - b);
}
