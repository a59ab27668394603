// The two masters: Philip with his tonsure and a wooden cross, Waleran under the mitre. On a sheet of 100 by 110.
import { pens, type Stroke } from '../../../glyphs/strokes';

const { fill, line } = pens(1.8, 1.5);
const skin = 'var(--skin)';

export const portraits: Record<'philip' | 'waleran', Stroke[]> = {
  philip: [
    { d: 'M50 6a42 42 0 1 0 .1 0z', f: 'var(--vellum)' },
    fill('M6 112C7 88 24 76 50 76S93 88 94 112Z', 'var(--timber-deep)'),
    fill('M22 82C29 69 37 70 50 70S71 69 78 82C71 95 61 99 50 99S29 95 22 82Z', 'var(--timber)'),
    fill('M32 44C32 27 40 19 50 19S68 27 68 44V54C68 68 60 77 50 77S32 68 32 54Z', skin),
    fill('M28 48C24 27 34 15 50 15S76 27 72 48C70 42 68 38 66 34C58 30 42 30 34 34C32 38 30 42 28 48Z', 'var(--wood)', 1.4),
    fill('M37 21C42 13 58 13 63 21C56 25 44 25 37 21Z', skin, 1.2),
    line('M43 48h.1M57 48h.1', 4),
    line('M38 42c3-2 6-2 8 0M54 42c2-2 5-2 8 0', 1.6),
    line('M50 48v9h-3', 1.3),
    line('M43 65c4 3 10 3 14 0', 1.8),
    line('M50 80V108M42 89H58', 3.6),
    line('M50 81V107M43 89H57', 2, 'var(--gold)'),
  ],
  waleran: [
    { d: 'M50 6a42 42 0 1 0 .1 0z', f: 'var(--vellum)' },
    fill('M5 112C7 88 24 78 50 78S93 88 95 112Z', 'var(--wax)'),
    fill('M42 80H58V112H42Z', 'var(--gold)', 1.4),
    line('M50 87v8M46 91h8M50 101v8M46 105h8', 1.6),
    fill('M33 46H67V56C67 71 58 80 50 80S33 71 33 56Z', skin),
    fill('M31 58C30 48 31 44 33 42H38L36 54ZM69 58C70 48 69 44 67 42H62L64 54Z', 'var(--timber-deep)', 1.2),
    fill('M28 42L34 13L50 2L66 13L72 42C58 36 42 36 28 42Z', 'var(--wall-high)'),
    fill('M46 6L50 2L54 6V37H46Z', 'var(--red)', 1.2),
    line('M29 36C42 31 58 31 71 36', 2.4, 'var(--gold)'),
    line('M42 54h.1M58 54h.1', 4),
    line('M37 48l9 3M63 48l-9 3', 2),
    line('M50 54l-2 9h4', 1.3),
    line('M43 71c4-2 10-2 14 0', 1.8),
    line('M90 112V44C90 31 74 31 76 42c1 6 9 5 8-1', 5),
    line('M90 112V44C90 31 74 31 76 42c1 6 9 5 8-1', 2.8, 'var(--gold)'),
  ],
};
