// Where points came from, as the journal tells it.
import type { PillarsView, Turn } from '../../../api/types';
import { t } from '../../../messages';
import type { Source } from '../../face';
import type { Pieces } from '../pieces';

export function sources(view: PillarsView, journal: Turn[], pieces: Pieces | null): Source[] {
  const players = view.seats.length;
  const none = (): number[] => Array.from({ length: players }, () => 0);
  const [craftsmen, priory, privileges, lost] = [none(), none(), none(), none()];
  const add = (values: number[], seat: number, n: number): void => {
    values[seat] = (values[seat] ?? 0) + n;
  };
  for (const event of journal.flatMap((turn) => turn.events)) {
    const seat = Number(event['seat']);
    if (event.id === 'worked') {
      const points = pieces?.craftsmen[String(event['craftsman'])]?.gives['vp'] ?? 0;
      add(craftsmen, seat, points * Number(event['count']));
    } else if (event.id === 'priory-scored') add(priory, seat, Number(event['vp']));
    else if (event.id === 'good-received' && event['good'] === 'vp') add(privileges, seat, Number(event['count']));
    else if (event.id === 'vp-lost') add(lost, seat, -Number(event['vp']));
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
