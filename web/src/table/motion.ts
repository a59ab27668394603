// Pieces go from where they were to where they are now: first, last, invert, play, on stable ids.
// An element with `data-piece` that is there before and after a change moves; a new one appears. Pictures of the rules lie still.
import { tick } from 'svelte';
import { motion } from '../app/prefs.svelte';

let waiting = false;

/** Call before a change: remembers where every piece lies, and moves them once the change is drawn. */
export function capture(): void {
  const time = motion();
  if (time === 0 || waiting || document.hidden) return;
  waiting = true;
  const before = places();
  void tick().then(() => {
    waiting = false;
    // All places are read before the first piece moves: each movement makes the browser work its style out again.
    for (const [piece, { element, at }] of places()) {
      const from = before.get(piece)?.at;
      if (from) move(element, from, at, time);
      else appear(element, time);
    }
  });
}

function places(): Map<string, { element: HTMLElement; at: DOMRect }> {
  const found = new Map<string, { element: HTMLElement; at: DOMRect }>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-piece]:not([data-picture] *)')) {
    const piece = element.dataset['piece'];
    if (piece) found.set(piece, { element, at: element.getBoundingClientRect() });
  }
  return found;
}

function move(element: HTMLElement, from: DOMRect, to: DOMRect, time: number): void {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
  const scale = to.width > 0 ? from.width / to.width : 1;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 },
      { transform: 'scale(1.04)', zIndex: 5, offset: 0.85 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration: time * 1.2, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  );
}

function appear(element: HTMLElement, time: number): void {
  element.animate(
    [
      { opacity: 0, transform: 'translateY(-10px) scale(1.06)' },
      { opacity: 1, transform: 'translateY(1px)', offset: 0.75 },
      { opacity: 1, transform: 'none' },
    ],
    { duration: time, easing: 'ease-out' },
  );
}
