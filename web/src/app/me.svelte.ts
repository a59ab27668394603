// Who I am here: a guest whose cookie the server set, under a name of one's choice.
import { api } from '../api/http';
import type { Me } from '../api/types';
import { t, type MessageId } from '../messages';
import { keep, prefs } from './prefs.svelte';

export const me = $state<{ name: string | null; games: number; account: boolean; known: boolean }>({
  name: null,
  games: 0,
  account: false,
  known: false,
});

const CRAFTS: MessageId[] = ['craft.0', 'craft.1', 'craft.2', 'craft.3', 'craft.4', 'craft.5', 'craft.6', 'craft.7'];

// A name to begin with, so that nobody has to think of one before the first game.
if (!prefs.name) {
  prefs.name = t(CRAFTS[Math.floor(Math.random() * CRAFTS.length)] ?? 'craft.0');
  keep();
}

export function offeredName(): string {
  return prefs.name;
}

export async function whoAmI(): Promise<void> {
  know(await api.me());
}

/** A stranger becomes a guest; a guest stays one, perhaps under another name. */
export async function beGuest(called: string | null = null): Promise<void> {
  if (!me.known) await whoAmI();
  const name = called?.trim();
  if (me.name === null) await rename(name || offeredName());
  else if (name && name !== me.name) await rename(name);
}

export async function rename(name: string): Promise<void> {
  know(await api.nameMe(name));
  prefs.name = name;
  keep();
}

export function know({ name, games = 0, account = false }: Me): void {
  Object.assign(me, { name, games, account, known: true });
}
