// Where a caption points. `piece:card tom` is the element with `data-piece="card tom"`, `piece:card *` the first whose name
// begins so; `mine` in a name is my seat. `suggested` is what is advised, on the board where it is there.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The selectors of an anchor, the better one first. */
export function selectorsOf(anchor: string, seat: number | null): string[] {
  if (anchor === 'suggested') return ['[data-board] [data-suggested]', '[data-suggested]'];
  const [kind = '', ...rest] = anchor.split(':');
  const name = rest.join(':').replace(/\bmine\b/, String(seat ?? ''));
  const open = name.endsWith('*');
  const attribute = `[data-${kind}${open ? '^' : ''}="${open ? name.slice(0, -1) : name}"]`;
  return [`[data-board] ${attribute}`, attribute];
}

const GAP = 14;
const EDGE = 8;

/** Where a bubble of this size goes: beside what it speaks of, in the window, and over none of what must stay in sight. */
export function placeBeside(anchor: Box, size: { width: number; height: number }, room: Box, clear: Box[]): { left: number; top: number } {
  const middle = anchor.top + anchor.height / 2 - size.height / 2;
  const centre = anchor.left + anchor.width / 2 - size.width / 2;
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const wanted: [number, number][] = [
    [right + GAP, middle],
    [anchor.left - size.width - GAP, middle],
    [centre, bottom + GAP],
    [centre, anchor.top - size.height - GAP],
    [right - size.width - GAP, bottom - size.height - GAP],
    [anchor.left + GAP, bottom - size.height - GAP],
    [room.left + room.width, room.top + room.height],
    [room.left, room.top + room.height],
  ];
  let best = { left: 0, top: 0 };
  let least = Infinity;
  for (const [x, y] of wanted) {
    const left = clamp(x, room.left + EDGE, room.left + room.width - size.width - EDGE);
    const top = clamp(y, room.top + EDGE, room.top + room.height - size.height - EDGE);
    const box = { left, top, ...size };
    const far = Math.hypot(left - x, top - y) / 100;
    const cost = overlap(box, anchor) + 4 * clear.reduce((sum, other) => sum + overlap(box, other), 0) + far;
    if (cost >= least) continue;
    least = cost;
    best = { left, top };
  }
  return best;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
