// The live channel of a table: opened, kept alive, opened again when it broke; what one asks on it, and the answers.
import { noAnswer, PATIENCE, Refused } from './http';
import { port, type Channel } from './port';
import type { Draft, FromClient, FromServer } from './types';

export type Link = 'opening' | 'open' | 'lost' | 'offline' | 'shut';

interface Listener {
  heard(message: FromServer): void;
  link(state: Link): void;
  /** How the address goes on: which seat, from which version. */
  query(): string;
}

const BEAT = 15_000;
const SILENCE = 40_000;
/** After so long without a word, be it a beat, a click does not trust the channel: a request is surer. */
const DOUBT = 1.5 * BEAT;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;
/** Codes after which there is nothing to open again. */
const FINAL = new Set([4403, 4404]);
const SIGNED_OUT = 4401;

/** What answers a draft that was tried or played. */
type Answer = Extract<FromServer, { type: 'tried' | 'table' }>;

interface Waiting {
  answered(answer: Answer): void;
  refused(why: Refused): void;
}

/** Without a way to whoever serves the tables. */
const isOffline = (): boolean => port.far && !navigator.onLine;

export class Live {
  /** Who waits for an answer, by the number of the question. */
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #socket: Channel | null = null;
  #pause = FIRST_PAUSE;
  #timer = 0;
  #pulse = 0;
  #heardAt = 0;
  #closed = false;

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
  ) {
    window.addEventListener('online', this.#online);
    window.addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#seen);
    this.#pulse = window.setInterval(() => this.#beat(), BEAT);
    this.#open();
  }

  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries or plays a draft, sooner than a request would; null where the channel is not open, or may be dead. */
  ask(type: 'try' | 'move', draft: Draft): Promise<Answer> | null {
    const number = ++this.#asked;
    if (Date.now() - this.#heardAt > DOUBT) this.reopen();
    if (!this.send({ type, number, draft })) return null;
    return new Promise<Answer>((answered, refused) => {
      this.#waiting.set(number, { answered, refused });
      window.setTimeout(() => this.#settle(number)?.refused(noAnswer()), PATIENCE);
    });
  }

  #settle(number: number | null | undefined): Waiting | undefined {
    const waiting = this.#waiting.get(number ?? 0);
    this.#waiting.delete(number ?? 0);
    return waiting;
  }

  #hear(message: FromServer): void {
    const waiting = 'number' in message ? this.#settle(message.number) : undefined;
    if (message.type === 'refused' && waiting) waiting.refused(new Refused(message.problem, message.table));
    else {
      try {
        this.listener.heard(message);
      } finally {
        if (message.type === 'tried' || message.type === 'table') waiting?.answered(message);
      }
    }
  }

  /** Nobody will answer any more what was asked on a channel that is gone. */
  #gone(): void {
    for (const number of [...this.#waiting.keys()]) this.#settle(number)?.refused(noAnswer());
  }

  /** Close and open at once, as who I am now. */
  reopen(): void {
    this.#drop();
    this.#open();
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener('online', this.#online);
    window.removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#seen);
    window.clearInterval(this.#pulse);
    this.#drop();
  }

  #open(): void {
    window.clearTimeout(this.#timer);
    if (this.#closed || this.#socket) return;
    if (isOffline()) return this.listener.link('offline');
    this.listener.link('opening');
    const socket = port.open(`/tables/${this.id}/live${this.listener.query()}`);
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE;
      this.listener.link('open');
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#heardAt = Date.now();
      this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#gone();
      if (event.code === SIGNED_OUT) return location.reload();
      if (FINAL.has(event.code)) return this.listener.link('shut');
      this.#lost();
    };
  }

  #lost(): void {
    if (this.#closed) return;
    this.listener.link(isOffline() ? 'offline' : 'lost');
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(this.#pause * 1.7, LONGEST_PAUSE);
  }

  #beat(): void {
    if (!this.#socket) return;
    if (Date.now() - this.#heardAt > SILENCE) {
      this.#drop();
      this.#lost();
    } else {
      this.send({ type: 'beat' });
    }
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    window.clearTimeout(this.#timer);
    socket?.close();
    this.#gone();
  }

  #online = (): void => {
    if (!port.far) return;
    this.#pause = FIRST_PAUSE;
    this.reopen();
  };

  #offline = (): void => {
    if (!port.far) return;
    this.#drop();
    this.listener.link('offline');
  };

  /** A tab that comes back to the front does not wait for the next attempt. */
  #seen = (): void => {
    if (document.visibilityState === 'visible' && !this.#socket) this.#open();
  };
}
