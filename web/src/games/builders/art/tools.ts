// Each craftsman's tool, painted on a square of 24.
import { pens, type Stroke } from '../../../glyphs/strokes';

const { fill, line } = pens(1.1, 1.2);
const shaft = (d: string): Stroke[] => [line(d, 3.4), line(d, 1.9, 'var(--timber)')];

const hammer: Stroke[] = [...shaft('M7 20.6L14.6 9'), fill('M8.4 6.8l3.4-3.6 8.4 6-2.6 4-3-2.2-3-.2z', 'var(--stone)')];

export const tools: Record<string, Stroke[]> = {
  woodcutter: [...shaft('M6 21L15.6 4.6'), fill('M11.4 5.4l3.8-2.6c2.6 1 4.6 3.2 5.4 6.4-2.8-.4-4.8.4-6.6 2.2l-3.6-2.2z', 'var(--stone)')],
  quarryman: [...shaft('M6.4 21L14 7.6'), fill('M4.8 7.8c3-4.4 10-5 15.4 1.6-4-2-6.4-2.2-8.6-1.8-2.4-.8-4.4-.8-6.8.2z', 'var(--stone)')],
  carpenter: [
    fill('M8.6 6.4L22 14.8l-2.4 4L6.6 12z', 'var(--stone)'),
    line('M8.4 13l-.6 1.6M11 14.4l-.6 1.6M13.6 15.8l-.6 1.6M16.2 17.2l-.6 1.6', 1.1),
    fill(
      'M2.4 7.2c.6-3 4-4.2 6.6-2.4l.8 4-2.2 4.2c-3.2.2-5.8-2.6-5.2-5.8zm2.4.8c-.2 1.4.8 2.4 2 2.4l.8-1.8-.4-1.4c-1.2-.6-2.2-.2-2.4.8z',
      'var(--timber)',
    ),
  ],
  mason: [
    fill('M12.4 9.2l9 2.6-8.2 9.4L2.6 18z', 'var(--stone)'),
    line('M12.4 9.2c.4-2.6 0-3.4-1.4-4', 2),
    fill('M9.4 2.2l3.6 1.2-.8 3.4-3.8-1.2z', 'var(--timber)'),
    line('M7 17.4l6-5', 0.9),
  ],
  carter: [
    fill('M12 2.6a9.4 9.4 0 1 0 .1 0zM12 5.4a6.6 6.6 0 1 1-.1 0z', 'var(--timber)'),
    line('M12 5.4v13.2M5.4 12h13.2M7.4 7.4l9.2 9.2M16.6 7.4l-9.2 9.2', 1.5, 'var(--timber-deep)'),
    fill('M12 9.8a2.2 2.2 0 1 0 .1 0z', 'var(--gold)'),
  ],
  merchant: [
    line('M12 3v16M7.4 21h9.2M4 6.6l16-1.2', 1.6),
    line('M4.4 6.8L1.8 13M4.4 6.8L7.2 13M19.6 5.6L17 11.8M19.6 5.6l2.8 6.2', 0.9),
    fill('M1.4 13h6.2c-.4 2.2-1.6 3-3.1 3s-2.7-.8-3.1-3zM16.6 11.8h6.2c-.4 2.2-1.6 3-3.1 3s-2.7-.8-3.1-3z', 'var(--gold)'),
    line('M12 3h.1', 2.8),
  ],
  'timber-merchant': [
    fill('M7 12.4a4.4 4.4 0 1 0 .1 0zM17 12.4a4.4 4.4 0 1 0 .1 0zM12 3.6a4.4 4.4 0 1 0 .1 0z', 'var(--wood)'),
    fill('M7 14.6a2.2 2.2 0 1 0 .1 0zM17 14.6a2.2 2.2 0 1 0 .1 0zM12 5.8A2.2 2.2 0 1 0 12.1 5.8z', 'var(--sand)', 0.9),
  ],
  'stone-merchant': [
    fill('M3 13h8.6v7.6H3zM12.4 13H21v7.6h-8.6zM7.6 4.6h8.8v7.6H7.6z', 'var(--stone)'),
    line('M3 15l2-2M12.4 15l2-2M7.6 6.8L9.8 4.6', 0.9),
  ],
  foreman: [
    fill('M4.6 17.6c2.6-2.2 2-6.8 3.2-9.6.8-2.2 2.4-3.4 4.2-3.4s3.4 1.2 4.2 3.4c1.2 2.8.6 7.4 3.2 9.6z', 'var(--gold)'),
    line('M12 4.6V2.4M9.4 2.2h5.2M9.8 18a2.2 2.2 0 0 0 4.4 0', 1.5),
    line('M7 14.6h10', 0.9),
  ],
  'tax-collector': [
    fill('M9 7.6c-5 3-7 7.2-5.6 11 1 2.6 4 3 8.6 3s7.6-.4 8.6-3c1.4-3.8-.6-8-5.6-11z', 'var(--timber)'),
    fill('M7.6 2.8c1.4 1 2.4 0 3.2 0s1.6.8 2.6.8 2-.8 3-.6L15 7.6H9z', 'var(--timber)'),
    line('M8.6 7.6h6.8', 1.8, 'var(--tile)'),
    fill('M12 11a3.8 3.8 0 1 0 .1 0z', 'var(--gold)', 0.9),
    line('M12 12.8v4M10.2 14.8h3.6', 1),
  ],
  'lime-burner': [
    fill('M4.4 21.4L6.6 9.6h10.8l2.2 11.8z', 'var(--limestone)'),
    fill('M8.8 21.4v-3.8a3.2 3.2 0 0 1 6.4 0v3.8z', 'var(--timber-deep)'),
    fill('M12 2c2.8 2.4 3.6 4.2 2.6 6.2-.6 1.4-4.6 1.4-5.2 0-.8-1.6.2-2.4.8-3.6.6.4.8.8 1 1.4.8-1 1.2-2.4.8-4z', 'var(--red)'),
    line('M6 14h12', 0.9),
  ],
  'master-builder': [
    line('M12 5.2L5.4 20.8M12 5.2l6.6 15.6', 2.6),
    line('M12 5.2L5.4 20.8M12 5.2l6.6 15.6', 1.2, 'var(--gold)'),
    fill('M12 2.2a2.6 2.6 0 1 0 .1 0z', 'var(--gold)'),
    line('M7.4 13.6c3 2 6.2 2 9.2 0', 1.3),
  ],
  pedlar: [
    fill('M6 8.4h12l1.4 12.2H4.6z', 'var(--timber)'),
    fill('M6.4 8.4c.4-3.4 2.6-5 5.6-5s5.2 1.6 5.6 5z', 'var(--wool)'),
    fill('M5.6 12.2h12.8v3.4H5.6z', 'var(--tile)'),
    line('M9.4 12.2v3.4M14.6 12.2v3.4', 1),
  ],
  roofer: [
    fill('M1.6 12.4L12 3.4l10.4 9-1.8 2L12 7l-8.6 7.4z', 'var(--tile)'),
    fill('M5.6 12.6L12 7l6.4 5.6v8.2H5.6z', 'var(--wall-high)'),
    line('M9.4 21v-7.6M14.6 21v-7.6M9.4 15.6h5.2M9.4 18.4h5.2', 1.4, 'var(--timber-deep)'),
  ],
  'contract-craftsman': [
    fill('M5 4.4c0-1.2 1-2 2.2-2h11c-1.2 0-2 .8-2 2v13.4H5z', 'var(--wall-high)'),
    line('M7.4 7h6.4M7.4 10h6.4M7.4 13h4', 1),
    fill('M15.4 13.4a3.8 3.8 0 1 0 .1 0z', 'var(--wax)'),
    line('M13.6 19.8l-1 2.6M17.4 19.8l1 2.6', 1.3),
  ],
  permanent: [...hammer, fill('M2.4 16.4h12.2c-.2 1.8-1.6 2.6-3.4 2.8v2.4H4.8v-2.4c-1.4-.4-2.2-1.4-2.4-2.8z', 'var(--slate)')],
};

/** A craftsman of somebody's own edition. */
export const anyTool = hammer;
