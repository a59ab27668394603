// Quarry, forest and gravel pit as pieces of land, on sheets of 120 by 60.
import type { Stroke } from '../../../glyphs/strokes';
import { fill, line } from './craftsmen';
import type { Field } from '../pieces';

const fir = (x: number, y: number, s = 1): Stroke[] => [
  line(`M${x} ${y}v${-6 * s}`, 2, 'var(--timber-deep)'),
  fill(`M${x} ${y - 30 * s}l${9 * s} ${13 * s}h${-4 * s}l${6 * s} ${11 * s}h${-22 * s}l${6 * s} ${-11 * s}h${-4 * s}z`, 'var(--leaf)', 1.1),
];

export const landscapes: Record<Field, Stroke[]> = {
  quarry: [
    { d: 'M2 56c20-5 96-5 116 0-20 5-96 5-116 0z', f: 'var(--meadow)' },
    fill('M8 56l7-28 15-4 9-16 20 2 9 11 17 4 20 31z', 'var(--stone)'),
    { d: 'M59 10l9 11 17 4 20 31H74L60 30z', f: 'var(--shade)' },
    line('M30 24l8 12 22-6M38 36l-4 20M60 30l14 26M15 28l12 10M85 25l-8 13', 1),
    fill('M84 56V46l9-3 9 3v10z', 'var(--limestone)', 1.2),
    line('M84 46l9 2.5 9-2.5M93 48.5V56', 0.9),
    line('M22 54l14-14', 2, 'var(--timber)'),
    line('M30 37c5-1 9 2 10 7', 2.2),
  ],
  forest: [
    { d: 'M2 56c20-6 96-6 116 0-20 5-96 5-116 0z', f: 'var(--meadow)' },
    ...fir(16, 52),
    ...fir(104, 52),
    ...fir(34, 48, 1.15),
    ...fir(88, 50, 1.1),
    ...fir(54, 46, 1.2),
    ...fir(72, 50, 1.25),
    fill('M38 58c0-3 1.5-5 3.5-5h30v8h-30c-2 0-3.5-1-3.5-3z', 'var(--wood)', 1.1),
  ],
  pit: [
    { d: 'M2 54c20-8 96-8 116 0-20 8-96 8-116 0z', f: 'var(--meadow)' },
    fill('M14 46c16-8 76-8 92 0-4 10-22 14-46 14S18 56 14 46z', '#d9c48e', 1.2),
    fill('M22 47c6-4 18-5 38-5s32 1 38 5c-8 8-22 10-38 10s-30-2-38-10z', '#c4a96a', 1),
    fill('M40 50c4-14 12-28 20-28s14 14 20 28c-12 4-28 4-40 0z', 'var(--sand)', 1.3),
    line('M54 36h.1M62 42h.1M57 46h.1M66 34h.1M50 44h.1M70 46h.1', 1.8),
    line('M74 44l20-32', 2.4, 'var(--timber-deep)'),
    fill('M68 49c-2-5 2-10 7-10l5 4c0 5-5 9-12 6z', 'var(--roof)', 1.1),
  ],
};
