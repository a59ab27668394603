// A few sounds made on the spot: a knock, a coin, a bell. Nothing to load, silent unless wished.
import { prefs } from './prefs.svelte';

let context: AudioContext | null = null;

function tone(frequency: number, seconds: number, type: OscillatorType, loudness: number, delay = 0): void {
  context ??= new AudioContext();
  const at = context.currentTime + delay;
  const voice = context.createOscillator();
  const gain = context.createGain();
  voice.type = type;
  voice.frequency.setValueAtTime(frequency, at);
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  voice.connect(gain).connect(context.destination);
  voice.start(at);
  voice.stop(at + seconds);
}

export const sounds = {
  knock(): void {
    if (prefs.sound) tone(190, 0.09, 'triangle', 0.25);
  },
  coin(): void {
    if (!prefs.sound) return;
    tone(1320, 0.18, 'sine', 0.12);
    tone(1760, 0.22, 'sine', 0.08, 0.05);
  },
  bell(): void {
    if (!prefs.sound) return;
    tone(523, 1.1, 'sine', 0.16);
    tone(1046, 0.7, 'sine', 0.07);
    tone(784, 0.9, 'sine', 0.05, 0.02);
  },
};
