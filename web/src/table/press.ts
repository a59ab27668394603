// A click is marked from its press on: what is choosable under the mouse, in the list and on the board.
import { CONFIRM, type Session } from './session.svelte';

/** What of a draft's buttons and targets lies there. */
export function pressable(on: EventTarget | null): HTMLElement | null {
  return (on as Element).closest<HTMLElement>('[data-action], [data-do=confirm]');
}

/** Not another button, nor what opens a menu on a Mac. */
export function isClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey;
}

/** Until the button is let go, wherever. Not with a finger, which may be about to scroll. */
export function markPress(table: Session, event: PointerEvent): void {
  const on = pressable(event.target);
  if (!on || !isClick(event) || event.pointerType === 'touch') return;
  table.pressed = on.dataset['action'] ?? CONFIRM;
  const ended = new AbortController();
  // The click follows at once: then it is marked as clicked.
  const end = (): void => {
    ended.abort();
    window.setTimeout(() => (table.pressed = null));
  };
  for (const kind of ['pointerup', 'pointercancel', 'contextmenu']) window.addEventListener(kind, end, { signal: ended.signal });
}
