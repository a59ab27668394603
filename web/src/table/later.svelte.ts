import { untrack } from 'svelte';
import { afterPaint } from './paint';

/** What follows a value one frame behind: it is drawn when what comes first is on the screen. */
export function later<T>(now: () => T): () => T {
  let shown = $state.raw(untrack(now));
  $effect(() => {
    const next = now();
    return afterPaint(() => (shown = next));
  });
  return () => shown;
}
