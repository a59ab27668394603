// The two buildings on one sheet each, 180 by 500. Their three sections stand on each other; each has three niches for its materials.
import type { Stroke } from '../../../glyphs/strokes';
import { arcade, battlement, corbels, courses, fill, line, pointed, rectangle, round, wash } from './stones';

export const WIDTH = 180;
export const HEIGHT = 500;

export interface Part {
  /** From where to where it reaches, and how high the middle of its niches lies. */
  top: number;
  bottom: number;
  niches: number;
  strokes: Stroke[];
}

/** The middles of the three niches of a section. */
export const NICHES = [30, 90, 150] as const;

const PLACES: Record<string, Pick<Part, 'top' | 'bottom' | 'niches'>> = {
  I: { top: 345, bottom: 500, niches: 380 },
  II: { top: 190, bottom: 345, niches: 225 },
  III: { top: 0, bottom: 190, niches: 141 },
};

const part = (section: string, strokes: Stroke[]): Part => ({ top: 0, bottom: 0, niches: 0, ...PLACES[section], strokes });

const honey = 'var(--cathedral)';
const shadow = 'var(--cathedral-deep)';
const joint = 'var(--cathedral-joint)';
const trim = 'var(--limestone)';

/** Where the niches are: a frieze between two ledges. */
const frieze = (top: number, f: string): Stroke[] => [
  fill(rectangle(0, top + 5, 180, top + 64), f, 1.3),
  fill(rectangle(-4, top, 184, top + 7) + rectangle(-3, top + 61, 183, top + 67), trim, 1.2),
];

export const cathedral: Record<string, Part> = {
  I: part('I', [
    fill(rectangle(0, 345, 180, 500), honey),
    wash(rectangle(0, 412, 14, 500) + rectangle(166, 412, 180, 500) + rectangle(46, 424, 56, 500) + rectangle(124, 424, 134, 500), shadow),
    line(courses(14, 166, 412, 500, 15, 29), 0.7, joint),
    fill('M-9 500L-6 428L4 414L15 428V500ZM189 500L186 428L176 414L165 428V500Z', honey),
    line('M-7 452H15M-8 476H15M165 452H187M165 476H188', 0.9),
    fill(pointed(90, 38, 413, 500), trim),
    fill(pointed(90, 31, 422, 500), 'var(--gold-pale)', 1.1),
    fill(pointed(90, 24, 431, 500), 'var(--timber)', 1.3),
    wash(rectangle(67, 466, 113, 471) + rectangle(67, 486, 113, 491), 'var(--timber-deep)'),
    line('M90 431V500M79 443V500M101 443V500', 1),
    { d: 'M86 479h.1M94 479h.1', s: 'var(--gold)', w: 4 },
    fill('M90 417a4.5 4.5 0 1 0 .1 0z', 'var(--gold)', 1),
    fill(pointed(34, 14, 440, 500) + pointed(146, 14, 440, 500), trim, 1.2),
    fill(pointed(34, 9, 450, 500) + pointed(146, 9, 450, 500), 'var(--tile)', 1.1),
    line('M34 450V500M146 450V500', 0.9),
    fill(rectangle(-11, 493, 191, 501), trim, 1.3),
    ...frieze(345, shadow),
  ]),
  II: part('II', [
    fill(rectangle(0, 190, 180, 346), honey),
    wash(rectangle(50, 257, 58, 345) + rectangle(122, 257, 130, 345), shadow),
    line(courses(0, 180, 258, 345, 17, 34), 0.7, joint),
    line('M54 257V345M126 257V345', 1.3),
    fill('M90 260a40 40 0 1 0 .1 0z', trim),
    fill('M90 266a34 34 0 1 0 .1 0z', 'var(--glass)', 1.3),
    { d: 'M90 275v.1M90 325v.1M65 300h.1M115 300h.1', s: 'var(--tile)', w: 9 },
    { d: 'M72.500 282.500h.1M107.500 282.500h.1M72.500 317.500h.1M107.500 317.500h.1', s: 'var(--gold)', w: 8 },
    line('M90 266V334M56 300H124M66 276L114 324M114 276L66 324', 1.5, 'var(--wall-high)'),
    fill('M90 290a10 10 0 1 0 .1 0z', 'var(--gold)', 1.2),
    line('M90 295v10M85 300h10', 1.1),
    fill(pointed(27, 16, 264, 342) + pointed(153, 16, 264, 342), trim, 1.2),
    fill(pointed(27, 11, 272, 339) + pointed(153, 11, 272, 339), 'var(--glass)', 1.1),
    wash('M21 304h12v11h-12zM147 304h12v11h-12z', 'var(--tile)'),
    wash('M21 322h12v11h-12zM147 322h12v11h-12z', 'var(--gold)'),
    line('M27 272V339M16 300H38M16 319H38M153 272V339M142 300H164M142 319H164', 1, 'var(--wall-high)'),
    ...frieze(190, shadow),
  ]),
  III: part('III', [
    fill('M56 150V98L90 58L124 98V150Z', honey),
    fill('M50 100L90 50L130 100L122 105L90 65L58 105Z', 'var(--roof)', 1.4),
    fill('M88.500 50V38H84V34H88.500V28H91.500V34H96V38H91.500V50Z', 'var(--gold)', 1),
    fill('M90 78a11 11 0 1 0 .1 0z', 'var(--glass)', 1.1),
    line('M90 78v22M79 89h22', 1, 'var(--wall-high)'),
    fill(rectangle(0, 80, 60, 172) + rectangle(120, 80, 180, 172), honey),
    wash(rectangle(0, 86, 6, 170) + rectangle(54, 86, 60, 170) + rectangle(120, 86, 126, 170) + rectangle(174, 86, 180, 170), shadow),
    fill('M-5 81L30 10L65 81ZM115 81L150 10L185 81Z', 'var(--roof)'),
    line('M30 10L14 77M30 10L46 77M150 10L134 77M150 10L166 77', 0.9, trim),
    line('M22.500 36H37.500M17 52H43M11 67H49M142.500 36H157.500M137 52H163M131 67H169', 0.9),
    fill('M-7 84L-3 62L1 84ZM59 84L63 62L67 84ZM113 84L117 62L121 84ZM179 84L183 62L187 84Z', honey, 1),
    line('M30 10V-3M26 2h8M150 10V-3M146 2h8', 1.8, 'var(--gold-ink)'),
    fill(rectangle(-5, 78, 65, 85) + rectangle(115, 78, 185, 85), trim, 1.2),
    fill(rectangle(0, 108, 180, 172), shadow, 1.3),
    fill(rectangle(-3, 105, 183, 112), trim, 1.2),
    fill(rectangle(0, 170, 180, 191), honey),
    fill(arcade(4, 176, 175, 189, 13), 'var(--limestone-deep)', 0.9),
    fill(rectangle(-4, 168, 184, 174), trim, 1.2),
  ]),
};

