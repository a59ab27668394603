// The cathedral in six parts, one for each round, on a sheet of 440 by 276; the ground is the line y = 250.
import type { Stroke } from '../../../glyphs/strokes';
import { fill, line } from './craftsmen';

/** A pointed window or door on a sill, its tip so much above it. */
function lancet(middle: number, sill: number, width: number, height: number): string {
  const [left, right, spring] = [middle - width / 2, middle + width / 2, sill - height + width];
  const bend = `${spring - width * 0.55}`;
  return `M${left} ${sill}V${spring}Q${left} ${bend} ${middle} ${sill - height}Q${right} ${bend} ${right} ${spring}V${sill}z`;
}
/** The tracery of a rose window: so many points around its middle. */
function star(x: number, y: number, far: number, near: number, points: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const [turn, radius] = [(Math.PI * i) / points, i % 2 ? near : far];
    return `${(x + radius * Math.sin(turn)).toFixed(1)} ${(y - radius * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${corners.join('L')}z`;
}
const PANES = ['var(--glass)', 'var(--pane-red)', 'var(--glass)', 'var(--pane-gold)'];
const windows = (xs: number[], sill: number, width: number, height: number, first = 0): Stroke[] =>
  xs.flatMap((x, i) => [
    fill(lancet(x, sill, width, height), PANES[(i + first) % PANES.length] ?? 'var(--glass)', 1.2),
    line(`M${x} ${sill}v${-height + width * 0.5}M${x - width / 2} ${sill - height * 0.42}h${width}`, 0.8),
  ]);
const buttresses = (xs: number[], foot: number, top: number): Stroke[] =>
  xs.flatMap((x) => [fill(`M${x - 4} ${foot}V${top + 8}l4-8 4 8V${foot}z`, 'var(--limestone)', 1.1)]);
/** Courses of stone, here and there. */
const stones = (d: string): Stroke => line(d, 0.8, 'var(--limestone-deep)');

function tower(x: number): Stroke[] {
  const middle = x + 28;
  return [
    fill(`M${x} 250V92h56v158z`, 'var(--wall)'),
    { d: `M${x + 40} 92h16v158h-16z`, f: 'var(--shade)' },
    stones(`M${x + 7} 118h8M${x + 42} 128h8M${x + 6} 160h7M${x + 43} 178h8M${x + 7} 206h8M${x + 41} 224h9`),
    ...buttresses([x, x + 56], 250, 96),
    fill(`M${x - 3} 92h62v-7h-62zM${x - 3} 150h62v-6h-62zM${x - 3} 196h62v-6h-62z`, 'var(--limestone)', 1.1),
    ...windows([middle - 11, middle + 11], 140, 12, 40, x),
    ...windows([middle - 11, middle + 11], 186, 10, 30, x + 1),
    fill(lancet(middle, 250, 26, 46), 'var(--timber)', 1.3),
    line(`M${middle} 207v43M${middle - 9} 228h4M${middle + 5} 228h4`, 1),
    fill(`M${x + 2} 85L${middle} 12l26 73z`, 'var(--roof)'),
    { d: `M${middle} 12l26 73h-16z`, f: 'var(--shade)' },
    fill(`M${x - 1} 85l5-17 5 17zM${x + 47} 85l5-17 5 17z`, 'var(--limestone)', 1.1),
    line(`M${middle} 12V-4M${middle - 5} 2h10M${x + 12} 62h32M${x + 18} 44h20`, 1.3),
  ];
}

export interface Part {
  id: 'nave' | 'transept' | 'choir' | 'north-tower' | 'south-tower' | 'roof';
  strokes: Stroke[];
  /** Poles and floors of its scaffold: left, right, top. */
  scaffold: [number, number, number];
  /** Where a banner hangs that says who built it. */
  banner: [number, number];
}

