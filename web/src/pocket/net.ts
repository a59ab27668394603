// A net's forward pass, as bots/net/net.py has it: three layers, a policy over all actions, a small head for the value.
import { fetched } from './fetched';

const SEATS = 4;
const FEWEST = 2;

interface About {
  width: number;
  actions: number;
  flagsAt: number;
  splitAt: number;
  leadScale: number;
  /** By this much the chances' logits are multiplied, with two, three and four players. */
  sharpness: number[];
  scales: number[];
  /** A column of the observation and a value: an input that is 1 where the column has that value. */
  split: [number, number][];
  /** Shapes, in the order in which they lie in the file; matrices stand as [in, out]. */
  parts: Record<string, number[]>;
}

export interface Looked {
  logits: Float32Array;
  chances: Float32Array;
  leads: Float32Array;
}

interface Layer {
  out: number;
  weights: Float32Array;
  bias: Float32Array;
}

export class Net {
  readonly #about: About;
  readonly #first: Layer;
  readonly #more: Layer[];
  readonly #policy: Layer;
  readonly #value: Layer;
  readonly #last: Layer;

  constructor(file: ArrayBuffer) {
    const length = new DataView(file).getUint32(0, true);
    this.#about = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as About;
    const halves = new Uint16Array(file, 4 + length);
    const parts = new Map<string, Float32Array>();
    let at = 0;
    for (const [name, shape] of Object.entries(this.#about.parts)) {
      const size = shape.reduce((one, other) => one * other, 1);
      parts.set(name, Float32Array.from(halves.subarray(at, at + size), widened));
      at += size;
    }
    const layer = (weights: string, bias: string): Layer => {
      const [found, added] = [parts.get(weights), parts.get(bias)];
      if (!found || !added) throw new Error(`a net without ${weights}`);
      return { out: added.length, weights: found, bias: added };
    };
    this.#first = layer('w1', 'b1');
    this.#more = [layer('w2', 'b2'), layer('w3', 'b3')];
    this.#policy = layer('wp', 'bp');
    this.#value = layer('wv1', 'bv1');
    this.#last = layer('wv2', 'bv2');
  }

  /** For each row of what a seat sees and may do: the logits of all actions, each seat's chance to win, and its lead. */
  look(seen: Uint8Array, rows: number, players: number): Looked {
    const { width, actions, leadScale } = this.#about;
    const sharpness = this.#about.sharpness[players - FEWEST] ?? 1;
    const found = {
      logits: new Float32Array(rows * actions),
      chances: new Float32Array(rows * players),
      leads: new Float32Array(rows * players),
    };
    for (let row = 0; row < rows; row++) {
      const hidden = this.#hidden(seen.subarray(row * (width + actions), (row + 1) * (width + actions)));
      found.logits.set(through(this.#policy, hidden).subarray(0, actions), row * actions);
      const value = through(this.#last, positive(through(this.#value, hidden)));
      const highest = Math.max(...value.subarray(0, players));
      const shares = Array.from(value.subarray(0, players), (one) => Math.exp(sharpness * (one - highest)));
      const total = shares.reduce((one, other) => one + other, 0);
      for (let seat = 0; seat < players; seat++) {
        found.chances[row * players + seat] = (shares[seat] ?? 0) / total;
        found.leads[row * players + seat] = Math.tanh(value[SEATS + seat] ?? 0) * leadScale;
      }
    }
    return found;
  }

  #hidden(row: Uint8Array): Float32Array {
    const { width, actions, flagsAt, splitAt, scales, split } = this.#about;
    const first = this.#first;
    let hidden = Float32Array.from(first.bias);
    for (let at = 0; at < width; at++) if (row[at]) add(first, at, (row[at] ?? 0) / (scales[at] ?? 1), hidden);
    for (let at = 0; at < actions; at++) if (row[width + at]) add(first, flagsAt + at, 1, hidden);
    split.forEach(([column, value], at) => {
      if (row[column] === value) add(first, splitAt + at, 1, hidden);
    });
    hidden = positive(hidden);
    for (const layer of this.#more) {
      const more = positive(through(layer, hidden));
      hidden = hidden.map((one, at) => one + (more[at] ?? 0));
    }
    return hidden;
  }
}

/** Adds an input's row of weights, so many times. */
function add({ out, weights }: Layer, input: number, times: number, to: Float32Array): void {
  const begin = input * out;
  for (let at = 0; at < out; at++) to[at] = (to[at] as number) + times * (weights[begin + at] as number);
}

function through(layer: Layer, inputs: Float32Array): Float32Array {
  const found = Float32Array.from(layer.bias);
  inputs.forEach((input, at) => {
    if (input !== 0) add(layer, at, input, found);
  });
  return found;
}

function positive(numbers: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(numbers, (one) => Math.max(one, 0));
}

/** A 16-bit float as the number that it is. */
export function widened(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * 2 ** -24 * fraction;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * 2 ** (exponent - 25) * (1024 + fraction);
}

const nets = new Map<string, Promise<Net>>();

/** The net of a game, which is fetched when it is first needed. */
export function netOf(game: string, folder: string): Promise<Net> {
  let found = nets.get(game);
  if (!found) {
    found = fetched(`${folder}nets/${game}.net`)
      .then((response) => response.arrayBuffer())
      .then((file) => new Net(file));
    found.catch(() => nets.delete(game));
    nets.set(game, found);
  }
  return found;
}
