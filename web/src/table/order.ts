// Who plays when: the seats in turn order, as far as a view tells.
import type { CommonView, Json } from '../api/types';
import type { Session } from './session.svelte';

export function orderOf(table: Session): number[] {
  if (!table.view) return [];
  const view: CommonView & { [key: string]: Json | undefined } = table.view;
  const own = table.face?.order?.(table.view);
  if (own) return own;
  const all = view.seats.map((_, seat) => seat);
  const order = view['order'];
  if (Array.isArray(order) && order.length === all.length) return order.map(Number);
  const first = view['start'] ?? view['leader'];
  return typeof first === 'number' ? [...all.slice(first), ...all.slice(0, first)] : [];
}
