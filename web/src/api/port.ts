// Who serves the tables. The page asks through a port, and behind it is a server or this browser's own worker.
import { web } from './web';

export type Method = 'GET' | 'POST' | 'PUT';

export interface Answered {
  ok: boolean;
  /** What the answer says; undefined where it cannot be read. */
  body: unknown;
}

/** A table's live channel, as far as the page uses it: a WebSocket is one. */
export type Channel = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

export interface Port {
  /** Whether there is a way between us that may be cut. */
  readonly far: boolean;
  /** Rejects where nobody answers within the patience. */
  ask(method: Method, path: string, body: object | undefined, patience: number): Promise<Answered>;
  open(path: string): Channel;
}

export let port: Port = web;

/** Before anything is asked: `site.ts` has another. */
export function usePort(other: Port): void {
  port = other;
}
