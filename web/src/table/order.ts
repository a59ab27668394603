// Who plays when.
import type { Session } from './session.svelte';

/** The seats in turn order, as far as the game tells. */
export function orderOf(table: Session): number[] {
  return table.view ? (table.face?.order?.(table.view) ?? []) : [];
}

/** So many seats clockwise, from the first on. */
export function clockwise(seats: number, first: number): number[] {
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}
