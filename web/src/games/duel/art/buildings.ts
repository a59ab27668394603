// The two buildings, each of three sections on a sheet of 160 by 150, drawn so that they stand on each other.
import { pens, type Stroke } from '../../../glyphs/strokes';

const { fill, line } = pens(1.6, 1.2);

export interface Part {
  outline: string;
  strokes: Stroke[];
}

const pale = 'var(--cathedral)';
const gray = 'var(--castle)';

export const cathedral: Record<string, Part> = {
  I: {
    outline: 'M14 146V4H146V146Z',
    strokes: [
      fill('M14 146V0H146V146Z', pale),
      fill('M6 146L10 40H30V146ZM130 146V40H150L154 146Z', pale),
      line('M10 40l2-8h16l2 8M130 40l2-8h16l2 8', 1.4),
      line('M30 12H130M30 24H130', 1.1),
      fill('M56 146V86C56 62 68 48 80 40C92 48 104 62 104 86V146Z', 'var(--limestone)'),
      fill('M63 146V90C63 70 72 60 80 54C88 60 97 70 97 90V146Z', 'var(--timber)'),
      line('M80 54V146M63 98H97M63 120H97', 1.2),
      { d: 'M76 112h.1M84 112h.1', s: 'var(--gold)', w: 4 },
      fill(
        'M36 146V108C36 96 40 90 44 86C48 90 52 96 52 108V146ZM108 146V108C108 96 112 90 116 86C120 90 124 96 124 108V146Z',
        'var(--timber-deep)',
        1.3,
      ),
      fill('M36 30h8v26h-8zM48 30h8v26h-8zM104 30h8v26h-8zM116 30h8v26h-8z', 'var(--limestone)', 1.1),
      line('M40 34v18M52 34v18M108 34v18M120 34v18', 2, 'var(--limestone-deep)'),
      line('M14 70h16M14 100h16M130 70h16M130 100h16M32 66h16M112 66h16', 1),
      fill('M4 140H156V148H4Z', 'var(--limestone)', 1.4),
    ],
  },
  II: {
    outline: 'M14 150V4H146V150Z',
    strokes: [
      fill('M14 152V0H146V152Z', pale),
      line('M46 0V152M114 0V152', 1.4),
      fill('M80 20a38 38 0 1 0 .1 0z', 'var(--limestone)'),
      fill('M80 27a31 31 0 1 0 .1 0z', 'var(--glass)', 1.4),
      line('M80 27V89M49 58H111M58 36L102 80M102 36L58 80', 1.5, 'var(--wall-high)'),
      fill('M80 47a11 11 0 1 0 .1 0z', 'var(--gold)', 1.3),
      { d: 'M80 34h.1M80 82h.1M56 58h.1M104 58h.1', s: 'var(--tile)', w: 7 },
      { d: 'M63 41h.1M97 41h.1M63 75h.1M97 75h.1', s: 'var(--gold-pale)', w: 6 },
      fill(
        'M22 88V44C22 34 26 28 30 24C34 28 38 34 38 44V88ZM122 88V44C122 34 126 28 130 24C134 28 138 34 138 44V88Z',
        'var(--glass)',
        1.4,
      ),
      line('M30 24V88M22 56H38M130 24V88M122 56H138', 1.1, 'var(--wall-high)'),
      fill('M14 104H146V112H14Z', 'var(--limestone)', 1.3),
      fill(
        'M52 148V126a5 5 0 0 1 10 0V148ZM66 148V126a5 5 0 0 1 10 0V148ZM84 148V126a5 5 0 0 1 10 0V148ZM98 148V126a5 5 0 0 1 10 0V148ZM20 148V126a5 5 0 0 1 10 0V148ZM32 148V126a5 5 0 0 1 10 0V148ZM118 148V126a5 5 0 0 1 10 0V148ZM130 148V126a5 5 0 0 1 10 0V148Z',
        'var(--limestone-deep)',
        1.1,
      ),
    ],
  },
  III: {
    outline: 'M14 150V66L31 6L48 66V96L80 62L112 96V66L129 6L146 66V150Z',
    strokes: [
      fill('M46 152V104L80 66L114 104V152Z', pale),
      fill('M46 104L80 66L114 104L114 96L80 58L46 96Z', 'var(--roof)', 1.4),
      line('M80 58V42M74 48H86', 2),
      fill('M80 92a13 13 0 1 0 .1 0z', 'var(--glass)', 1.3),
      line('M80 92v26M67 105h26', 1.1, 'var(--wall-high)'),
      fill('M14 152V68H48V152ZM112 152V68H146V152Z', pale),
      fill('M10 68L31 4L52 68ZM108 68L129 4L150 68Z', 'var(--roof)'),
      line('M31 4V-4M28 0h6M129 4V-4M126 0h6', 1.6),
      line('M31 20L20 60M31 20l11 40M129 20l-11 40M129 20l11 40', 0.9, 'var(--limestone)'),
      fill('M21 124V96a10 10 0 0 1 20 0V124ZM119 124V96a10 10 0 0 1 20 0V124Z', 'var(--timber-deep)', 1.3),
      fill('M26 118c3-3 2-8 3-12 .5-2 3.5-2 4 0 1 4 0 9 3 12zM124 118c3-3 2-8 3-12 .5-2 3.5-2 4 0 1 4 0 9 3 12z', 'var(--gold)', 1.1),
      line('M14 132H48M112 132H146M14 78H48M112 78H146', 1.2),
      line('M58 152v-18M70 152v-18M90 152v-18M102 152v-18M50 134h60', 1.2),
    ],
  },
};

