// Full size on hover, focus and long press: `use:peek={{ table, name }}`.
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
    if (name) table.peek = { name, at: element.getBoundingClientRect() };
  };
  const hide = (): void => {
    window.clearTimeout(timer);
    if (table.peek?.name === name) table.peek = null;
  };
  // What is taken away while it has the focus says so in the middle of drawing, when nothing may change.
  const blur = (): void => queueMicrotask(hide);
  const wait = (time: number): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(show, time);
  };
  const enter = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') wait(HOVER);
  };
  const press = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') hide();
    else wait(LONG_PRESS);
  };
  const focus = (): void => {
    if (element.matches(':focus-visible')) show();
  };
  element.addEventListener('pointerenter', enter);
  element.addEventListener('pointerleave', hide);
  element.addEventListener('pointerdown', press);
  element.addEventListener('pointerup', hide);
  element.addEventListener('pointercancel', hide);
  element.addEventListener('focus', focus);
  element.addEventListener('blur', blur);
  return {
    update(now) {
      if (now.name !== name) hide();
      ({ table, name } = now);
    },
    destroy() {
      hide();
    },
  };
}
