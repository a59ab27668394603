// The craftsmen, each by his tool and his work: a drawing of a few strokes on a sheet of 100 by 70.
import type { Stroke } from '../../glyphs/goods';

const ink = 'var(--stroke)';
export const fill = (d: string, f: string, w = 1.6): Stroke => ({ d, f, s: ink, w });
export const line = (d: string, w = 1.6, s = ink): Stroke => ({ d, s, w });
export const ground: Stroke = { d: 'M4 62c20-3 70-3 92 0v8H4z', f: 'var(--wash)' };

const bench: Stroke[] = [
  fill('M8 50h84v6H8z', 'var(--timber)', 1.4),
  line('M18 56v12M82 56v12', 3, 'var(--timber-deep)'),
];

export const craftsmen: Record<string, Stroke[]> = {
  'mortar-mixer': [
    ground,
    fill('M58 62c4-14 10-26 18-26s12 14 18 26z', 'var(--sand)', 1.5),
    line('M72 46h.1M79 52h.1M70 56h.1M82 58h.1', 2),
    fill('M6 42h54l-8 22H14z', 'var(--timber)'),
    fill('M10 42c8-8 38-8 46 0z', 'var(--limestone)', 1.3),
    line('M11 53h44', 1.1),
    line('M36 42L58 8', 3.2, 'var(--timber-deep)'),
    fill('M28 46l9-9 5 3-5 14c-6 0-8-4-9-8z', 'var(--roof)', 1.3),
  ],
  woodworker: [
    ground,
    line('M18 66l10-26M36 66L26 40M64 66l10-26M82 66L72 40', 3.2, 'var(--timber-deep)'),
    fill('M8 40c0-6 3-9 6-9h72c4 0 7 4 7 9s-3 8-7 8H14c-4 0-6-3-6-8z', 'var(--wood)'),
    fill('M14 31c-4 0-6 4-6 8.5S10 48 14 48s6-4 6-8.5-2-8.5-6-8.5z', 'var(--sand)', 1.3),
    line('M32 37h30M38 43h38', 1),
    fill('M46 34L82 6l5 6-36 28z', 'var(--limestone)', 1.3),
    line('M53 36l2 2.4M59 31.4l2 2.4M65 26.8l2 2.4M71 22l2 2.4', 1.1),
    fill('M82 6c3-5 11-3 10 4-1 4-5 5-7 2z', 'var(--timber)', 1.3),
  ],
  stonecutter: [
    ground,
    fill('M12 40l18-9 40 6v24l-20 8-38-7z', 'var(--stone)'),
    line('M12 40l38 7 20-10M50 47v22', 1.3),
    line('M22 50l5 5M30 58l6-4', 1),
    line('M50 34l16-18', 4, 'var(--limestone-deep)'),
    line('M50 34l16-18', 1.2),
    line('M62 34L88 22', 3.4, 'var(--timber)'),
    fill('M82 12l12 6-4 12-12-6z', 'var(--roof)', 1.4),
  ],
  'tool-maker': [
    ground,
    fill('M18 30h48c10 0 16-4 22-8-1 10-8 18-18 19-4 0-7 2-7 6v4h10v9H30v-9h8v-5c0-5-3-6-8-6-7 0-12-4-12-10z', 'var(--roof)'),
    line('M18 30h48', 1.2, 'var(--limestone)'),
    line('M48 26L70 6', 3.4, 'var(--timber)'),
    fill('M36 20l8-8 12 10-8 8z', 'var(--limestone)', 1.4),
    line('M26 22l-6-6M32 16l-2-8M22 28l-8-2', 1.4, 'var(--gold)'),
  ],
  'master-woodworker': [
    ...bench,
    fill('M14 50c-2-14 6-24 20-26 6-1 10-6 10-12 8 3 12 10 9 18-3 9-12 10-14 20z', 'var(--wood)'),
    line('M24 46c0-8 6-12 14-13M36 46c0-5 3-8 8-11', 1.1),
    fill('M56 38h32v12H56z', 'var(--timber)'),
    fill('M62 38c0-8 8-10 10-4l2 4z', 'var(--wood)', 1.3),
    fill('M78 38l6-14 5 2-5 12z', 'var(--limestone)', 1.2),
    line('M52 50c-4-4-8 0-4 2M56 50c-2-6-8-6-8-2', 1.1),
  ],
  mason: [
    ground,
    fill('M8 34h58v30H8z', 'var(--stone)'),
    line('M8 44h58M8 54h58M28 34v10M48 34v10M18 44v10M38 44v10M58 44v10M28 54v10M48 54v10', 1.1),
    fill('M22 34V24h26v10z', 'var(--stone)', 1.4),
    fill('M56 30l30-12-8 26z', 'var(--limestone)', 1.4),
    line('M82 32l4 10 8 8', 2.6, 'var(--timber-deep)'),
    line('M60 30l16 8', 1),
  ],
  carpenter: [
    ground,
    line('M10 64L50 16l40 48M10 64h80M50 16v48M30 40h40M30 64l20-24 20 24', 4.6, 'var(--timber-deep)'),
    line('M10 64L50 16l40 48M10 64h80M50 16v48M30 40h40M30 64l20-24 20 24', 2.8, 'var(--wood)'),
    line('M78 38L92 10', 2.6, 'var(--timber)'),
    fill('M84 8l-14 2c-1 8 3 13 9 14z', 'var(--limestone)', 1.3),
  ],
  potter: [
    ground,
    fill('M34 62c-14-6-16-26-4-34 4-3 4-8 2-14h32c-2 6-2 11 2 14 12 8 10 28-4 34z', 'var(--tile)'),
    line('M32 14h32M30 34c10 4 26 4 36 0M28 44c12 5 28 5 40 0', 1.2),
    line('M66 20c16-2 18 16 6 22', 3, 'var(--tile)'),
    line('M66 20c16-2 18 16 6 22', 1),
    fill('M12 62c-4-3-4-10 0-14h10c4 4 4 11 0 14z', 'var(--sand)', 1.3),
  ],
  architect: [
    fill('M12 22c4 3 8-1 12 0h52c4-1 8 2 12 0v40c-4 2-8-1-12 0H24c-4-1-8 2-12 0z', 'var(--wall-high)'),
    line('M24 56V40c0-8 5-12 10-12s10 4 10 12v16M30 56V42c0-4 2-6 4-6s4 2 4 6v14', 1.1, 'var(--lapis)'),
    line('M52 56h26M52 50h26M58 56V38h14v18M65 38v-8', 1.1, 'var(--lapis)'),
    line('M66 6L50 46M66 6l16 40', 3.2, 'var(--gold-ink)'),
    fill('M62 4h8l1 8h-10z', 'var(--gold)', 1.2),
    line('M57 28h18', 1.6, 'var(--gold-ink)'),
  ],
  sculptor: [
    ground,
    fill('M30 66V58h36v8z', 'var(--stone)', 1.4),
    fill('M38 58c-2-12 0-20 2-24-4-2-4-8 0-9-1-10 4-15 8-15s9 5 8 15c4 1 4 7 0 9 2 4 4 12 2 24z', 'var(--limestone)'),
    line('M45 20h.1M51 20h.1', 2),
    line('M46 26c2 1 3 1 4 0M42 40c4 4 8 4 12 0M48 42v15M42 46l-1 11M54 46l1 11', 1.1),
    line('M66 36l10-8', 3, 'var(--limestone-deep)'),
    line('M76 28l6-5', 3, 'var(--timber)'),
    line('M74 16l14 16', 3, 'var(--timber)'),
    fill('M82 30l9-7 5 6-9 7z', 'var(--roof)', 1.2),
  ],
  glassblower: [
    fill('M24 66V32C24 14 36 5 50 5s26 9 26 27v34z', 'var(--stone)'),
    fill('M31 66V34c0-14 9-21 19-21s19 7 19 21v32z', 'var(--glass)', 1.3),
    { d: 'M31 34h19V13c-10 0-19 7-19 21zM50 50h19v16H50z', f: 'var(--tile)', s: ink, w: 1 },
    { d: 'M50 34h19v16H50zM31 50h19v16H31z', f: 'var(--gold)', s: ink, w: 1 },
    line('M50 13v53M31 34h38M31 50h38', 1.6),
    { d: 'M50 26a8 8 0 1 0 .1 0z', f: 'var(--wall-high)', s: ink, w: 1.2 },
  ],
  goldsmith: [
    ground,
    fill('M30 14h40c0 18-6 27-16 29v10c8 1 14 4 14 9H32c0-5 6-8 14-9V43c-10-2-16-11-16-29z', 'var(--gold)'),
    line('M31 20h38M44 50h12', 1.2),
    { d: 'M50 26l5 5-5 6-5-6z', f: 'var(--tile)', s: ink, w: 1 },
    { d: 'M38 27h.1M62 27h.1', s: 'var(--lapis)', w: 4 },
    line('M78 16l4-8M84 22l9-3M80 30l9 4', 1.4, 'var(--gold-ink)'),
  ],
  'organ-builder': [
    fill('M14 52h72v14H14z', 'var(--timber)'),
    fill('M18 52V26l5-6 5 6v26zM30 52V18l5-6 5 6v34zM42 52V10l6-7 6 7v42zM56 52V18l5-6 5 6v34zM68 52V26l5-6 5 6v26z', 'var(--metal)', 1.3),
    line('M21 44h4M33 44h4M46 44h4M59 44h4M71 44h4', 2),
    fill('M22 56h56v6H22z', 'var(--wall-high)', 1.1),
    line('M30 56v6M38 56v6M46 56v6M54 56v6M62 56v6M70 56v6', 1),
  ],
  bellmaker: [
    line('M10 10h80', 5, 'var(--timber-deep)'),
    line('M50 10v8', 3),
    fill('M22 58c10-6 8-22 12-30 4-8 10-11 16-11s12 3 16 11c4 8 2 24 12 30z', 'var(--gold)'),
    line('M30 46h40M24 54h52', 1.2),
    fill('M44 59a6 6 0 0 0 12 0z', 'var(--roof)', 1.2),
    line('M12 36c-3 6-3 12 0 18M88 36c3 6 3 12 0 18', 1.4, 'var(--gold-ink)'),
  ],
};