export const castle: Record<string, Part> = {
  I: {
    outline: 'M6 146L16 4H144L154 146Z',
    strokes: [
      fill('M6 148L16 0H144L154 148Z', gray),
      line('M14 30H52M108 30H146M12 58H50M110 58H148M10 88H48M112 88H150M8 118H46M114 118H152', 1),
      line('M30 30V58M40 58V88M24 88V118M128 30V58M120 58V88M136 88V118M22 4V30M140 4V30', 1),
      fill('M46 148V52a34 34 0 0 1 68 0V148Z', 'var(--limestone)'),
      fill('M54 148V54a26 26 0 0 1 52 0V148Z', 'var(--timber-deep)'),
      line('M64 32V112M75 28V112M86 28V112M97 32V112M54 50H106M54 70H106M54 90H106', 2.2, 'var(--roof)'),
      line('M64 112l-3 6M64 112l3 6M75 112l-3 6M75 112l3 6M86 112l-3 6M86 112l3 6M97 112l-3 6M97 112l3 6', 1.4, 'var(--roof)'),
      fill('M54 148L46 156H114L106 148Z', 'var(--timber)', 1.3),
      fill('M72 6h16v12l-8 6-8-6z', 'var(--red)', 1.3),
      line('M24 44v14M136 44v14M22 100v14M138 100v14', 3),
    ],
  },
  II: {
    outline: 'M16 150V4H144V150Z',
    strokes: [
      fill('M16 152V0H144V152Z', gray),
      line('M16 26H144M16 54H58M102 54H144M16 84H52M108 84H144M16 114H144M16 138H144', 1),
      line('M40 0V26M76 0V26M112 0V26M30 26V54M128 26V54M38 54V84M122 54V84M28 84V114M132 84V114M46 114V138M84 114V138M120 114V138', 1),
      fill('M60 100V62a20 20 0 0 1 40 0V100Z', 'var(--limestone)'),
      fill('M66 100V64a14 14 0 0 1 28 0V100Z', 'var(--glass)', 1.3),
      line('M80 50V100M66 72H94', 1.6, 'var(--limestone)'),
      line('M26 40v20M34 50h-16M134 40v20M142 50h-16', 3),
      line('M28 92v18M132 92v18', 3),
      fill('M12 118H148V126H12Z', 'var(--limestone)', 1.3),
      fill(
        'M20 126l4 10h-8zM44 126l4 10h-8zM68 126l4 10h-8zM92 126l4 10h-8zM116 126l4 10h-8zM140 126l4 10h-8z',
        'var(--limestone-deep)',
        1,
      ),
    ],
  },
  III: {
    outline: 'M8 150V44h8v-10h8v10h8v-10h8v10h8V92h64V44h8v-10h8v10h8v-10h8v10h8V150Z',
    strokes: [
      fill('M44 152V96h8V84h10v12h10V84h16v12h10V84h10v12h8V152Z', gray),
      fill('M8 152V46H52V152Z', gray),
      fill('M108 152V46H152V152Z', gray),
      fill('M4 48V32h8v8h8v-8h8v8h8v-8h8v8h8v-8h4v16Z', 'var(--limestone)'),
      fill('M104 48V32h8v8h8v-8h8v8h8v-8h8v8h8v-8h4v16Z', 'var(--limestone)'),
      line('M8 76H52M8 108H52M108 76H152M108 108H152M24 48V76M38 76V108M20 108V150M122 48V76M138 76V108M126 108V150', 1),
      line('M30 60v18M22 69h16M130 60v18M122 69h16', 3),
      line('M30 114v16M130 114v16', 3),
      line('M30 32V2M130 32V2', 2.2),
      fill('M30 2l30 8-30 9z', 'var(--red)', 1.4),
      fill('M130 2l-30 8 30 9z', 'var(--red)', 1.4),
      fill('M70 152V130a10 10 0 0 1 20 0V152Z', 'var(--timber-deep)', 1.3),
      fill('M54 112h10v16H54zM96 112h10v16H96z', 'var(--glass)', 1.2),
    ],
  },
};

export const scaffold = 'M4 152V-4M52 152V-4M108 152V-4M156 152V-4M0 20H160M0 66H160M0 112H160M4 66L52 20M108 112L156 66M52 112L4 66';
