import type { Component } from 'svelte';
import Builders from './Builders.svelte';
import Duel from './Duel.svelte';
import Other from './Other.svelte';
import Pillars from './Pillars.svelte';

const SCENES: Record<string, Component> = { pillars: Pillars, duel: Duel, builders: Builders };

export function sceneOf(game: string): Component {
  return SCENES[game] ?? Other;
}
