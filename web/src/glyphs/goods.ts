// The glyphs that stand for things of the games, drawn on a square of 24: block, log, heap, ingot, fleece, and what
// is made of them.
import { INK as ink, type Stroke } from './strokes';

export const goods: Record<string, Stroke[]> = {
  gold: [
    { d: 'M12 3.2a8.8 8.8 0 1 0 0 17.6a8.8 8.8 0 1 0 0-17.6z', f: 'var(--gold)', s: ink },
    { d: 'M12 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12z', s: ink, w: 0.9 },
    { d: 'M12 8.4v7.2M9.2 12h5.6', s: ink, w: 1.5 },
  ],
  point: [{ d: 'M12 2.6l2.7 5.9 6.4.7-4.8 4.3 1.4 6.3L12 16.6l-5.7 3.2 1.4-6.3-4.8-4.3 6.4-.7z', f: 'var(--gold)', s: ink }],
  wood: [
    { d: 'M3.4 9.2L16 5.2c2.4-.5 4.6 1.6 4.6 4.6 0 2.6-1.3 4.6-3 5.2L5.6 19z', f: 'var(--wood)', s: ink },
    { d: 'M5.2 9a3.2 5 0 1 0 .1 10a3.2 5 0 1 0-.1-10z', f: 'var(--sand)', s: ink },
    { d: 'M5.2 11.6a1.4 2.4 0 1 0 .1 4.8a1.4 2.4 0 1 0-.1-4.8z', s: ink, w: 0.9 },
    { d: 'M11 10.4l5.4-1.8M11.8 14l6-2', s: ink, w: 0.9 },
  ],
  sand: [
    { d: 'M2.6 18.6c2-3 4.6-4 6.2-8 1-2.6 2-4.4 3.4-4.4 1.6 0 2.4 2.2 3.6 4.8 1.6 3.4 3.8 4.6 5.6 7.6z', f: 'var(--sand)', s: ink },
    { d: 'M9 15.4h.1M12 12.4h.1M13.6 15.8h.1M11.8 9.4h.1M16.6 16h.1M6.4 17h.1', s: ink, w: 1.5 },
  ],
  stone: [
    { d: 'M3.6 9.6l6-4.2 10.8 1.8v8.6l-6.2 3.8L3.6 17z', f: 'var(--stone)', s: ink },
    { d: 'M3.6 9.6l10.6 1.9 6.2-4.3M14.2 11.5v8.1', s: ink, w: 1 },
  ],
  metal: [
    { d: 'M2.8 17.4l3-7.6h8.4l6.8 1.6.4 6z', f: 'var(--metal)', s: ink },
    { d: 'M5.8 9.8L9 7h7l4.9 4.4M14.2 9.8L16 7M14.2 9.8l1 7.6', s: ink, w: 1 },
  ],
  ore: [
    { d: 'M3.4 17.8l1.2-6L9 7l5.6-.8 4.6 3.6 1.6 6.2-3.4 2.6z', f: 'var(--metal)', s: ink },
    { d: 'M9 7l1.4 5 5.4 1.4 3.4-3.6M10.4 12l-5.8-.2M10.4 12l-1.2 6.2M15.8 13.4l1.6 5.2', s: ink, w: 0.9 },
  ],
  wool: [
    {
      d: 'M6.2 17.6c-2.6.2-3.8-2.8-2-4.4-1.4-2 .2-4.4 2.4-4.2C7 6.4 10.2 5.8 11.6 7.6c1.6-1.8 4.8-1.2 5.2 1.2 2.4-.4 4 2 2.8 4.2 1.8 1.6.6 4.6-2 4.4-1 2-4 2.2-5.4.6-1.6 1.6-4.8 1.4-6-.4z',
      f: 'var(--wool)',
      s: ink,
    },
    { d: 'M8 12.4c.8-1.4 2.6-1.2 3 .2M13 13.6c.8-1.4 2.6-1.2 3 .2M10 15.6c.6-.8 1.8-.8 2.4 0', s: ink, w: 0.9 },
  ],
  beam: [
    { d: 'M2.8 13.2l14-8 4.4 2.6v4l-14 8-4.4-2.6z', f: 'var(--wood)', s: ink },
    { d: 'M2.8 13.2l4.4 2.6 14-8M7.2 15.8v4', s: ink, w: 1 },
    { d: 'M10 12.2l6-3.4', s: ink, w: 0.8 },
  ],
  mortar: [
    { d: 'M3 10.6h18l-2.6 8.2H5.6z', f: 'var(--wood)', s: ink },
    { d: 'M4.4 10.6c1.4-3.4 4-4.8 7.4-4.8s6.2 1.6 7.8 4.8z', f: 'var(--sand)', s: ink },
    { d: 'M14.4 8.4l4.8-5.2', s: ink, w: 1.8 },
    { d: 'M4.2 14.4h15.6', s: ink, w: 0.9 },
  ],
  masonry: [
    { d: 'M3 5.6h18v13H3z', f: 'var(--stone)', s: ink },
    { d: 'M3 10h18M3 14.4h18M9 5.6V10M16 5.6V10M6 10v4.4M13 10v4.4M18.6 10v4.4M9.4 14.4v4.2M16.4 14.4v4.2', s: ink, w: 1 },
  ],
  cloth: [
    { d: 'M4 5.4c3 1.6 5.6-1.2 8.4.2 2.6 1.2 5 .2 7.6-.4v12.6c-2.8 1.2-5 1.6-7.6.4-2.8-1.4-5.4 1.2-8.4-.2z', f: 'var(--wool)', s: ink },
    { d: 'M4 9c3 1.6 5.6-1.2 8.4.2 2.6 1.2 5 .2 7.6-.4M4 14.4c3 1.6 5.6-1.2 8.4.2 2.6 1.2 5 .2 7.6-.4', s: 'var(--tile)', w: 1.3 },
  ],
  bell: [
    { d: 'M5 17.6c2.4-2 2-6.4 3-9 .8-2.2 2.2-3.4 4-3.4s3.2 1.2 4 3.4c1 2.6.6 7 3 9z', f: 'var(--gold)', s: ink },
    { d: 'M12 5.2V3M10.2 3h3.6M10 17.8a2 2 0 0 0 4 0', s: ink, w: 1.3 },
    { d: 'M7.4 14.6h9.2', s: ink, w: 0.9 },
  ],
  bars: [
    { d: 'M5.2 3.4v17M9.8 3.4v17M14.4 3.4v17M19 3.4v17', s: 'var(--slate)', w: 2.2 },
    { d: 'M3 8h18M3 15.6h18', s: 'var(--slate)', w: 2.2 },
  ],
  seal: [
    {
      d: 'M12 2.8c1.6 0 2.2 1.4 3.6 1.6 1.6.2 3-.2 3.8 1.2.8 1.3-.2 2.5.2 3.9.4 1.4 1.8 2 1.6 3.6-.2 1.6-1.8 1.8-2.4 3-.7 1.4-.2 2.8-1.6 3.6-1.3.8-2.5-.1-3.9.3-1.1.3-1.8 1.4-3.3 1.2-1.5-.2-1.8-1.6-3-2.2-1.4-.6-2.9.1-3.8-1.3-.8-1.3.1-2.4-.3-3.8-.4-1.3-1.7-2-1.5-3.5.2-1.6 1.7-1.9 2.2-3.2.5-1.4-.1-2.8 1.2-3.7 1.3-.8 2.4.1 3.8-.3 1.2-.3 1.9-1.4 3.4-1.4z',
      f: 'var(--wax)',
      s: ink,
    },
    { d: 'M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10z', s: 'var(--wax-pale)', w: 1 },
    { d: 'M12 8.8v6.4M8.8 12h6.4', s: 'var(--wax-pale)', w: 1.2 },
  ],
  power: [
    { d: 'M3.4 18.4L2.6 8.6l5 3.8L12 5l4.4 7.4 5-3.8-.8 9.8z', f: 'var(--gold)', s: ink },
    { d: 'M3.6 15.8h16.8', s: ink, w: 1 },
    { d: 'M12 4.4h.1M2.6 8h.1M21.4 8h.1', s: 'var(--tile)', w: 2.6 },
  ],
  section: [
    { d: 'M4 20.4V10.8C4 6 7.6 3 12 3s8 3 8 7.8v9.6h-4.4v-8.8c0-2.4-1.6-3.8-3.6-3.8s-3.6 1.4-3.6 3.8v8.8z', f: 'var(--limestone)', s: ink },
    { d: 'M12 3v4.8M6 6.4l3 3M18 6.4l-3 3M4 14h4.4M15.6 14H20', s: ink, w: 0.9 },
  ],
  worker: [
    { d: 'M12 3.4a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8z', f: 'var(--limestone)', s: ink },
    { d: 'M6.2 20.4c0-6 2-9.4 5.8-9.4s5.8 3.4 5.8 9.4z', f: 'var(--timber)', s: ink },
  ],
  builder: [
    { d: 'M12 1.8a3.6 3.6 0 0 0-2.2 6.4L8.4 10h1.4L6.6 21h10.8L14.2 10h1.4l-1.4-1.8A3.6 3.6 0 0 0 12 1.8z', f: 'var(--limestone)', s: ink },
    { d: 'M7.4 18.4h9.2', s: ink, w: 0.9 },
  ],
  cottage: [
    { d: 'M4.5 11.5h15V21h-15z', f: 'var(--wall)', s: ink },
    { d: 'M2 12.4L12 4l10 8.4c-6.4-1-13.6-1-20 0z', f: 'var(--tile)', s: ink },
    { d: 'M9.8 21v-5.8h4.4V21z', f: 'var(--timber)', s: ink, w: 1 },
  ],
  craftsman: [
    { d: 'M12 3.2a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2z', f: 'var(--limestone)', s: ink },
    { d: 'M7.6 5.6C8 2.8 10 1.8 12 1.8s4 1 4.4 3.8z', f: 'var(--tile)', s: ink },
    { d: 'M4.6 21c0-6.4 2.6-9.8 7.4-9.8s7.4 3.4 7.4 9.8z', f: 'var(--wall)', s: ink },
    { d: 'M8.4 21v-6.4h7.2V21M9.6 14.6l-1-2.8M14.4 14.6l1-2.8', s: ink, w: 1 },
  ],
  bag: [
    { d: 'M8.4 7.6C3.6 11 2.4 21.4 7 21.4h10c4.6 0 3.4-10.4-1.4-13.8z', f: 'var(--wood)', s: ink },
    { d: 'M8.4 7.6L6.8 3.2c3.4 1.4 7 1.4 10.4 0l-1.6 4.4z', f: 'var(--timber)', s: ink },
    { d: 'M7.8 8h8.4', s: 'var(--sand)', w: 1.8 },
  ],
  card: [
    { d: 'M6 3h12v18H6z', f: 'var(--wall-high)', s: ink },
    { d: 'M8.4 6.2h7.2v6H8.4zM8.6 15.2h6.8M8.6 17.6h4.8', s: ink, w: 0.9 },
  ],
  once: [
    { d: 'M5 3.4h14v13L12 21l-7-4.6z', f: 'var(--wall-high)', s: ink },
    { d: 'M10.6 8l2-1.2V14', s: ink, w: 1.6 },
  ],
  cube: [
    { d: 'M12 3.4l8.2 4.4v8.6L12 20.8z', f: 'var(--stone)', s: ink },
    { d: 'M12 3.4L3.8 7.8v8.6l8.2 4.4z', f: 'var(--wood)', s: ink },
    { d: 'M3.8 7.8l8.2 4.4 8.2-4.4', s: ink, w: 1 },
  ],
  house: [
    { d: 'M4.6 20.6V11h14.8v9.6z', f: 'var(--wall-high)', s: ink },
    { d: 'M2.4 11.6L12 3.2l9.6 8.4z', f: 'var(--tile)', s: ink },
    { d: 'M9.8 20.6v-5a2.2 2.2 0 0 1 4.4 0v5z', f: 'var(--timber-deep)', s: ink, w: 1 },
  ],
  castle: [
    { d: 'M3 20.8V6h3v2.6h2.4V6h3v2.6h1.2V6h3v2.6H18V6h3v14.8z', f: 'var(--limestone)', s: ink },
    { d: 'M9.4 20.8v-4.2a2.6 2.6 0 0 1 5.2 0v4.2z', f: 'var(--timber-deep)', s: ink, w: 1 },
    { d: 'M12 6V1.6l4.4 1.4L12 4.4', f: 'var(--red)', s: ink, w: 0.9 },
  ],
  chest: [
    { d: 'M3 20V11.6C3 7 6 4.6 9 4.6h6c3 0 6 2.4 6 7V20z', f: 'var(--timber)', s: ink },
    { d: 'M3 12.2h18M7.4 4.8V20M16.6 4.8V20', s: ink, w: 1.1 },
    { d: 'M10 10.6h4v4.6h-4z', f: 'var(--gold)', s: ink, w: 1 },
  ],
  contract: [
    { d: 'M5 4.2c0-1 .8-1.8 1.8-1.8h11.4c-1 0-1.8.8-1.8 1.8v14.6H5z', f: 'var(--wall-high)', s: ink },
    { d: 'M7.6 6.8h6.2M7.6 9.8h6.2', s: ink, w: 1 },
    { d: 'M14.8 12a4 4 0 1 0 .1 0z', f: 'var(--wax)', s: ink },
    { d: 'M13 18.8l-1.2 3M16.8 18.8l1.2 3', s: ink, w: 1.2 },
  ],
};

const ALIAS: Record<string, string> = {
  vp: 'point',
  points: 'point',
  coins: 'gold',
  coin: 'gold',
  seals: 'seal',
  workers: 'worker',
  craftsmen: 'craftsman',
  privileges: 'once',
  contracts: 'contract',
  installed: 'section',
};

/** The name under which a thing is drawn, and told of. */
export function baseOf(name: string): string {
  return ALIAS[name] ?? name;
}

/** The drawing of a thing by any of its names; null where it has none. */
export function goodOf(name: string): Stroke[] | null {
  return goods[baseOf(name)] ?? null;
}
