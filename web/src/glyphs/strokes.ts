// What drawings are made of. `f` fills with a token, `s` strokes; neither is none.
export interface Stroke {
  d: string;
  f?: string;
  s?: string;
  w?: number;
}

export const INK = 'var(--stroke)';

/** What things stand on, on a card's sheet of 100 by 70. */
export const GROUND: Stroke = { d: 'M4 62c20-3 70-3 92 0v8H4z', f: 'var(--wash)' };

interface Pens {
  /** A body with an ink outline. */
  fill: (d: string, f: string, w?: number) => Stroke;
  line: (d: string, w?: number, s?: string) => Stroke;
}

/** The two pens of a sheet, each as broad as it is where nothing else is said. */
export function pens(outline: number, broad: number): Pens {
  return {
    fill: (d, f, w = outline) => ({ d, f, s: INK, w }),
    line: (d, w = broad, s = INK) => ({ d, s, w }),
  };
}
