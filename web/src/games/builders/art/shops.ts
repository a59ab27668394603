// The upper half of a shop on a sheet of 160 by 120, stretched to its width: a roof, and the wall down to the pavement.
import { pens, type Stroke } from '../../../glyphs/strokes';
import { dice, pick } from './fronts';

const { fill, line } = pens(1.4, 1.2);
const glass = 'var(--glass)';

const ROOFS: ((roof: string) => Stroke[])[] = [
  (roof) => [
    fill('M0 44L18 8H142L160 44z', roof),
    line('M12 20H148M6 32H154', 0.8),
    fill('M66 40V24L80 10L94 24V40z', 'var(--wall-high)'),
    fill('M74 26h12v12H74z', glass, 1),
    line('M80 26v12M74 32h12', 0.8),
  ],
  (roof) => [
    fill('M116 30V2h14v32z', 'var(--limestone)'),
    fill('M-2 44L80 2L162 44z', roof),
    fill('M52 44L80 24L108 44z', 'var(--wall-high)', 1),
    fill('M80 30a6 5 0 1 0 .1 0z', glass, 1),
  ],
  (roof) => [
    fill('M18 44v-9h16v-9h16v-8h16V6h28v12h16v8h16v9h16v9z', 'var(--gold-pale)'),
    line('M18 35h16M34 26h16M50 18h16M66 6h28M94 18h16M110 26h16M126 35h16', 2.6, roof),
    fill('M74 38V26a6 6 0 0 1 12 0v12z', glass, 1),
  ],
  () => [
    fill('M2 44C8 16 40 4 80 4s72 12 78 40z', 'var(--thatch)'),
    line('M24 22l-3 8M44 12l-2 8M66 9v8M92 9l1 8M116 13l2 8M136 23l3 8M34 32l-2 6M80 26v8M124 32l2 6', 1),
  ],
  (roof) => [
    fill('M22 30V4h12v22z', 'var(--limestone)'),
    fill('M0 44L10 14H150L160 44z', roof),
    fill('M34 42V26l12-10 12 10v16zM102 42V26l12-10 12 10v16z', 'var(--wall-high)'),
    fill('M41 28h10v12H41zM109 28h10v12h-10z', glass, 1),
  ],
];
const COLOURS = ['var(--roof)', 'var(--tile)', 'var(--timber)'];
const WALLS = ['var(--wall)', 'var(--wall-high)', 'var(--gold-pale)'];

/** The same craftsman always has the same house. */
export function shop(craftsman: string): Stroke[] {
  const roll = dice(craftsman);
  const roof = pick(ROOFS, roll(ROOFS.length));
  return [
    fill('M8 44H152V121H8z', pick(WALLS, roll(WALLS.length))),
    line('M9 60v60M151 60v60', 3, 'var(--timber)'),
    ...roof(pick(COLOURS, roll(COLOURS.length))),
  ];
}
