// This browser's end of the port: a worker in which the same Python runs that a server would.
import { started } from '../pocket/started.svelte';
import type { FromWorker, ToWorker } from '../pocket/messages';
import type { Answered, Channel, Method, Port } from './port';

class PocketChannel implements Channel {
  readyState: number = WebSocket.CONNECTING;
  onopen: Channel['onopen'] = null;
  onmessage: Channel['onmessage'] = null;
  onclose: Channel['onclose'] = null;

  constructor(
    private readonly worker: Pocket,
    readonly number: number,
  ) {}

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.call(this as never, new Event('open'));
  }

  heard(text: string): void {
    this.onmessage?.call(this as never, new MessageEvent('message', { data: text }));
  }

  closed(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.call(this as never, new CloseEvent('close', { code }));
  }

  send(text: string): void {
    this.worker.post({ type: 'say', number: this.number, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.worker.post({ type: 'shut', number: this.number });
  }
}

class Pocket implements Port {
  readonly far = false;
  readonly #worker = new Worker(new URL('../pocket/worker.ts', import.meta.url), { type: 'module' });
  readonly #asked = new Map<number, (answer: Answered) => void>();
  readonly #channels = new Map<number, PocketChannel>();
  #number = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = (event) => this.#hear({ type: 'failed', reason: event.message });
  }

  post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  /** However long it takes: nobody else could answer. */
  ask(method: Method, path: string, body: object | undefined): Promise<Answered> {
    const number = ++this.#number;
    return new Promise((answered) => {
      this.#asked.set(number, answered);
      this.post({ type: 'ask', number, method, path, body: body && JSON.stringify(body) });
    });
  }

  open(path: string): Channel {
    const channel = new PocketChannel(this, ++this.#number);
    this.#channels.set(channel.number, channel);
    this.post({ type: 'open', number: channel.number, path });
    // Not before whoever opens it listens.
    queueMicrotask(() => channel.opened());
    return channel;
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case 'answer':
        this.#asked.get(message.number)?.({ ok: message.ok, body: JSON.parse(message.text) });
        this.#asked.delete(message.number);
        break;
      case 'heard':
        this.#channels.get(message.number)?.heard(message.text);
        break;
      case 'shut':
        this.#channels.get(message.number)?.closed(message.code);
        this.#channels.delete(message.number);
        break;
      default:
        started.hear(message);
    }
  }
}

export const makePocket = (): Port => new Pocket();
