// The table's address, to be sent to others: a table that is not listed wants its invitation in it.
import { linkTo } from '../app/link';
import type { Session } from './session.svelte';

export function addressOf(table: Session, move: number | null = null): string {
  const address = new URL(linkTo(`/table/${table.id}`), location.origin);
  const invitation = table.snapshot?.invitation ?? table.invitation;
  if (invitation) address.searchParams.set('invitation', invitation);
  if (move !== null) address.searchParams.set('move', String(move));
  return address.href;
}