const nave: Part = {
  id: 'nave',
  scaffold: [152, 262, 124],
  banner: [206, 150],
  strokes: [
    fill('M146 176V128h124v48z', 'var(--wall-high)'),
    stones('M152 150h9M188 168h8M232 146h9M256 166h8'),
    ...windows([163, 189, 215, 241], 170, 15, 36),
    fill('M146 194l6-20h118v20z', 'var(--roof)', 1.3),
    line('M150 188h120M149 182h121', 0.8),
    fill('M146 250v-56h124v56z', 'var(--wall)'),
    stones('M152 240h8M182 204h8M228 244h8'),
    ...windows([164, 190, 216, 242], 242, 16, 40, 1),
    ...buttresses([150, 177, 203, 229, 255], 250, 188),
  ],
};
const transept: Part = {
  id: 'transept',
  scaffold: [266, 340, 84],
  banner: [302, 178],
  strokes: [
    fill('M266 250V118l36-52 36 52v132z', 'var(--wall-high)'),
    { d: 'M324 98l14 20v132h-14z', f: 'var(--shade)' },
    stones('M274 150h9M318 166h9M274 214h9M320 232h9'),
    fill('M262 122l40-58 40 58-6 3-34-49-34 49z', 'var(--limestone)', 1.3),
    fill('M302 108a21 21 0 1 0 .1 0z', 'var(--limestone)', 1.3),
    fill('M302 111.500a17.500 17.500 0 1 0 .1 0z', 'var(--glass)', 1.2),
    fill(star(302, 129, 15, 6.5, 8), 'var(--pane-gold)', 1),
    fill('M302 124.500a4.500 4.500 0 1 0 .1 0z', 'var(--pane-red)', 1),
    ...windows([283, 302, 321], 196, 11, 34, 2),
    ...buttresses([268, 336], 250, 112),
    fill(`M281 250v-30l21-18 21 18v30z`, 'var(--limestone)', 1.2),
    fill(lancet(302, 250, 26, 38), 'var(--timber)', 1.3),
    line('M302 214v36M295 232h3M306 232h3', 1),
  ],
};
const choir: Part = {
  id: 'choir',
  scaffold: [342, 418, 124],
  banner: [378, 150],
  strokes: [
    fill('M338 176V128h44q24 4 26 24v24z', 'var(--wall-high)'),
    ...windows([354, 378, 398], 170, 13, 34, 3),
    fill('M338 194v-20h70q10 8 12 20z', 'var(--roof)', 1.3),
    line('M338 188h80M338 182h77', 0.8),
    fill('M338 250v-56h82q6 0 6 8v48z', 'var(--wall)'),
    { d: 'M408 194h12q6 0 6 8v48h-18z', f: 'var(--shade)' },
    ...windows([356, 380, 403], 242, 14, 38, 2),
    ...buttresses([343, 368, 392, 416], 250, 188),
  ],
};
const roof: Part = {
  id: 'roof',
  scaffold: [160, 262, 78],
  banner: [206, 106],
  strokes: [
    fill('M146 128l8-40h108l6 40z', 'var(--tile)'),
    fill('M336 128V88h36q22 4 38 62-10-18-28-22z', 'var(--tile)'),
    line('M150 118h116M152 107h114M153 97h112M336 118h54M336 107h48M336 97h42', 0.9),
    line('M154 88h108M336 88h36', 2.4),
    fill('M294 70h16l-3-14h-10zM297 56L302 14l5 42z', 'var(--roof)', 1.3),
    line('M302 14V2M298 7h8', 1.3),
  ],
};

/** In the order in which they are built. */
export const PARTS: Part[] = [
  nave,
  transept,
  choir,
  { id: 'north-tower', strokes: tower(28), scaffold: [24, 88, 60], banner: [56, 118] },
  { id: 'south-tower', strokes: tower(90), scaffold: [86, 150, 60], banner: [118, 118] },
  roof,
];
/** From the back to the front: the roofs lie behind the gable, the towers before the nave. */
export const DEPTH: number[] = [5, 0, 2, 1, 3, 4];

/** The scaffold of a part: poles, floors, braces. */
export function scaffold([left, right, top]: [number, number, number]): string {
  const floors = Array.from({ length: Math.floor((250 - top) / 38) }, (_, i) => 212 - i * 38).filter((y) => y > top);
  const poles = `M${left} 252V${top - 8}M${right} 252V${top - 8}M${(left + right) / 2} 252V${top - 4}`;
  return poles + floors.map((y, i) => `M${left - 5} ${y}H${right + 5}${i % 2 ? `M${left} ${y + 38}L${right} ${y}` : ''}`).join('');
}
