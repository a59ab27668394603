// How far the worker has come that plays here.
import type { FromWorker } from './messages';

class Started {
  /** From 0 to 1. */
  share = $state(0);
  ready = $state(false);
  failed = $state<string | null>(null);

  hear(message: Extract<FromWorker, { type: 'progress' | 'ready' | 'failed' }>): void {
    if (message.type === 'progress') this.share = message.share;
    else if (message.type === 'ready') this.ready = true;
    else this.failed = message.reason;
  }
}

export const started = new Started();