const brown = 'var(--castle)';
const dusk = 'var(--castle-deep)';
const seam = 'var(--castle-joint)';

export const castle: Record<string, Part> = {
  I: part('I', [
    fill('M-9 500L0 345H180L189 500Z', brown),
    wash('M-9 500L-4 420H14V500ZM189 500L184 420H166V500Z', dusk),
    line(courses(-3, 48, 412, 500, 17, 27) + courses(132, 183, 412, 500, 17, 27), 0.9, seam),
    fill('M46 500V452C46 424 66 413 90 413C114 413 134 424 134 452V500Z', trim),
    line('M49 440L62 448M56 428L68 438M74 418L78 430M90 413V426M106 418L102 430M124 428L112 438M131 440L118 448', 1),
    fill('M60 500V454C60 434 74 426 90 426C106 426 120 434 120 454V500Z', 'var(--timber-deep)', 1.4),
    line('M68 432V484M79 427V484M90 426V484M101 427V484M112 432V484M60 446H120M60 461H120M60 476H120', 2.2, 'var(--iron)'),
    line('M68 484v5M79 484v5M90 484v5M101 484v5M112 484v5', 2.6, 'var(--iron)'),
    fill('M60 496L48 507H132L120 496Z', 'var(--timber)', 1.3),
    line('M72 497L64 506M84 497L80 506M96 497L100 506M108 497L116 506', 0.9),
    line('M24 434v17M156 434v17', 4),
    fill('M22 470h6v13h-6zM152 470h6v13h-6z', 'var(--timber)', 1),
    fill('M25 470c-6-6-1-8 0-13 5 5 7 8 2 13zM155 470c-6-6-1-8 0-13 5 5 7 8 2 13z', 'var(--red)', 1),
    ...frieze(345, dusk),
  ]),
  II: part('II', [
    fill(rectangle(0, 190, 180, 346), brown),
    line(courses(0, 180, 268, 345, 17, 32), 0.9, seam),
    fill(round(90, 27, 270, 337), trim),
    fill(round(90, 20, 277, 337), 'var(--glass)', 1.3),
    line('M90 277V337M70 300H110M70 319H110', 1.6, trim),
    fill(rectangle(57, 334, 123, 341), trim, 1.1),
    line('M28 274v28M20 287h16M152 274v28M144 287h16', 4),
    fill('M18 310H38V329L28 337L18 329ZM142 310H162V329L152 337L142 329Z', 'var(--red)', 1.3),
    line('M22 319H34M28 314V331M146 319H158M152 314V331', 2, 'var(--gold)'),
    fill(corbels(0, 180, 257, 10), 'var(--limestone-deep)', 1),
    ...frieze(190, dusk),
  ]),
  III: part('III', [
    fill('M62 92L90 54L118 92Z', 'var(--tile)', 1.4),
    line('M74 78H106M82 66H98', 0.9),
    fill(battlement(56, 124, 86, 150, 4), brown),
    fill(rectangle(0, 56, 60, 172) + rectangle(120, 56, 180, 172), brown),
    line(courses(0, 60, 60, 106, 15, 24) + courses(120, 180, 60, 106, 15, 24), 0.9, seam),
    line('M30 66v18M22 75h16M150 66v18M142 75h16', 3.4),
    fill(battlement(-6, 66, 38, 58, 5) + battlement(114, 186, 38, 58, 5), trim, 1.4),
    fill(corbels(-4, 64, 58, 5) + corbels(116, 184, 58, 5), 'var(--limestone-deep)', 1),
    line('M30 42V0M150 42V0', 2.2),
    fill(
      'M30 1C40 -3 48 6 60 2L56 10L60 18C48 21 40 13 30 17ZM150 1C140 -3 132 6 120 2L124 10L120 18C132 21 140 13 150 17Z',
      'var(--red)',
      1.3,
    ),
    fill('M30 -4a3 3 0 1 0 .1 0zM150 -4a3 3 0 1 0 .1 0z', 'var(--gold)', 1),
    fill(rectangle(0, 108, 180, 172), dusk, 1.3),
    fill(rectangle(-3, 105, 183, 112), trim, 1.2),
    fill(rectangle(0, 170, 180, 191), brown),
    line('M0 181H180M18 174V181M52 174V181M86 174V181M120 174V181M154 174V181M34 181V190M68 181V190M102 181V190M136 181V190', 0.9, seam),
    fill(rectangle(-4, 168, 184, 174), trim, 1.2),
  ]),
};

