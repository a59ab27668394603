// Others' moves are shown one after the other, each for a moment, some of them stop by stop. The show can be held, slowed
// and stepped through; any decision, or Space, jumps to what is now.
import type { View } from '../api/types';
import { keep, motion, pause, prefs } from '../app/prefs.svelte';
import type { Stop } from '../games';
import { capture } from './motion';

/** A position on the screen: the latest, or one on the way to it. */
export interface Frame {
  move: number;
  view: View;
  /** Whether it shows another's move, which wants a moment to be seen. */
  others: boolean;
  /** Of a move that sets many things going: the part that is shown. */
  stop?: Stop | undefined;
  /** Milliseconds for which it has the screen to itself, be it one's own: a seal in the air has to land. */
  stay?: number;
}

export class Stage {
  shown = $state.raw<Frame | null>(null);
  behind = $state(0);
  /** The show stands still until somebody lets it go on. */
  held = $state(false);
  /** What is shown has not been seen to its end yet: until then nothing is told of it, and nothing asked. */
  settling = $state(false);
  #settle = 0;
  #waiting: Frame[] = [];
  /** What of the show was seen already, for a player who steps back. */
  #seen: Frame[] = [];
  /** How many shows are still being fetched, and when the last of them has come. */
  #coming = 0;
  #fetched: Promise<void> = Promise.resolve();
  /** Counts what was shown at once: what is fetched for a show before it comes too late. */
  #cleared = 0;
  #timer = 0;
  #frame = 0;
  #shownAt = 0;

  constructor(private readonly ended: () => void) {}

  /** At once, and nothing else waits any more. */
  show(frame: Frame | null): void {
    this.clear();
    if (frame) this.#put(frame);
    else this.shown = null;
  }

  /** After those that wait already, each in its time. */
  queue(frames: Frame[]): void {
    if (this.#coming) this.expect(Promise.resolve(frames));
    else this.#append(frames);
  }

  /** The same of frames that are still to come. */
  expect(frames: Promise<Frame[]>): void {
    const cleared = this.#cleared;
    this.#coming += 1;
    this.#count();
    this.#fetched = this.#fetched
      .then(() => frames)
      .then((found) => {
        if (cleared !== this.#cleared) return;
        this.#coming -= 1;
        this.#append(found);
      });
  }

  #append(frames: Frame[]): void {
    this.#waiting.push(...frames);
    this.#next();
  }

  /** Frames once more, beginning at one of them; who steps back comes to those before it. */
  again(frames: Frame[], from: number): void {
    this.#seen = frames.slice(0, from);
    if (this.shown) this.shown = { ...this.shown, others: false };
    this.queue(frames.slice(from));
  }

  clear(): void {
    this.#stay();
    this.#calm();
    this.#waiting = [];
    this.#seen = [];
    this.#coming = 0;
    this.#cleared += 1;
    this.behind = 0;
    this.held = false;
  }

  #count(): void {
    this.behind = this.#waiting.length + this.#coming;
  }

  /** The move of the frame that is shown next; null where it is not known or there is none. */
  get next(): number | null {
    return this.behind ? (this.#waiting[0]?.move ?? null) : null;
  }

  /** Enough seen of what is shown: whatever comes next may come. */
  settle(): void {
    if (!this.settling) return;
    this.#calm();
    this.#shownAt = -Infinity;
    this.#next();
    if (!this.behind) this.ended();
  }

  #calm(): void {
    window.clearTimeout(this.#settle);
    this.settling = false;
  }

  /** Stops the show, or lets it go on. */
  hold(): void {
    this.held = !this.held;
    this.#next();
  }

  /** Each stop has more time from now on, the one on the screen too; or no longer. */
  slow(): void {
    prefs.slow = !prefs.slow;
    keep();
    this.#next();
  }

  /** One frame of the show on or back; it stands still there. */
  step(by: 1 | -1): void {
    this.held = true;
    this.#stay();
    if (by === 1) return this.#forward();
    const frame = this.#seen.pop();
    if (!frame) return;
    if (this.shown) this.#waiting.unshift(this.shown);
    this.#count();
    this.#put(frame);
  }

  #next(): void {
    this.#stay();
    this.#count();
    if (this.held || !this.#waiting.length) return;
    const wait = this.#shownAt + this.#dwell() - performance.now();
    if (wait > 0) {
      this.#timer = window.setTimeout(() => this.#nextInFrame(), wait);
      return;
    }
    this.#forward();
    this.#next();
  }

  /** At the beginning of a frame, which then draws it: in the midst of one the browser would lay the page out twice. */
  #nextInFrame(): void {
    if (document.hidden)
      this.#next(); // then there are no frames
    else this.#frame = requestAnimationFrame(() => this.#next());
  }

  #stay(): void {
    window.clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }

  /** How long what is shown has the screen to itself. */
  #dwell(): number {
    return Math.max(this.shown?.others ? pause(this.shown.stop !== undefined) : 0, this.settling ? (this.shown?.stay ?? 0) : 0);
  }

  #forward(): void {
    const frame = this.#waiting.shift();
    if (!frame) return;
    if (this.shown) this.#seen.push(this.shown);
    this.#count();
    this.#put(frame);
    if (this.behind) return;
    this.#seen = [];
    this.held = false;
    this.ended();
  }

  #put(frame: Frame): void {
    if (this.shown && motion() > 0) capture();
    this.shown = frame;
    this.#shownAt = performance.now();
    this.#calm();
    if (!frame.stay || document.hidden) return;
    this.settling = true;
    this.#settle = window.setTimeout(() => this.settle(), frame.stay);
  }
}
