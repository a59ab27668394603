// Fields, privileges and events: drawings of a few strokes on a sheet of 100 by 70.
import { GROUND as ground, type Stroke } from '../../../glyphs/strokes';
import { fill, line } from './craftsmen';

const tree = (x: number, y: number): Stroke[] => [
  line(`M${x} ${y}v10`, 3, 'var(--timber-deep)'),
  fill(`M${x} ${y - 26}l11 16h-5l8 12h-28l8-12h-5z`, '#6c8a52', 1.3),
];
const shield: Stroke = fill('M26 10c8 4 16 4 24-2 8 6 16 6 24 2 3 28-6 44-24 54C32 54 23 38 26 10z', 'var(--lapis)');

export const fields: Record<string, Stroke[]> = {
  quarry: [
    fill('M4 64l6-30 16-4 8-16 22 2 8 12 18 4 14 32z', 'var(--stone)'),
    line('M26 30l8 14 24-2 6-14M34 44l-6 20M58 42l8 22M82 32l-8 12', 1.2),
    fill('M58 66V54l12-4 12 4v12z', 'var(--limestone)', 1.3),
    line('M58 54l12 3 12-3M70 57v9', 1),
  ],
  forest: [
    ground,
    ...tree(20, 54),
    ...tree(78, 54),
    ...tree(40, 48),
    ...tree(62, 50),
    fill('M30 66c0-3 2-5 4-5h34v9H34c-2 0-4-2-4-4z', 'var(--wood)', 1.3),
  ],
  pit: [
    fill('M4 44c16-8 76-8 92 0v24H4z', 'var(--wash)', 1.3),
    fill('M16 48c14-6 54-6 68 0-4 12-16 16-34 16s-30-4-34-16z', '#d9c48e', 1.3),
    fill('M34 52c4-12 10-22 16-22s12 10 16 22c-10 4-22 4-32 0z', 'var(--sand)', 1.4),
    line('M46 40h.1M54 46h.1M48 50h.1M56 38h.1M42 48h.1', 2),
    line('M60 44L82 12', 3, 'var(--timber-deep)'),
    fill('M54 50c-2-6 2-12 8-12l6 4c0 6-6 12-14 8z', 'var(--roof)', 1.2),
  ],
};

