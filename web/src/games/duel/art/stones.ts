// What the two buildings are put together from: courses of stone, pointed and round arches, battlements.
import { pens, type Stroke } from '../../../glyphs/strokes';

export const { fill, line } = pens(1.5, 1.1);

/** A surface without an outline: shadow on a wall, glass in a frame. */
export const wash = (d: string, f: string): Stroke => ({ d, f });

const at = (n: number): string => String(Math.round(n * 10) / 10);

/** The joints of a wall: courses of equal height, their stones staggered. */
export function courses(left: number, right: number, top: number, bottom: number, high: number, broad: number): string {
  const parts: string[] = [];
  for (let y = bottom - high, row = 0; y > top - high; y -= high, row += 1) {
    const from = Math.max(y, top);
    if (y > top) parts.push(`M${at(left)} ${at(y)}H${at(right)}`);
    for (let x = left + broad * (row % 2 ? 0.95 : 0.45); x < right - 2; x += broad) parts.push(`M${at(x)} ${at(from)}V${at(y + high)}`);
  }
  return parts.join('');
}

/** A pointed arch of some width on a foot, its tip at the top. */
export function pointed(middle: number, half: number, tip: number, foot: number): string {
  const spring = tip + half * 1.5;
  const [l, r] = [middle - half, middle + half];
  return `M${l} ${foot}V${spring}C${l} ${tip + half * 0.62} ${middle - half * 0.5} ${tip + half * 0.3} ${middle} ${tip}C${middle + half * 0.5} ${tip + half * 0.3} ${r} ${tip + half * 0.62} ${r} ${spring}V${foot}Z`;
}

/** A round arch likewise. */
export function round(middle: number, half: number, tip: number, foot: number): string {
  return `M${middle - half} ${foot}V${tip + half}a${half} ${half} 0 0 1 ${2 * half} 0V${foot}Z`;
}

export function rectangle(left: number, top: number, right: number, bottom: number): string {
  return `M${left} ${top}H${right}V${bottom}H${left}Z`;
}

/** A wall's top with merlons. */
export function battlement(left: number, right: number, top: number, bottom: number, merlons: number): string {
  const step = (right - left) / (2 * merlons - 1);
  let d = `M${left} ${bottom}V${top}`;
  for (let i = 0; i < 2 * merlons - 1; i += 1)
    d += `H${at(left + step * (i + 1))}${i < 2 * merlons - 2 ? `V${i % 2 ? top : top + 9}` : ''}`;
  return `${d}V${bottom}Z`;
}

/** Stones that carry a ledge. */
export function corbels(left: number, right: number, top: number, many: number): string {
  const step = (right - left) / many;
  return Array.from(
    { length: many },
    (_, i) => `M${at(left + step * (i + 0.25))} ${top}h${at(step / 2)}v6l${at(-step / 4)} 5l${at(-step / 4)}-5z`,
  ).join('');
}

/** An arcade of small round arches. */
export function arcade(left: number, right: number, top: number, foot: number, many: number): string {
  const step = (right - left) / many;
  return Array.from({ length: many }, (_, i) => round(left + step * (i + 0.5), step * 0.36, top, foot)).join('');
}
