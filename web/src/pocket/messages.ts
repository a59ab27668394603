// What the page and its worker say to each other.
import type { Method } from '../api/port';

export type ToWorker =
  | { type: 'ask'; number: number; method: Method; path: string; body?: string }
  | { type: 'open'; number: number; path: string }
  | { type: 'say'; number: number; text: string }
  | { type: 'shut'; number: number };

export type FromWorker =
  | { type: 'answer'; number: number; ok: boolean; text: string }
  | { type: 'heard'; number: number; text: string }
  | { type: 'shut'; number: number; code: number }
  /** How much of what it needs to begin has come, from 0 to 1. */
  | { type: 'progress'; share: number }
  | { type: 'ready' }
  | { type: 'failed'; reason: string };

/** Between the worker that has the tables and the one in which bots think. */
export type ToThinker = { type: 'think'; number: number; game: string; question: string };
export type FromThinker = { type: 'thought'; number: number; answer: string };