/** How high a section stands when some of its materials are in: the last of them closes the part above its niches. */
export function built({ top, bottom, niches }: Part, done: number, all: number): number {
  if (done >= all) return top - 12;
  const frieze = bottom - niches > 60 ? niches + 32 : niches - 32;
  return bottom - ((bottom - frieze) * done) / Math.max(1, all - 1);
}

/** What stands below a course that is being laid: its upper edge is toothed, as masons leave it. */
export function standing(edge: number, bottom: number): string {
  let d = `M-14 ${bottom + 8}V${edge + 5}`;
  for (let x = -14, up = true; x < 194; x += 13, up = !up) d += `V${up ? edge - 4 : edge + 4}H${Math.min(x + 13, 194)}`;
  return `${d}V${bottom + 8}Z`;
}

/** Poles, boards and braces around a section that is being built, up to its edge. */
export function scaffold(edge: number, bottom: number): { poles: string; boards: string } {
  const low = Math.min(edge + 50, bottom - 6);
  return {
    poles: `M-8 ${bottom}V${edge - 22}M188 ${bottom}V${edge - 22}M60 ${edge + 4}V${edge - 22}M120 ${edge + 4}V${edge - 22}M-8 ${low}L52 ${edge + 6}M188 ${low}L128 ${edge + 6}`,
    boards:
      rectangle(-14, edge + 1, 194, edge + 6) +
      (low > edge + 20 ? rectangle(-14, low, 14, low + 5) + rectangle(166, low, 194, low + 5) : ''),
  };
}

/** A mason at work, standing at a point; his coat is his master's colour. */
export const mason: { coat: string; rest: Stroke[] } = {
  coat: 'M-7 0c0-11 1-17 7-17s7 6 7 17z',
  rest: [
    fill('M0-28a5.500 5.500 0 1 0 .1 0z', 'var(--skin)', 1.1),
    fill('M-6.500-24c0-6 13-6 13 0z', 'var(--timber)', 1.1),
    line('M5-13l9-6', 2.4),
    line('M5-13l9-6', 1.2, 'var(--skin)'),
    line('M12-14l5-10', 1.6),
    fill('M12-28h9v5h-9z', 'var(--stone)', 1),
  ],
};