export const privileges: Record<string, Stroke[]> = {
  'wood-patron': [ground, ...tree(50, 48), ...tree(28, 54), ...tree(72, 54)],
  'stone-patron': [ground, fill('M20 40l20-12 40 6v24l-22 8-38-6z', 'var(--stone)'), line('M20 40l38 6 22-12M58 46v20', 1.2)],
  'sand-patron': [
    ground,
    fill('M10 62c10-18 22-44 38-44s28 26 42 44z', 'var(--sand)'),
    line('M44 34h.1M54 44h.1M38 50h.1M62 54h.1M50 56h.1M30 56h.1', 2.2),
  ],
  'sixth-cottage': [
    ground,
    fill('M20 64V38h60v26z', 'var(--wall)'),
    fill('M12 40L50 10l38 30c-24-4-52-4-76 0z', 'var(--tile)'),
    fill('M42 64V48h14v16z', 'var(--timber)', 1.3),
    fill('M26 46h10v9H26zM64 46h10v9H64z', 'var(--glass)', 1.2),
    fill('M68 24V12h8v18z', 'var(--stone)', 1.2),
  ],
  'black-worker': [ground, fill('M50 6a11 11 0 1 0 .1 0zM28 64c0-22 6-34 22-34s22 12 22 34z', 'var(--slate)'), line('M30 54h40', 1.2)],
  'mild-tax': [
    fill('M30 20h40v40H30z', 'var(--wall-high)'),
    { d: 'M41 31h.1M59 49h.1', s: 'var(--stroke)', w: 8 },
    line('M12 40h10M78 40h10M50 4v8', 1.4, 'var(--gold-ink)'),
  ],
  'priory-patron': [
    ground,
    fill('M22 64V34h56v30z', 'var(--wall)'),
    fill('M16 36l34-22 34 22z', 'var(--roof)'),
    line('M50 14V2M45 6h10', 2),
    fill('M44 64V50a6 6 0 0 1 12 0v14z', 'var(--timber)', 1.3),
    fill('M30 42h8v10h-8zM62 42h8v10h-8z', 'var(--glass)', 1.2),
  ],
  foresight: [
    fill('M8 38C22 16 36 10 50 10s28 6 42 28C78 58 64 64 50 64S22 58 8 38z', 'var(--wall-high)'),
    { d: 'M50 22a16 16 0 1 0 .1 0z', f: 'var(--lapis)', s: 'var(--stroke)', w: 1.5 },
    { d: 'M50 32a6 6 0 1 0 .1 0z', f: 'var(--stroke)' },
    line('M18 16l-6-8M50 4V0M82 16l6-8', 1.6, 'var(--gold-ink)'),
  ],
  'tax-exemption': [
    fill('M24 20h36v36H24z', 'var(--wall-high)'),
    { d: 'M33 29h.1M51 29h.1M42 38h.1M33 47h.1M51 47h.1', s: 'var(--stroke)', w: 6.5 },
    line('M14 64L74 8', 5, 'var(--rubric)'),
    fill('M70 44a13 13 0 1 0 .1 0z', 'var(--gold)', 1.4),
  ],
  protection: [shield, line('M50 18v36M36 30h28', 4, 'var(--gold)')],
  'free-placement': [
    { d: 'M30 60a20 7 0 1 0 40 0a20 7 0 1 0-40 0z', f: 'var(--limestone)', s: 'var(--stroke)', w: 1.5 },
    fill('M50 6a9 9 0 0 0-6 16l-4 5h4l-8 32h28l-8-32h4l-4-5a9 9 0 0 0-6-16z', 'var(--gold)'),
    line('M16 20c6-6 10-2 8 4M84 20c-6-6-10-2-8 4', 1.4, 'var(--gold-ink)'),
  ],
  'three-vp': [
    fill('M50 4l5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1z', 'var(--gold)'),
    fill('M24 34l4 9 10 1-8 6 3 10-9-5-9 5 3-10-8-6 10-1zM76 34l4 9 10 1-8 6 3 10-9-5-9 5 3-10-8-6 10-1z', 'var(--gold)'),
  ],
  'eight-gold': [
    fill('M28 30c-12 10-14 34 0 34h44c14 0 12-24 0-34z', 'var(--wood)'),
    fill('M34 30c4-4 4-10-2-18h36c-6 8-6 14-2 18z', 'var(--timber)'),
    line('M32 30h36', 2.4),
    fill('M50 40a9 9 0 1 0 .1 0z', 'var(--gold)', 1.3),
    fill('M84 58a7 4 0 1 0 .1 0zM84 52a7 4 0 1 0 .1 0z', 'var(--gold)', 1.2),
  ],
  'two-metal': [
    fill('M8 62l8-20h26l20 4 2 16z', 'var(--metal)'),
    line('M16 42l9-8h22l15 12M42 42l3 20', 1.2),
    fill('M44 38l7-18h22l18 4 2 14z', 'var(--metal)'),
    line('M51 20l8-7h18l14 11M73 20l3 18', 1.2),
  ],
  'last-metal': [fill('M18 58l12-30h36l24 6 2 24z', 'var(--metal)'), line('M30 28l13-11h30l17 17M66 28l4 30', 1.3)],
  'last-stone-and-wood': [
    fill('M8 40l14-9 28 4v22l-16 8-26-5z', 'var(--stone)'),
    line('M8 40l26 5 16-10M34 45v20', 1.2),
    fill('M56 40c0-5 3-8 6-8h26c4 0 6 4 6 9s-2 9-6 9H62c-3 0-6-4-6-10z', 'var(--wood)'),
    fill('M62 32c-4 0-6 4-6 9s2 9 6 9 6-4 6-9-2-9-6-9z', 'var(--sand)', 1.2),
  ],
};

