// Where points came from, as the journal tells it.
import type { PillarsEvent, PillarsView, Turn } from '../../../api/types';
import { t } from '../../../messages';
import type { Source } from '../../face';
import type { Pieces } from '../pieces';

export function sources(view: PillarsView, journal: Turn<PillarsEvent>[], pieces: Pieces): Source[] {
  const players = view.seats.length;
  const none = (): number[] => Array.from({ length: players }, () => 0);
  const [craftsmen, priory, privileges, lost] = [none(), none(), none(), none()];
  const add = (values: number[], seat: number, n: number): void => {
    values[seat] = (values[seat] ?? 0) + n;
  };
  for (const event of journal.flatMap((turn) => turn.events)) {
    if (event.id === 'worked') {
      const points = pieces.craftsmen[event.craftsman]?.gives['vp'] ?? 0;
      add(craftsmen, event.seat, points * event.count);
    } else if (event.id === 'priory-scored') add(priory, event.seat, event.vp);
    else if (event.id === 'good-received' && event.good === 'vp') add(privileges, event.seat, event.count);
    else if (event.id === 'vp-lost') add(lost, event.seat, -event.vp);
  }
  const begin = view.seats.map((seat, i) => seat.vp - (craftsmen[i] ?? 0) - (priory[i] ?? 0) - (privileges[i] ?? 0) - (lost[i] ?? 0));
  return [
    { label: t('pillars.source.craftsmen'), values: craftsmen },
    { label: t('pillars.source.priory'), values: priory },
    { label: t('pillars.source.privileges'), values: privileges },
    { label: t('pillars.source.begin'), values: begin },
    { label: t('pillars.source.lost'), values: lost },
  ];
}
