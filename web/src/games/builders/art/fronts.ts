// House fronts on a sheet of 100 by 78, made from a building's level and name: the same house always looks the same.
import { pens, type Stroke } from '../../../glyphs/strokes';
import type { Level } from '../pieces';

const { fill, line } = pens(1.3, 1.2);

const WALLS = ['var(--wall-high)', 'var(--wall)', 'var(--gold-pale)', 'var(--wash)'];
const ROOFS = ['var(--tile)', 'var(--roof)', 'var(--timber)'];
const FLAGS = ['var(--red)', 'var(--blue)', 'var(--green)', 'var(--gold)'];

/** A stream of small numbers that only the name decides. */
export function dice(name: string): (sides: number) => number {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 1_000_003;
  return (sides) => {
    seed = (seed * 1103 + 12_345) % 1_000_003;
    return Math.floor(seed / 7) % sides;
  };
}

export const pick = <T>(from: T[], n: number): T => from[n % from.length] as T;

/** The wall of a house, for its storeys once it is covered. */
export function wallOf(name: string, level: Level): string {
  return level === 'III' ? 'var(--limestone)' : pick(WALLS, dice(name)(4));
}

export function front(name: string, level: Level): Stroke[] {
  const roll = dice(name);
  const wall = pick(WALLS, roll(4));
  if (level === 'III') return castle(roll);
  return level === 'II' ? hall(roll, wall) : cottage(roll, wall);
}

function window(x: number, y: number, w: number, h: number, f = 'var(--glass)'): Stroke[] {
  return [fill(`M${x} ${y}h${w}v${h}h-${w}z`, f, 1), line(`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`, 0.8)];
}

function door(x: number, base: number, w: number, h: number): Stroke {
  const r = w / 2;
  return fill(`M${x - r} ${base}v-${h - r}a${r} ${r} 0 0 1 ${w} 0v${h - r}z`, 'var(--timber-deep)', 1.1);
}

function cottage(roll: (n: number) => number, wall: string): Stroke[] {
  const roof = pick(ROOFS, roll(3));
  const eaves = 30 + roll(2) * 3;
  const ridge = 2 + roll(3) * 2;
  const left = 15;
  const right = 87;
  const doorAt = roll(2) ? 33 : 69;
  const out: Stroke[] = [];
  if (roll(2)) out.push(fill(`M${doorAt > 50 ? 24 : 70} ${ridge + 18}v-16h8v18z`, 'var(--limestone)', 1.1));
  out.push(fill(`M${left} 76V${eaves}H${right}V76z`, wall));
  if (roll(2)) {
    out.push(fill(`M${left - 8} ${eaves + 3}L51 ${ridge}L${right + 8} ${eaves + 3}z`, roof));
  } else {
    out.push(fill(`M${left - 8} ${eaves + 3}L${left + 8} ${ridge + 4}H${right - 8}L${right + 8} ${eaves + 3}z`, roof));
  }
  const beams = [
    `M${left} 53H${right}`,
    `M${left} 53H${right}M${left} 76l16-23M${right} 76l-16-23`,
    `M51 ${eaves + 3}V76M${left} 53H${right}`,
  ];
  out.push(line(pick(beams, roll(3)), 2.4, 'var(--timber)'));
  out.push(fill(`M51 ${eaves - 13}a4 4 0 1 0 .1 0z`, 'var(--glass)', 1), door(doorAt, 76, 15, 21));
  out.push(...window(doorAt > 50 ? 24 : 63, 57, 14, 12), ...window(25, eaves + 7, 12, 11), ...window(65, eaves + 7, 12, 11));
  return out;
}

function hall(roll: (n: number) => number, wall: string): Stroke[] {
  const roof = pick(ROOFS, roll(3));
  const out: Stroke[] = [];
  const kind = roll(3);
  if (roll(2)) out.push(fill('M76 26V8h8v24z', 'var(--limestone)', 1.1));
  out.push(fill('M10 76V34H92V76z', wall));
  if (kind === 0) {
    out.push(fill('M10 34v-7h9v-7h9v-6h9v-6h9V1h10v7h9v6h9v6h9v7h9v7z', wall));
    out.push(line('M10 27h9M19 20h9M28 14h9M37 8h9M83 27h9M74 20h9M65 14h9M56 8h9', 2, roof));
  } else if (kind === 1) {
    out.push(fill('M3 37L51 -1L99 37z', roof), fill('M34 34L51 18L68 34z', wall, 1));
  } else {
    out.push(fill('M3 37L17 9H85L99 37z', roof), fill('M38 36V24L51 12L64 24V36z', wall, 1.1));
  }
  out.push(fill('M47 31v-9a4 4 0 0 1 8 0v9z', 'var(--glass)', 1));
  out.push(fill('M7 52H95V56H7z', 'var(--timber)', 1));
  const arcade = roll(2);
  for (const x of [17, 35, 57, 75]) out.push(...window(x, 39, 9, 10));
  if (arcade) {
    for (const x of [22, 41, 60, 79]) out.push(fill(`M${x - 6} 76V66a6 6 0 0 1 12 0V76z`, 'var(--timber-deep)', 1));
  } else {
    out.push(door(51, 76, 15, 18), ...window(19, 60, 14, 11), ...window(69, 60, 14, 11));
  }
  if (roll(2)) out.push(line('M51 1V-7', 1.4), fill('M51 -7l10 3-10 3z', pick(FLAGS, roll(4)), 0.9));
  return out;
}

function castle(roll: (n: number) => number): Stroke[] {
  const stone = roll(2) ? 'var(--limestone)' : 'var(--wall)';
  const roof = pick(ROOFS, roll(2));
  const flag = pick(FLAGS, roll(4));
  const teeth = (x: number, y: number, n: number): string => `M${x} ${y + 5}v-5${'h4v4h4v-4'.repeat(n)}h4v5z`;
  const out: Stroke[] = [];
  const kind = roll(3);
  const tower = (x: number, w: number, top: number, pointed: boolean): void => {
    out.push(fill(`M${x} 76V${top}h${w}V76z`, stone));
    if (pointed) out.push(fill(`M${x - 3} ${top}L${x + w / 2} ${top - 20}L${x + w + 3} ${top}z`, roof));
    else out.push(fill(teeth(x - 2, top - 5, (w - 4) / 8 + 0.5 > 1.5 ? 2 : 1), stone));
    out.push(line(`M${x + w / 2} ${top + 8}v8`, 2.4));
  };
  out.push(fill('M14 76V40H88V76z', stone), fill(teeth(15, 36, 8), stone));
  if (kind === 0) {
    tower(40, 22, 14, false);
  } else if (kind === 1) {
    tower(42, 18, 16, true);
  }
  tower(3, 20, kind === 2 ? 14 : 28, kind !== 0);
  tower(79, 20, kind === 2 ? 14 : 28, kind !== 0);
  const peak = kind === 0 ? 9 : kind === 1 ? -4 : -6;
  const at = kind === 2 ? 13 : 51;
  out.push(line(`M${at} ${peak}v-12`, 1.4), fill(`M${at} ${peak - 12}l12 3.6-12 3.6z`, flag, 0.9));
  if (kind === 2) out.push(line('M89 -6v-12', 1.4), fill('M89 -18l-12 3.6 12 3.6z', flag, 0.9), ...window(46, 46, 10, 9));
  out.push(line('M28 62h10M64 58h10M30 70h8M66 68h9', 0.9));
  out.push(door(51, 76, 15, 17), line('M47 62v14M51 60v16M55 62v14', 0.8, 'var(--limestone-deep)'));
  return out;
}
