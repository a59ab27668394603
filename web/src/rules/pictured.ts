// A table that nobody plays at, for a picture of the rules: the boards draw it as they draw any other.
import type { GameDescription, Pictures, Snapshot } from '../api/types';
import type { GameFace } from '../games';
import { COLOURS } from '../games/face';
import { t } from '../messages';
import { Session } from '../table/session.svelte';

/** Through whose eyes it is drawn. */
const READER = 0;

export function pictured({ play, players }: Pictures, face: GameFace, description: GameDescription): Session {
  const table = new Session('', null);
  table.dress(face, description);
  if (!play) return table;
  const colours = face.colours?.(play.view) ?? COLOURS;
  const snapshot: Snapshot = {
    id: '',
    game: description.id,
    title: description.title,
    edition: description.edition,
    own_cards: false,
    status: 'running',
    version: 0,
    moves: play.journal.length - 1,
    seat: READER,
    mine: [READER],
    // Players are called by their colours, as the captions call them.
    seats: Array.from({ length: players }, (_, seat) => ({
      seat,
      kind: 'person',
      name: t(`rules.${colours[seat] ?? 'blue'}`),
      mine: seat === READER,
      bot: null,
      resigned: false,
      stands_in: false,
      kept: false,
    })),
    turn: null,
    choices: [],
    take_back: { possible: false, reason: null },
    standing: [],
    since: 0,
    scores: play.view.scores,
    winners: [],
    play,
    host: false,
    listed: false,
    chat: false,
    first: READER,
    seed_hash: '',
    seed: null,
    created: '',
    changed: '',
    invitation: null,
    next: null,
    stopped: null,
    practice: false,
    hints: false,
    away: 300,
  };
  table.snapshot = snapshot;
  table.journal = play.journal;
  return table;
}
