// The places in the order of the steps of phase III, clockwise around the map.
export interface Step {
  n: number;
  place: string;
}

export const STEPS: Step[] = [
  { n: 1, place: 'event' },
  { n: 2, place: 'archbishop' },
  { n: 3, place: 'wool-mill' },
  { n: 4, place: 'kingsbridge' },
  { n: 5, place: 'priory' },
  { n: 6, place: 'quarry' },
  { n: 7, place: 'forest' },
  { n: 8, place: 'pit' },
  { n: 9, place: 'kings-court' },
  { n: 10, place: 'shiring' },
  { n: 11, place: 'shiring-castle' },
  { n: 12, place: 'market' },
  { n: 13, place: 'cathedral' },
  { n: 14, place: 'start' },
];

const NUMBER = new Map(STEPS.map((step) => [step.place, step.n]));

export function stepNumber(place: string): number {
  return NUMBER.get(place) ?? 0;
}

/** The rules' own steps, where they are called otherwise than the place. */
const PLACE: Record<string, string> = { protection: 'event', 'event-effect': 'event', production: 'quarry', 'round-ends': 'start' };

/** The place at which a round's step plays; null before phase III. */
export function placeOf(phase: string, step: string): string | null {
  if (phase !== 'board') return null;
  const place = PLACE[step] ?? step;
  return NUMBER.has(place) ? place : null;
}
