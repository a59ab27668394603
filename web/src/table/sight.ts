// Where the page scrolls, what is asked next may lie out of sight.
import { afterPaint } from './paint';

/**
 * On a narrow screen something to choose on the board comes into sight, where nothing of it is; not under the hands of who
 * writes. For an effect, whose end takes it back.
 */
export function bringIntoSight(
  board: HTMLElement,
  next = (): Element | null => board.querySelector('[data-action]'),
): (() => void) | undefined {
  if (!window.matchMedia('(max-width: 1000px)').matches) return undefined;
  // Once the pieces are on their way: they would take the scrolling for a part of it.
  return afterPaint(() => {
    if (document.activeElement?.matches('input, textarea')) return;
    if (![...board.querySelectorAll('[data-action]')].some(isSeen)) next()?.scrollIntoView({ block: 'center' });
  });
}

/** Neither beyond an edge nor under the dock or the status line. */
function isSeen(choice: Element): boolean {
  const { left, top, width, height } = choice.getBoundingClientRect();
  return choice.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
