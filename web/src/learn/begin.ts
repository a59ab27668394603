// A table that is dealt for the guide.
import { api } from '../api/http';
import { beGuest } from '../app/me.svelte';
import { go } from '../app/route.svelte';
import type { Guide } from './guide';
import { guideFile, keepGuide, know } from './kept';

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
  });
  keepGuide(made.id, { told: [], left: false, advises: true, from: 0 });
  know(game);
  go(`/table/${made.id}`);
}
