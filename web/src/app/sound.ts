// A few sounds made on the spot, of wood, stone and metal. Nothing to load, silent unless wished, and never loud.
import type { Turn } from '../api/types';
import { prefs } from './prefs.svelte';

let context: AudioContext | null = null;
let rush: AudioBuffer | null = null;

function open(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function fading(audio: AudioContext, loudness: number, seconds: number, at: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

/** One string, pipe or rim. */
function tone(frequency: number, seconds: number, loudness: number, delay = 0, type: OscillatorType = 'sine'): void {
  const audio = open();
  const at = audio.currentTime + delay;
  const voice = audio.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(frequency, at);
  voice.connect(fading(audio, loudness, seconds, at));
  voice.start(at);
  voice.stop(at + seconds);
}

/** A stroke on something that does not ring: noise of one pitch. */
function stroke(frequency: number, seconds: number, loudness: number, delay = 0, sharpness = 2): void {
  const audio = open();
  const at = audio.currentTime + delay;
  if (!rush) {
    rush = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = rush.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const noise = audio.createBufferSource();
  noise.buffer = rush;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = sharpness;
  noise.connect(filter).connect(fading(audio, loudness, seconds, at));
  noise.start(at);
  noise.stop(at + seconds);
}

const made = {
  /** A piece is set down. */
  knock(): void {
    stroke(420, 0.07, 0.5, 0, 3);
    tone(150, 0.09, 0.18, 0, 'triangle');
  },
  /** A card is taken. */
  card(): void {
    stroke(2600, 0.09, 0.16, 0, 0.7);
    stroke(3800, 0.06, 0.1, 0.05, 0.7);
  },
  /** Chance has spoken. */
  coin(): void {
    tone(1980, 0.22, 0.05);
    tone(2640, 0.28, 0.045, 0.045);
    stroke(5200, 0.03, 0.1, 0, 6);
  },
  /** Craftsmen at work. */
  chisel(): void {
    for (const delay of [0, 0.13]) {
      stroke(3100, 0.05, 0.28, delay, 8);
      tone(2350, 0.06, 0.02, delay);
    }
  },
  /** It is your turn. */
  bell(): void {
    for (const [part, loudness, seconds] of [
      [1, 0.1, 1.3],
      [2, 0.05, 0.9],
      [2.4, 0.04, 0.7],
      [3, 0.02, 0.5],
    ] as const)
      tone(440 * part, seconds, loudness);
  },
  /** Your time is nearly over. */
  clock(): void {
    for (const delay of [0, 0.25, 0.5, 0.75]) stroke(1500, 0.04, 0.3, delay, 9);
  },
  /** The work is done. */
  end(): void {
    [392, 494, 587, 784].forEach((frequency, i) => tone(frequency, 1.4, 0.06, i * 0.14, 'triangle'));
  },
};
export type Sound = keyof typeof made;

export function play(sound: Sound): void {
  if (prefs.sound) made[sound]();
}

/** What some moves sound like: the last of them that is heard. */
export function soundOf(turns: Turn[]): Sound | null {
  const events = turns.flatMap((turn) => turn.events);
  const last = events.findLast((event) => event.id in SOUNDS);
  if (last) return SOUNDS[last.id] ?? null;
  if (events.some((event) => event.luck === true)) return 'coin';
  return turns.length ? 'knock' : null;
}

const SOUNDS: Record<string, Sound> = {
  worked: 'chisel',
  installed: 'chisel',
  'section-completed': 'chisel',
  'building-built': 'chisel',
  'card-taken': 'card',
  'conflict-won': 'card',
  'craftsman-hired': 'card',
  'craftsman-recruited': 'card',
};
