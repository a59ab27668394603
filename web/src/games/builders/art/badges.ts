// The six wares as painted shop signs on a square of 24, each in its own colour and with its own ware.
import { pens, type Stroke } from '../../../glyphs/strokes';

const { fill, line } = pens(1, 1);
const cream = 'var(--sign-cream)';

/** The board itself, on two iron hooks. */
const board = (f: string): Stroke[] => [
  line('M7 1v3M17 1v3', 1.4),
  fill(
    'M3.6 3.4h16.8c1 0 1.6.7 1.6 1.6v12.6c0 .9-.5 1.5-1.3 1.9L13 22.8c-.7.3-1.3.3-2 0l-7.7-3.3c-.8-.4-1.3-1-1.3-1.9V5c0-.9.6-1.6 1.6-1.6z',
    f,
    1.3,
  ),
];

export const badges: Record<string, Stroke[]> = {
  meat: [
    ...board('var(--sign-meat)'),
    fill('M8.8 14.9c-2-3.8.6-8.3 4.8-8.6 3.4-.2 5.2 2.5 4.6 5.4-.7 3.5-4 5-6.8 4l-2 1.9c.3 1.7-2 2.5-2.6.9-1.6-.5-1-2.9.6-2.4z', cream),
    line('M13.6 8.6c1.6-.2 2.6.8 2.6 2.2', 1),
  ],
  fish: [
    ...board('var(--sign-fish)'),
    fill('M4.6 12.2c2.6-4.4 8-5.2 11.4-1.6l3.6-2.8c-.6 2.8-.6 6 0 8.8L16 13.8c-3.4 3.6-8.8 2.8-11.4-1.6z', cream),
    line('M10.6 9.6c1 1.6 1 3.6 0 5.2', 1),
    line('M7.8 11.4h.1', 1.8),
  ],
  cheese: [
    ...board('var(--sign-cheese)'),
    fill('M4.6 13.4L14 6.6c3 .4 5.2 2.6 5.4 5.6v4.6H4.6z', cream),
    line('M4.6 13.2h14.8', 1),
    line('M8.6 15.2h.1M13.4 15.2h.1M14.4 10.4h.1', 2.2),
  ],
  bread: [
    ...board('var(--sign-bread)'),
    fill('M5.4 16.8v-4c-2-1.6-1-5.4 2.4-5.4h8.4c3.4 0 4.4 3.8 2.4 5.4v4z', cream),
    line('M8.8 9.8l1.2 2.4M12 9.8l1.2 2.4M15.2 9.8l1.2 2.4', 1.2),
  ],
  cake: [
    ...board('var(--sign-cake)'),
    fill('M5 17v-4.6h14V17z', cream),
    fill('M7.4 12.4V9h9.2v3.4z', cream),
    line('M5 14.4c1.2 1.2 2.4 1.2 3.5 0 1.2 1.2 2.4 1.2 3.5 0 1.2 1.2 2.4 1.2 3.5 0 1.2 1.2 2.4 1.2 3.5 0', 1),
    fill('M12 5.6a1.6 1.6 0 1 0 .1 0z', 'var(--sign-meat)', 0.9),
  ],
  eggplant: [
    ...board('var(--sign-eggplant)'),
    fill('M13.8 8.8c3.6 1.6 3.4 7.4-1 9-3.8 1.2-7.2-1-6.4-4 .8-2.6 3.4-1.8 4.6-4 .6-1.2 1.8-1.6 2.8-1z', cream),
    fill('M10.6 9.2c.4-2 2-3 3.6-2.4l1.8-2 1.2 1-1.6 2c1 1.4.8 2.8-.4 3.6-1.4.2-1.2-1.6-2.4-1.6-.8 0-1.4.2-2.2-.6z', 'var(--green)'),
  ],
};

/** A ware of somebody's own edition. */
export const plain: Stroke[] = board('var(--limestone)');
