// Full size on hover, focus and long press, and on a tap where that does nothing else: `use:peek={{ table, name }}`.
import { on } from 'svelte/events';
import type { Session } from './session.svelte';

interface Pointed {
  table: Session;
  name: string | null;
}

const HOVER = 450;
const LONG_PRESS = 420;

export function peek(element: HTMLElement, pointed: Pointed): { update(now: Pointed): void; destroy(): void } {
  let { table, name } = pointed;
  let timer = 0;
  const show = (): void => {
    if (name && !table.dragging) table.peek = { name, at: element.getBoundingClientRect() };
  };
  const hide = (): void => {
    window.clearTimeout(timer);
    if (table.peek?.name === name) table.peek = null;
  };
  const wait = (time: number): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(show, time);
  };
  // A mouse that comes here itself: under one that rests, whatever is laid out anew stays small.
  let pressed = false;
  const move = (event: PointerEvent): void => {
    const moved = event.movementX !== 0 || event.movementY !== 0;
    if (event.pointerType === 'mouse' && moved && !pressed && event.buttons === 0 && table.peek?.name !== name) wait(HOVER);
  };
  // A finger leaves as soon as it is lifted: `lift` knows what that means.
  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    pressed = false;
    hide();
  };
  const press = (event: PointerEvent): void => {
    pressed = event.pointerType === 'mouse';
    if (pressed) hide();
    else wait(LONG_PRESS);
  };
  const lift = (event: PointerEvent): void => {
    const tapped = event.pointerType !== 'mouse' && table.peek?.name !== name && !element.closest('button');
    hide();
    if (!tapped) return;
    show();
    window.addEventListener('pointerdown', hide, { once: true, capture: true });
  };
  const focus = (): void => {
    if (element.matches(':focus-visible')) show();
  };
  // By Svelte's own `on`: a piece that goes while it has the focus is blurred in the midst of an update.
  const off = [
    on(element, 'pointermove', move),
    on(element, 'pointerleave', leave),
    on(element, 'pointerdown', press),
    on(element, 'pointerup', lift),
    on(element, 'pointercancel', hide),
    on(element, 'focus', focus),
    on(element, 'blur', hide),
  ];
  return {
    update(now) {
      if (now.name !== name) hide();
      ({ table, name } = now);
    },
    destroy() {
      off.forEach((end) => end());
      hide();
    },
  };
}
