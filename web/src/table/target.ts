// What a board gives to each thing one can click: `<button {...target(table, 'claim row-1')}>`.
// A legal one carries `data-action`; one that is not tells why when it is clicked.
import { signed, thingName } from '../messages';
import type { Session } from './session.svelte';
import { preview, thenOf } from './words';

export interface TargetAttributes {
  'data-action': string | undefined;
  'data-why': string | undefined;
  'data-state': 'pending' | 'planned' | 'legal' | undefined;
  /** A dragged piece may be dropped here. */
  'data-drop': '' | undefined;
  /** A guide or a hint would do this. */
  'data-suggested': '' | undefined;
  'aria-disabled': 'true' | undefined;
  'aria-label': string | undefined;
  onclick: (event: MouseEvent) => void;
}

/** `label` null: what is drawn inside says it all, and is read out. */
export function target(table: Session, action: string, label?: string | null): TargetAttributes {
  const choice = table.can(action);
  const state = stateOf(table, action, choice !== undefined);
  return {
    'data-action': choice ? action : undefined,
    'data-why': choice ? undefined : action,
    'data-state': state,
    'data-drop': choice && table.dragging?.has(action) ? '' : undefined,
    'data-suggested': choice && table.suggests(action) ? '' : undefined,
    'aria-disabled': choice ? undefined : 'true',
    'aria-label': label === null ? undefined : spoken(table, action, label),
    onclick: (event) => {
      event.stopPropagation();
      if (choice) table.choose(action);
      else table.askWhy(action);
    },
  };
}

export interface TakerAttributes {
  'data-takes': string;
  'data-drop': '' | undefined;
}

/** A place that nobody clicks, but on which a piece is dropped: `<div {...takes(table, 'flip')}>` takes each `flip …`. */
export function takes(table: Session, verb: string): TakerAttributes {
  const wanted = [...(table.dragging ?? [])].some((action) => action.split(' ')[0] === verb && table.can(action));
  return { 'data-takes': verb, 'data-drop': wanted ? '' : undefined };
}

/** An action with its price and gain, to be read out: for a target that also shows numbers, as hidden text in it. */
export function spoken(table: Session, action: string, label?: string): string {
  const choice = table.can(action);
  const words = label ?? table.words.action(action, table.asked);
  if (!choice) return words;
  const changes = preview(choice, table.words).map(([name, n, called]) =>
    [n === 0 ? '' : signed(n), thingName(name, n), called ?? ''].filter(Boolean).join(' '),
  );
  return [words, ...changes, thenOf(choice, table.words) ?? ''].filter(Boolean).join(', ');
}

function stateOf(table: Session, action: string, legal: boolean): TargetAttributes['data-state'] {
  if (table.pending === action) return 'pending';
  if (table.planned === action) return 'planned';
  return legal ? 'legal' : undefined;
}
