// Names and colours of the seats.
import type { SeatShown } from '../api/types';
import { COLOURS, type Colour } from '../games/face';
import { maybe, t } from '../messages';
import type { Session } from './session.svelte';
import type { Watching } from './watching.svelte';

/** Bots of one kind at one table, in the order of their seats. */
const LETTERS = ['A', 'B', 'C', 'D'];

export function nameOf(table: Watching, seat: number): string {
  const found = table.snapshot?.seats[seat];
  if (!found) return t('seat.number', { n: seat + 1 });
  if (!isBot(found)) return ownName(found);
  const alike = table.snapshot?.seats.filter((other) => isBot(other) && other.bot === found.bot) ?? [];
  return alike.length > 1 ? botName(found.bot ?? found.name, LETTERS[alike.indexOf(found)]) : ownName(found);
}

/** A seat's name, whoever else sits at the table. */
export function ownName(seat: SeatShown): string {
  if (seat.kind === 'open') return seat.kept ? t('seat.kept', { name: seat.name }) : t('seat.open');
  return isBot(seat) ? botName(seat.bot ?? seat.name) : seat.name;
}

/** Who has resigned keeps the name, for all that was done under it, although a bot plays on. */
function isBot(seat: SeatShown): boolean {
  return seat.kind === 'bot' && !seat.resigned && !seat.stands_in;
}

/** Who has won, by name. */
export function winnersOf(table: Session): string[] {
  return (table.snapshot?.winners ?? []).map((seat) => nameOf(table, seat));
}

/** My seat, where nobody else of mine sits here: then it is "you". */
export function youOf(table: Watching): number | null {
  const mine = table.snapshot?.mine ?? [];
  return mine.length === 1 ? (mine[0] ?? null) : null;
}

export function calledName(table: Session, seat: number): string {
  return youOf(table) === seat ? t('seat.you') : nameOf(table, seat);
}

export function colourOf(table: Session, seat: number): Colour {
  const view = table.view;
  const own = view ? table.face?.colours?.(view) : undefined;
  return (own ?? COLOURS)[seat % COLOURS.length] ?? 'blue';
}

/** A bot's name as a person would say it: "greedy:denial" is "Greedy bot, denial"; the letter tells it from others alike. */
export function botName(bot: string, letter?: string): string {
  const called = (title: string): string => (letter ? t('bot.alike', { title, letter }) : title);
  const [name = '', variant] = bot.split('@')[0]?.split(':') ?? [];
  // The letter first: where there is little room, the end is cut off.
  if (name === 'level' && variant) return t('bot.level', { title: called(maybe(`bot.level.${variant}`) ?? ''), n: variant });
  const plain = name === 'greedy' ? t('bot.greedy') : name === 'random' ? t('bot.random') : null;
  if (plain && variant) return t('bot.variant', { bot: called(plain), variant: variant.replace(/-/g, ' ') });
  return called(plain ?? t('bot.other', { name: bot }));
}
