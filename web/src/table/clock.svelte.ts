// The table's clock as this page sees it: what the server said, and what has passed since by the page's own time.
import type { ClockShown } from '../api/types';

/** Milliseconds left below which one is warned. */
const SOON: Record<ClockShown['kind'], number> = { move: 10_000, game: 30_000, days: 2 * 3600_000 };

export class TableClock {
  said = $state.raw<ClockShown | null>(null);
  #heardAt = 0;
  #now = $state(0);
  #timer = 0;

  /** What a message of the server says; it corrects whatever was shown. */
  hear(said: ClockShown | null): void {
    this.said = said;
    this.#heardAt = this.#now = performance.now();
    window.clearInterval(this.#timer);
    // A tenth of a second is seen near the end only; a day's clock needs no more than a look each half minute.
    const each = said?.kind === 'days' ? 30_000 : 200;
    if (said && said.runs !== null) this.#timer = window.setInterval(() => (this.#now = performance.now()), each);
  }

  close(): void {
    window.clearInterval(this.#timer);
  }

  /** Milliseconds that a seat has left; null: there is no clock. */
  left(seat: number): number | null {
    const { said } = this;
    if (!said) return null;
    const passed = said.runs === seat ? Math.max(0, this.#now - this.#heardAt - said.waits) : 0;
    return Math.max(0, (said.left[seat] ?? 0) - passed);
  }

  soon(seat: number): boolean {
    return this.said !== null && this.said.runs === seat && (this.left(seat) ?? 0) < SOON[this.said.kind];
  }
}

/** "0:09", "14:59", "1:02:03", "2 d 5 h". */
export function timeOf(milliseconds: number, days: (d: number, h: number) => string): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [d, h, m, s] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (d > 0) return days(d, h % 24);
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
