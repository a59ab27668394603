// The keys of a table. The list of them is in the preferences.
import type { Session } from './session.svelte';

/** `shut` closes what stands beside the board, when Escape has nothing else to end. */
export function press(table: Session, event: KeyboardEvent, shut: () => void): void {
  const on = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName)) return;
  // A key that is held goes on through moves that are looked back at, but decides nothing.
  if (event.repeat && !table.moment) return;
  // A climax is seen to its end, unless somebody has seen enough: that key does nothing else.
  if (table.settling && !/^(Tab|Shift|Arrow)/.test(event.key)) {
    event.preventDefault();
    table.stage.settle();
    return;
  }
  // On a choice too: the focus stands there by itself after a click, and Enter chooses.
  if (event.key === ' ' && table.behind && (on.tagName !== 'BUTTON' || on.dataset['action'] !== undefined)) {
    event.preventDefault();
    table.catchUp();
  } else if (table.moment && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    event.preventDefault();
    void table.rewind(table.moment.move + (event.key === 'ArrowLeft' ? -1 : 1));
  } else if (event.key === 'Escape' && table.moment) table.now();
  else if (event.key === 'Escape' && table.refusal) table.refusal = null;
  else if (event.key === 'Escape' && table.hinted && !table.draft.length) table.dropHint();
  else if ((event.key === 'Escape' || event.key === 'Backspace') && table.draft.length) table.stepBack();
  else if (event.key === 'Escape') shut();
  else if (event.key === 'c') table.confirm();
  else if (event.key === 'h') void table.askHint();
  else if (/^[1-9]$/.test(event.key) && table.myTurn) {
    const choice = table.choices[Number(event.key) - 1];
    if (choice) table.choose(choice.action);
  }
}
