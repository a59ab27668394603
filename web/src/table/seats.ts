// Names and colours of the seats.
import type { SeatShown } from '../api/types';
import { COLOURS, type Colour } from '../games/face';
import { maybe, t } from '../messages';
import type { Session } from './session.svelte';
import type { Watching } from './watching.svelte';

/** Bots of one kind at one table, in the order of their seats. */
const ROMAN = ['I', 'II', 'III', 'IV'];

export function nameOf(table: Watching, seat: number): string {
  const found = table.snapshot?.seats[seat];
  if (!found) return t('seat.number', { n: seat + 1 });
  const name = ownName(found);
  if (found.kind !== 'bot') return name;
  const alike = table.snapshot?.seats.filter((other) => other.kind === 'bot' && other.bot === found.bot) ?? [];
  return alike.length > 1 ? t('bot.alike', { bot: name, n: ROMAN[alike.indexOf(found)] ?? '' }) : name;
}

/** A seat's name, whoever else sits at the table. */
export function ownName(seat: SeatShown): string {
  if (seat.kind === 'open') return t('seat.open');
  return seat.kind === 'bot' ? botName(seat.bot ?? seat.name) : seat.name;
}

/** Who has won, by name; empty where nobody has. */
export function winnersOf(table: Session): string {
  return (table.snapshot?.winners ?? []).map((seat) => nameOf(table, seat)).join(', ');
}

/** "You" where it is me, and nobody else of mine sits here. */
export function calledName(table: Session, seat: number): string {
  const mine = table.snapshot?.mine ?? [];
  return mine.length === 1 && mine[0] === seat ? t('seat.you') : nameOf(table, seat);
}

export function colourOf(table: Session, seat: number): Colour {
  const view = table.view;
  const own = view ? table.face?.colours?.(view) : undefined;
  return (own ?? COLOURS)[seat % COLOURS.length] ?? 'blue';
}

/** A bot's name as a person would say it: "greedy:denial" is "Greedy bot, denial". */
export function botName(bot: string): string {
  const [name = '', variant] = bot.split('@')[0]?.split(':') ?? [];
  if (name === 'level' && variant) return t('bot.level', { title: maybe(`bot.level.${variant}`) ?? '', n: variant });
  const plain = name === 'greedy' ? t('bot.greedy') : name === 'random' ? t('bot.random') : null;
  if (plain && variant) return t('bot.variant', { bot: plain, variant: variant.replace(/-/g, ' ') });
  if (plain) return plain;
  return t('bot.other', { name: bot });
}
