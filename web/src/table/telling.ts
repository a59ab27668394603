// What the log says below a move's heading: each thing once, and of whoever moves without the name that the heading has.
import { tells, type Event } from '../api/types';
import { addressed, reader as called } from '../messages/did';
import type { LogPart } from './rounds';
import type { Words } from './words';

export interface Line {
  text: string;
  luck: boolean;
}

/** Whoever reads along: what a seat is called, and which of them the reader is. */
export interface Reader {
  name: (seat: number) => string;
  you: number | null;
}

/** Seats are marked while a sentence is made, so that it can then be turned to its reader. */
const mark = (seat: number): string => `\u2060${seat}\u2060`;
const MARK = /\u2060(\d+)\u2060(['’]s)?/g;
const SUBJECT = /^\u2060(\d+)\u2060 (.*)$/;

export function linesOf(part: LogPart, words: Words, reader: Reader): Line[] {
  const lines: Line[] = [];
  let same = part.seat !== null;
  part.events.forEach((event, i) => {
    const text = words.event(event, mark, following(part.events, i));
    if (!text) return;
    const own = part.seat !== null && text.startsWith(mark(part.seat));
    // What goes on with the heading's sentence, or is about the same person; a new subject ends that.
    same &&= own || /^\p{Ll}/u.test(text) || event.luck === true;
    lines.push({ text: same && own ? goingOn(text, reader) : turned(text, reader), luck: event.luck === true });
  });
  return lines;
}

/** What came of something that was done by itself: all until the next such thing. */
function following(events: Event[], i: number): Event[] {
  const rest = events.slice(i + 1);
  const next = rest.findIndex((event) => tells(event, 'forced'));
  return next < 0 ? rest : rest.slice(0, next);
}

/** "Ann gets 3 gold" below what Ann did: "gets 3 gold". */
function goingOn(text: string, reader: Reader): string {
  const [, seat, rest] = SUBJECT.exec(text) ?? [];
  if (!rest) return turned(text, reader);
  return turned(Number(seat) === reader.you ? addressed(rest) : rest, reader);
}

/** With names; the reader is "you". */
function turned(text: string, { name, you }: Reader): string {
  return text
    .replace(SUBJECT, (all, seat: string, rest: string) => (Number(seat) === you ? `${mark(you)} ${addressed(rest)}` : all))
    .replace(MARK, (_, seat: string, owns: string | undefined, at: number) =>
      Number(seat) === you ? called(at === 0, owns !== undefined) : name(Number(seat)) + (owns ?? ''),
    );
}
