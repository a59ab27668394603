// What this browser prefers. Kept in localStorage, so that nothing of it needs an account.
export interface Preferences {
  theme: 'auto' | 'light' | 'dark';
  /** ask: confirm all; turns: single decisions count at once; never: every click counts. */
  confirm: 'ask' | 'turns' | 'never';
  speed: 'off' | 'fast' | 'normal';
  text: 'normal' | 'large' | 'larger';
  /** A move that is shown stop by stop takes its time. */
  slow: boolean;
  sound: boolean;
  /** Sound was offered, and answered. */
  soundOffered: boolean;
  logHeight: number;
  name: string;
}

const KEY = 'triforium';
const DEFAULTS: Preferences = {
  theme: 'auto',
  confirm: 'ask',
  speed: 'normal',
  text: 'normal',
  slow: false,
  sound: false,
  soundOffered: false,
  logHeight: 33,
  name: '',
};

function read(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const prefs = $state<Preferences>(read());

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A private window may not keep anything; the page works all the same.
  }
  show();
}

export function show(): void {
  const root = document.documentElement;
  if (prefs.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = prefs.theme;
  root.dataset['speed'] = prefs.speed;
  root.dataset['text'] = prefs.text;
}

const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Milliseconds that a piece takes to its place; 0 where nothing may move. */
export function motion(): number {
  if (calm.matches || prefs.speed === 'off') return 0;
  return prefs.speed === 'fast' ? 160 : 300;
}

const UNHURRIED = 3;

/** How long another's move, or a stop of one, stays before the next is shown. */
export function pause(stop = false): number {
  if (prefs.speed === 'off') return 0;
  return (prefs.speed === 'fast' ? 300 : 850) * (stop && prefs.slow ? UNHURRIED : 1);
}
