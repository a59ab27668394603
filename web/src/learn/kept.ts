// What this browser remembers of guides: at which table one goes along, what it has told there, and which games were learnt.

export interface Kept {
  told: string[];
  /** Put away for now. */
  left: boolean;
  /** Whether it also says what to do: at a table that was dealt for it. */
  advises: boolean;
  /** The move from which on it goes along. */
  from: number;
}

const GUIDES = import.meta.glob('./guides/*.json', { import: 'default' });

export function hasGuide(game: string): boolean {
  return `./guides/${game}.json` in GUIDES;
}

export function guideFile(game: string): Promise<unknown> {
  return GUIDES[`./guides/${game}.json`]?.() ?? Promise.reject(new Error(game));
}

export function keptGuide(table: string): Kept | null {
  try {
    const found = localStorage.getItem(`guide ${table}`);
    return found === null ? null : (JSON.parse(found) as Kept);
  } catch {
    return null;
  }
}

export function keepGuide(table: string, kept: Kept): void {
  store(`guide ${table}`, JSON.stringify(kept));
}

/** Whether this browser has had a guide of the game, or did not want one. */
export function isKnown(game: string): boolean {
  try {
    return localStorage.getItem(`known ${game}`) !== null;
  } catch {
    return true;
  }
}

export function know(game: string): void {
  store(`known ${game}`, 'yes');
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A private window may not keep anything; the guide then lasts as long as the page.
  }
}
