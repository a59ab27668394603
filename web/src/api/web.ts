// The server's end of the port: requests and WebSockets.
import type { Answered, Channel, Method, Port } from './port';

async function ask(method: Method, path: string, body: object | undefined, patience: number): Promise<Answered> {
  const request: RequestInit = { method, signal: AbortSignal.timeout(patience) };
  if (body) {
    request.body = JSON.stringify(body);
    request.headers = { 'Content-Type': 'application/json' };
  }
  const response = await fetch(`/api${path}`, request);
  const text = await response.text();
  if (response.headers.get('Content-Type')?.startsWith('text/plain')) return { ok: response.ok, body: text };
  try {
    return { ok: response.ok, body: JSON.parse(text) };
  } catch {
    return { ok: response.ok, body: undefined };
  }
}

function open(path: string): Channel {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api${path}`);
}

export const web: Port = { far: true, ask, open };
