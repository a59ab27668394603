// Which questions one has met before: why they are asked is told the first times, later on demand.
const KEY = 'triforium questions';
/** So often a question explains itself. */
export const OFTEN = 3;

type Times = Record<string, number>;

function read(store: Storage): Times {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null
      ? Object.fromEntries(Object.entries(found).filter(([, n]) => typeof n === 'number'))
      : {};
  } catch {
    return {};
  }
}

/** Counts that a question is met; whether it is one of the first times. */
export function meet(store: Storage, game: string, ask: string): boolean {
  const times = read(store);
  const key = `${game} ${ask}`;
  const n = times[key] ?? 0;
  if (n >= OFTEN) return false;
  try {
    store.setItem(KEY, JSON.stringify({ ...times, [key]: n + 1 }));
  } catch {
    // A private window may not keep anything; then each time is the first.
  }
  return true;
}
