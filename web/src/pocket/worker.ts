// The worker that has the tables, and a second one of the same script in which bots think.
import type { PyProxy } from 'pyodide/ffi';
import { Drawer } from './drawer';
import type { FromThinker, FromWorker, ToThinker, ToWorker } from './messages';
import { netOf, type Looked, type Net } from './net';
import { FOLDER, startPython } from './python';

interface Scope {
  readonly name: string;
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: FromWorker | FromThinker): void;
}

interface Tables extends PyProxy {
  ask_text(method: string, path: string, body: string | undefined): Promise<string>;
  open(number: number, path: string, send: (text: string) => void, closed: (code: number) => void): Promise<void>;
  hear(number: number, text: string | undefined): void;
  heard_of(table: string, version: number): void;
}

const THINKER = 'thinker';
const scope: Scope = self;

async function think(): Promise<void> {
  const nets = new Map<string, Net>();
  const look = (game: string, seen: Uint8Array, rows: number, players: number): Looked => {
    const net = nets.get(game);
    if (!net) throw new Error(`no net of ${game}`);
    return net.look(seen, rows, players);
  };
  const python = startPython({ look }, () => undefined);
  scope.onmessage = async ({ data }: MessageEvent<ToThinker>) => {
    const py = await python;
    // One that does not come is missed by those bots alone that ask it.
    await netOf(data.game, FOLDER)
      .then((net) => nets.set(data.game, net))
      .catch(() => undefined);
    const answer = py.pyimport('triforium.pocket.page').answer_question(data.question) as string;
    scope.postMessage({ type: 'thought', number: data.number, answer });
  };
}

class Thinker {
  readonly #waiting = new Map<number, (answer: string) => void>();
  readonly #worker = new Worker(self.location.href, { type: 'module', name: THINKER });
  #number = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      this.#waiting.get(data.number)?.(data.answer);
      this.#waiting.delete(data.number);
    };
  }

  ask(question: string): Promise<string> {
    const number = ++this.#number;
    const { game } = JSON.parse(question) as { game: string };
    this.#worker.postMessage({ type: 'think', number, game, question } satisfies ToThinker);
    return new Promise((answered) => this.#waiting.set(number, answered));
  }
}

async function keepTables(): Promise<void> {
  const tabs = new BroadcastChannel('triforium');
  let thinker: Thinker | null = null;
  const drawer = await Drawer.open();
  const page = {
    me: () => drawer.me(),
    keep_me: (name: string) => drawer.keepMe(name),
    read: (id: string) => drawer.read(id),
    keep: (id: string, revision: number, row: string, table: string) => drawer.keep(id, revision, row, table),
    rows: () => drawer.rows(),
    think: (question: string) => (thinker ??= new Thinker()).ask(question),
    ring: (table: string, version: number) => tabs.postMessage({ table, version }),
  };
  const python = await startPython(page, (share) => scope.postMessage({ type: 'progress', share }));
  const tables = python.pyimport('triforium.pocket.page').open_pocket() as Tables;
  tabs.onmessage = ({ data }: MessageEvent<{ table: string; version: number }>) => tables.heard_of(data.table, data.version);
  hear = (message) => void answer(tables, message);
  for (const message of early.splice(0)) hear(message);
  scope.postMessage({ type: 'ready' });
  // Bots are likely to be asked soon, and their Python takes its seconds to start too.
  thinker ??= new Thinker();
}

async function answer(tables: Tables, message: ToWorker): Promise<void> {
  const { number } = message;
  switch (message.type) {
    case 'ask': {
      const found = await tables.ask_text(message.method, message.path, message.body);
      scope.postMessage({ type: 'answer', number, ok: found.startsWith('+'), text: found.slice(1) });
      break;
    }
    case 'open':
      await tables.open(
        number,
        message.path,
        (text) => scope.postMessage({ type: 'heard', number, text }),
        (code) => scope.postMessage({ type: 'shut', number, code }),
      );
      break;
    case 'say':
      tables.hear(number, message.text);
      break;
    case 'shut':
      tables.hear(number, undefined);
  }
}

/** What was asked before there was anybody to answer. */
const early: ToWorker[] = [];
let hear = (message: ToWorker): void => void early.push(message);

if (scope.name === THINKER) void think();
else {
  scope.onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data);
  keepTables().catch((error: unknown) => scope.postMessage({ type: 'failed', reason: String(error) }));
}
