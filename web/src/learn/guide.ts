// A guided first game, as data: which caption is due, and which action is advised. Knows no page.

/** When a caption is due: all that is named must hold. */
export interface When {
  /** I am asked this. */
  ask?: string;
  /** Numbers of the question, each from and to. */
  asked?: Ranges;
  /** One of my choices looks like this: `use craftsman-*`. */
  legal?: string;
  /** This has happened; `id mine` and `id others` say to whom. */
  event?: string;
  /** A draft waits for its confirmation. */
  draft?: true;
  /** The guide has come to its end. */
  end?: true;
}

export type Ranges = Record<string, [number, number]>;

export interface Caption {
  /** Also the id of its text. */
  id: string;
  when: When;
  /** What it speaks of; the first of them that is on the screen. See `anchor.ts`. */
  at: string[];
}

/** What to do when one is asked this; the first that is legal. `*` stands for anything. */
export interface Advice {
  ask: string;
  asked?: Ranges;
  actions: string[];
}

export interface Guide {
  seed: string;
  first: number;
  bots: string[];
  /** The round with which the guide ends: it is not guided any more. */
  until: number;
  advice: Advice[];
  captions: Caption[];
}

/** The table as the guide sees it. */
export interface Scene {
  /** What I am asked, while nothing is shown any more. */
  asked: ({ ask: string } & Record<string, unknown>) | null;
  legal: string[];
  events: ReadonlySet<string>;
  draft: boolean;
  round: number;
  over: boolean;
}

/** The caption that is due: the one that stands there (`open`), else the first of the script that was not told yet. */
export function captionFor(guide: Guide, told: ReadonlySet<string>, scene: Scene, open: string | null = null): Caption | null {
  const due = guide.captions.filter((caption) => !told.has(caption.id) && isDue(guide, caption.when, scene));
  return due.find((caption) => caption.id === open) ?? due[0] ?? null;
}

/** What the guide would do; null where it has no advice. */
export function adviceFor(guide: Guide, { asked, legal }: Scene): string | null {
  if (!asked) return null;
  for (const { ask, asked: ranges, actions } of guide.advice) {
    if (ask !== asked.ask || !within(asked, ranges)) continue;
    for (const pattern of actions) {
      const found = legal.find((action) => fits(pattern, action));
      if (found !== undefined) return found;
    }
  }
  return null;
}

export function hasEnded(guide: Guide, { round, over }: Scene): boolean {
  return over || round >= guide.until;
}

function isDue(guide: Guide, when: When, scene: Scene): boolean {
  if ((when.end ?? false) !== hasEnded(guide, scene)) return false;
  if (when.ask !== undefined && (scene.asked?.ask !== when.ask || !within(scene.asked, when.asked))) return false;
  if (when.legal !== undefined && !scene.legal.some((action) => fits(when.legal ?? '', action))) return false;
  if (when.event !== undefined && !scene.events.has(when.event)) return false;
  return when.draft === undefined || scene.draft;
}

function within(asked: Record<string, unknown>, ranges: Ranges = {}): boolean {
  return Object.entries(ranges).every(([name, [from, to]]) => {
    const value = Number(asked[name]);
    return from <= value && value <= to;
  });
}

/** `send * for 1` fits `send mason gain-stone for 1`. */
export function fits(pattern: string, text: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  const tail = rest.pop() ?? '';
  if (!text.startsWith(head)) return false;
  let at = head.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - tail.length >= at && text.endsWith(tail);
}
