// Others' moves are shown one after the other, each for a moment; any decision, or Space, jumps to what is now.
import type { View } from '../api/types';
import { motion, pause } from '../app/prefs.svelte';
import { capture } from './motion';

/** A position on the screen: the latest, or one on the way to it. */
export interface Frame {
  move: number;
  view: View;
  /** Whether it shows another's move, which wants a moment to be seen. */
  others: boolean;
}

export class Stage {
  shown = $state.raw<Frame | null>(null);
  behind = $state(0);
  #waiting: Frame[] = [];
  #timer = 0;
  #shownAt = 0;

  /** At once, and nothing else waits any more. */
  show(frame: Frame | null): void {
    this.clear();
    if (frame) this.#put(frame);
    else this.shown = null;
  }

  /** After those that wait already, each in its time. */
  queue(frames: Frame[]): void {
    this.#waiting.push(...frames);
    this.#next();
  }

  clear(): void {
    window.clearTimeout(this.#timer);
    this.#waiting = [];
    this.behind = 0;
  }

  #next(): void {
    window.clearTimeout(this.#timer);
    this.behind = this.#waiting.length;
    const frame = this.#waiting[0];
    if (!frame) return;
    const wait = this.shown?.others ? this.#shownAt + pause() - performance.now() : 0;
    if (wait > 0) {
      this.#timer = window.setTimeout(() => this.#next(), wait);
      return;
    }
    this.#waiting.shift();
    this.#put(frame);
    this.#next();
  }

  #put(frame: Frame): void {
    if (this.shown && motion() > 0) capture();
    this.shown = frame;
    this.#shownAt = performance.now();
  }
}
