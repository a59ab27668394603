// A piece can be dragged as well as clicked: `use:drag={{ table, actions }}` names all that it might be dragged to do.
// It is dropped on whatever carries one of these as its `data-action`, or takes their verb (`takes` in `target.ts`).
// Where its places only come with some steps before (a house needs its worker), `steps` are drafted while it hangs.
// The pull lives apart from the page: an update from elsewhere may redraw the piece in the midst of it.
import { tick } from 'svelte';
import { motion } from '../app/prefs.svelte';
import type { Session } from './session.svelte';

interface Draggable {
  table: Session;
  actions: string[];
  /** Drafted as it is lifted, so that its places show themselves; dropped elsewhere it takes them back. */
  steps?: string[];
}

/** So far the pointer must go before a click becomes a drag. */
const SLACK = 6;
/** A finger that moves sooner scrolls the page. */
const HOLD = 180;
/** So near to an edge of the window the page scrolls along. */
const EDGE = 56;

export function drag(element: HTMLElement, given: Draggable): { update(now: Draggable): void; destroy(): void } {
  let now = $state.raw(given);
  let pull: Pull | null = null;
  $effect(() => {
    const [step] = now.steps ?? [];
    element.toggleAttribute(
      'data-drag',
      (step ? [step] : now.actions).some((action) => now.table.can(action)),
    );
  });
  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || !element.hasAttribute('data-drag')) return;
    pull = new Pull(element, event, now);
  };
  // Only who holds still first drags with a finger; the browser asks here whether it may scroll instead.
  const touch = (event: TouchEvent): void => {
    if (pull?.holds && event.cancelable) event.preventDefault();
  };
  element.addEventListener('pointerdown', press);
  element.addEventListener('touchmove', touch, { passive: false });
  return {
    update: (next) => void (now = next),
    destroy: () => element.removeEventListener('pointerdown', press),
  };
}

class Pull {
  #ghost: HTMLElement | null = null;
  #box: DOMRect;
  #over: Element | null = null;
  #since = performance.now();
  #ended = new AbortController();
  /** The draft as it was, and its first steps once they are drafted. */
  #led: { before: string[]; done: Promise<void> } | null = null;

  constructor(
    private readonly piece: HTMLElement,
    private readonly from: PointerEvent,
    private readonly what: Draggable,
  ) {
    this.#box = piece.getBoundingClientRect();
    const { signal } = this.#ended;
    window.addEventListener('pointermove', (event) => this.#move(event), { signal });
    window.addEventListener('pointerup', (event) => this.#drop(event), { signal });
    window.addEventListener('pointercancel', () => this.#end(false), { signal });
    window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    window.addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
  }

  get holds(): boolean {
    return !this.#ended.signal.aborted && (this.#ghost !== null || performance.now() - this.#since >= HOLD);
  }

  #move(event: PointerEvent): void {
    if (event.pointerId !== this.from.pointerId) return;
    const x = event.clientX - this.from.clientX;
    const y = event.clientY - this.from.clientY;
    if (!this.#ghost) {
      if (Math.hypot(x, y) < SLACK) return;
      if (event.pointerType === 'touch' && !this.holds) return this.#end(false);
      this.#lift(event);
    }
    if (this.#ghost) this.#ghost.style.translate = `${x}px ${y}px`;
    const over = this.#under(event)?.place ?? null;
    if (over !== this.#over) {
      this.#over?.removeAttribute('data-over');
      over?.setAttribute('data-over', '');
      this.#over = over;
    }
    if (event.clientY < EDGE) window.scrollBy(0, -EDGE / 4);
    else if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, EDGE / 4);
  }

  #lift(event: PointerEvent): void {
    const { table, actions, steps } = this.what;
    // A finger's events belong to the piece from the beginning; it may be redrawn, so they are let go.
    if (this.piece.hasPointerCapture(event.pointerId)) this.piece.releasePointerCapture(event.pointerId);
    table.peek = null;
    table.pressed = null;
    table.dragging = new Set(actions);
    this.#ghost = ghostOf(this.piece, this.#box);
    if (steps?.length) this.#led = { before: table.draft, done: table.lead(steps) };
  }

  #drop(event: PointerEvent): void {
    if (event.pointerId !== this.from.pointerId) return;
    if (!this.#ghost) return this.#end(false);
    noClick();
    this.#ended.abort();
    // Whoever is quick drops before the places have shown themselves.
    if (this.#led) void this.#led.done.then(tick).then(() => this.#land(event));
    else this.#land(event);
  }

  #land(event: PointerEvent): void {
    const found = this.#under(event);
    this.#end(found?.legal ?? false, found !== null);
    if (found?.legal) this.what.table.choose(found.action);
    else if (found) this.what.table.askWhy(found.action);
  }

  /** What lies under the pointer and belongs to one of the piece's actions. */
  #under(event: PointerEvent): { place: Element; action: string; legal: boolean } | null {
    const { table, actions } = this.what;
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const place = element.closest<HTMLElement>('[data-action], [data-why], [data-takes]');
      if (!place || place === this.piece) continue;
      const { action, why, takes } = place.dataset;
      if (action && actions.includes(action) && table.can(action)) return { place, action, legal: true };
      const taken = takes ? actions.filter((one) => one.split(' ')[0] === takes && table.can(one)) : [];
      if (taken.length === 1 && taken[0]) return { place, action: taken[0], legal: true };
      if (why && actions.includes(why)) return { place, action: why, legal: false };
    }
    return null;
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#ghost) return;
    event.stopPropagation();
    window.addEventListener('pointerup', noClick, { once: true });
    this.#end(false);
  }

  /** `kept`: the steps stay drafted. Where a place says why not, another may still be chosen. */
  #end(played: boolean, kept = played): void {
    this.#ended.abort();
    this.#over?.removeAttribute('data-over');
    const ghost = this.#ghost;
    if (!ghost) return;
    const { table } = this.what;
    const led = this.#led;
    table.dragging = null;
    this.#ghost = null;
    if (led && !kept) void led.done.then(() => table.redraft(led.before));
    if (played || motion() === 0) return ghost.remove();
    const home = ghost.animate([{}, { translate: '0 0', opacity: 0.3 }], { duration: motion() * 0.7, easing: 'ease-out' });
    home.onfinish = home.oncancel = () => ghost.remove();
  }
}

/** The click that follows a drag is none. */
function noClick(): void {
  const none = (click: Event): void => {
    click.stopPropagation();
    click.preventDefault();
  };
  window.addEventListener('click', none, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener('click', none, { capture: true }));
}

/** What hangs at the pointer: a likeness of the piece that nothing takes for a piece. */
function ghostOf(piece: HTMLElement, box: DOMRect): HTMLElement {
  const ghost = piece.cloneNode(true) as HTMLElement;
  for (const part of [ghost, ...ghost.querySelectorAll<HTMLElement>('*')]) {
    for (const { name } of [...part.attributes]) if (name === 'id' || name.startsWith('data-')) part.removeAttribute(name);
  }
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.dataset['ghost'] = '';
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  // In the top layer no frame clips it, and where it hangs in the page it keeps the board's sizes.
  ghost.popover = 'manual';
  (piece.closest('[data-board]') ?? document.body).append(ghost);
  ghost.showPopover();
  return ghost;
}