export const events: Record<string, Stroke[]> = {
  'royal-gift': [
    fill('M22 34L14 8l16 10L50 2l20 16L86 8l-8 26c-16-4-40-4-56 0z', 'var(--gold)'),
    line('M23 28c18-4 36-4 54 0', 1.2),
    fill('M34 46a9 9 0 1 0 .1 0zM56 50a8 8 0 1 0 .1 0zM72 42a8 8 0 1 0 .1 0z', 'var(--gold)', 1.3),
  ],
  ore: [
    fill('M6 66l10-34 16-16 26-4 22 14 14 40z', 'var(--stone)'),
    fill('M32 50l6-12 12-2 8 10-6 12-14 2zM62 34l8-4 8 8-6 8-10-2z', 'var(--metal)', 1.3),
    line('M38 38l6 10 14-2M44 48l-6 12', 1),
  ],
  'wool-boom': [
    ground,
    fill(
      'M22 46c-8 0-8-12 0-13-1-9 10-13 15-7 4-8 17-8 20 0 7-5 16 0 14 8 8 2 8 13 0 14-4 8-14 7-18 3-5 6-15 5-18 0-5 3-11 1-13-5z',
      'var(--wool)',
    ),
    fill('M70 28c6-6 16-3 18 4 1 6-4 11-10 10-6 0-10-8-8-14z', 'var(--slate)', 1.4),
    line('M32 52v12M42 54v10M58 54v10M66 50v14', 2.6),
  ],
  volunteers: [
    ground,
    fill('M22 20a7 7 0 1 0 .1 0zM10 62c0-16 4-26 12-26s12 10 12 26z', 'var(--blue)', 1.4),
    fill('M50 12a8 8 0 1 0 .1 0zM36 64c0-20 5-34 14-34s14 14 14 34z', 'var(--gold)', 1.4),
    fill('M78 20a7 7 0 1 0 .1 0zM66 62c0-16 4-26 12-26s12 10 12 26z', 'var(--green)', 1.4),
  ],
  blessing: [
    line('M50 6v14M30 12l6 12M70 12l-6 12M14 26l11 8M86 26l-11 8', 2, 'var(--gold)'),
    fill('M40 66V40c0-8 4-14 10-14s10 6 10 14v26z', 'var(--wall-high)'),
    fill('M40 46l-16-8-2 6 18 12zM60 46l16-8 2 6-18 12z', 'var(--wall)', 1.3),
    line('M50 36v18M44 42h12', 2, 'var(--gold-ink)'),
  ],
  levy: [
    fill('M14 30h46c0 24-10 34-23 36C24 64 14 54 14 30z', 'var(--tile)'),
    line('M14 30c0-12 46-12 46 0', 2),
    fill('M70 20a10 10 0 1 0 .1 0z', 'var(--gold)', 1.4),
    line('M84 46l-18 8M84 46l-4-8M84 46l-8 2', 2.4),
    fill('M82 54a8 8 0 1 0 .1 0z', 'var(--gold)', 1.3),
  ],
  strife: [
    line('M16 8l56 54M84 8L28 62', 5.4, 'var(--stroke)'),
    line('M16 8l56 54M84 8L28 62', 3.4, 'var(--limestone)'),
    line('M60 58l16-12M40 58L24 46', 4, 'var(--gold-ink)'),
    line('M72 62l8 6M28 62l-8 6', 4, 'var(--timber)'),
  ],
  'town-wall': [
    fill('M6 66V26h12v8h10v-8h12v8h20v-8h12v8h10v-8h12v40z', 'var(--stone)'),
    line('M6 44h88M6 54h88M24 44v10M44 34v10M70 44v10M58 54v12M32 54v12', 1.1),
    fill('M40 66V52a10 10 0 0 1 20 0v14z', 'var(--timber-deep)', 1.3),
  ],
  'hard-winter': [
    line('M50 4v62M22 18l56 34M78 18L22 52', 3.4, 'var(--lapis)'),
    line('M42 10l8 8 8-8M42 60l8-8 8 8M24 28v-9h-9M76 28v-9h9M24 42v9h-9M76 42v9h9', 2.4, 'var(--lapis)'),
  ],
  collapse: [
    ground,
    fill('M14 64V20l10 6 4-12 8 14-2 36z', 'var(--stone)'),
    fill('M60 64l6-26 10 4-4 22zM40 64l4-14 12 4-2 10z', 'var(--stone)', 1.4),
    fill('M48 30l12-8 8 8-10 10zM72 16l10 2-2 10-10-2z', 'var(--limestone)', 1.3),
    line('M88 40l-6 6M44 14l6 4M92 60l-8-2', 1.4),
  ],
};

/** The back of an event: a clasped book. */
export const eventBack: Stroke[] = [
  fill('M16 8h68v54H16z', 'var(--wax-deep)'),
  line('M22 14h56v42H22z', 1.4, 'var(--gold)'),
  line('M50 20a15 15 0 1 0 .1 0zM50 24v22M39 35h22', 1.6, 'var(--gold)'),
];
