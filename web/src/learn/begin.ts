// A table that is dealt for the guide.
import { api } from '../api/http';
import { beGuest } from '../app/me.svelte';
import { go } from '../app/route.svelte';
import type { Guide } from './guide';
import { guideFile, keepGuide, know } from './kept';

/** A game that counts, against the same bots: hints can be had at it, and nothing else of the guide. */
export async function beginOwn(game: string, bots: string[]): Promise<void> {
  const made = await api.create({
    game,
    seats: [{ kind: 'me' }, ...bots.map((bot) => ({ kind: 'bot' as const, bot }))],
    listed: false,
    chat: true,
    practice: false,
    away: 300,
  });
  go(`/table/${made.id}`);
}

export async function beginGuided(game: string): Promise<void> {
  const guide = (await guideFile(game)) as Guide;
  await beGuest();
  const made = await api.create({
    game,
    seats: [{ kind: 'me' }, ...guide.bots.map((bot) => ({ kind: 'bot' as const, bot }))],
    first: guide.first,
    listed: false,
    chat: true,
    practice: true,
    seed: guide.seed,
    away: 300,
  });
  keepGuide(made.id, { told: [], left: false, advises: true, from: 0 });
  know(game);
  go(`/table/${made.id}`);
}
