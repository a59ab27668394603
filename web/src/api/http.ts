// What is asked of whoever serves the tables. Whatever goes wrong comes out as one kind of error: Refused, with a problem to show.
import { t } from '../messages';
import { port, type Answered, type Method } from './port';
import type {
  AccountShown,
  CardsChecked,
  Codes,
  Draft,
  DraftShown,
  GameCard,
  GameDescription,
  HintShown,
  Lobby,
  Me,
  Messages,
  Moment,
  NewTable,
  Notes,
  Pictures,
  Problem,
  Proposable,
  Reasons,
  Refusal,
  Rules,
  Snapshot,
  Stages,
  StandingAnswer,
} from './types';

export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly table: Snapshot | null = null,
    /** Nobody answered: the server is away, or we are. */
    readonly offline = false,
  ) {
    super(problem.sentence);
  }
}

export const PATIENCE = 20_000;

export function noAnswer(): Refused {
  return new Refused(ownProblem('no-answer', t('problem.no-answer')), null, true);
}

async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
  let answer: Answered;
  try {
    answer = await port.ask(method, path, body, PATIENCE);
  } catch {
    throw noAnswer();
  }
  if (answer.body === undefined) throw new Refused(ownProblem('strange-answer', t('problem.strange-answer')));
  if (answer.ok) return answer.body as T;
  const refusal = answer.body as Refusal;
  throw new Refused(refusal.problem, refusal.table ?? null);
}

/** A problem that the client itself has found. */
export function ownProblem(id: string, sentence: string, rule: string | null = null): Problem {
  return { id, sentence, rule, facts: {} };
}

/** What went wrong, in a sentence. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function query(facts: Record<string, string | number | null | undefined>): string {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return known.length ? `?${new URLSearchParams(known.map(([key, value]) => [key, String(value)]))}` : '';
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => ask<Me>('GET', '/me'),
  nameMe: (name: string) => ask<Me>('POST', '/me', { name }),
  signUp: (name: string, password: string | null) => ask<Codes>('POST', '/account', { name, password }),
  signIn: (name: string, password: string) => ask<Me>('POST', '/sign-in', { name, password }),
  recover: (code: string, password: string | null) => ask<Me>('POST', '/recover', { code, password }),
  signOut: () => ask<Me>('POST', '/sign-out', {}),
  account: () => ask<AccountShown>('GET', '/account'),
  changePassword: (old: string | null, password: string) => ask<AccountShown>('PUT', '/account/password', { old, new: password }),
  renewCodes: (password: string | null) => ask<Codes>('POST', '/account/codes', { password }),
  endSession: (id: number | null) => ask<AccountShown>('POST', '/account/sessions/end', { id }),
  deleteAccount: (password: string | null) => ask<Me>('POST', '/account/delete', { password }),
  games: () => ask<GameCard[]>('GET', '/games'),
  messages: () => ask<Messages>('GET', '/messages'),
  checkCards: (game: string, cards: string) => ask<CardsChecked>('POST', `/games/${game}/check`, { cards }),
  edition: (game: string, edition: string) =>
    ask<GameDescription>('GET', `/games/${encodeURIComponent(game)}/editions/${encodeURIComponent(edition)}`),
  pictures: (game: string) => ask<Pictures>('GET', `/games/${encodeURIComponent(game)}/pictures`),
  rules: (game: string) => ask<Rules>('GET', `/games/${game}/rules`),
  lobby: () => ask<Lobby>('GET', '/lobby'),
  create: (wish: NewTable) => ask<Snapshot>('POST', '/tables', wish),

  show: (id: string, facts: { seat: number | null; invitation?: string | null }) => ask<Snapshot>('GET', table(id) + query(facts)),
  described: (id: string, invitation: string | null) => ask<GameDescription>('GET', `${table(id)}/game${query({ invitation })}`),
  join: (id: string, invitation: string | null, seat: number) => ask<Snapshot>('POST', `${table(id)}/join`, { invitation, seat }),
  leave: (id: string, seat: number | null) => ask<Snapshot>('POST', `${table(id)}/leave`, { seat }),
  fill: (id: string, seat: number, bot: string) => ask<Snapshot>('POST', `${table(id)}/fill`, { seat, bot }),
  rematch: (id: string) => ask<Snapshot>('POST', `${table(id)}/rematch`, {}),
  settings: (id: string, chat: boolean) => ask<Snapshot>('PUT', `${table(id)}/settings`, { chat }),

  tryOut: (id: string, draft: Draft) => ask<DraftShown>('POST', `${table(id)}/try`, draft),
  move: (id: string, draft: Draft) => ask<Snapshot>('POST', `${table(id)}/moves`, draft),
  why: (id: string, seat: number, actions: string[], draft: string[]) => ask<Reasons>('POST', `${table(id)}/why`, { seat, actions, draft }),
  hint: (id: string, draft: Draft) => ask<HintShown>('POST', `${table(id)}/hint`, draft),
  takeBack: (id: string, version: number, seat: number) => ask<Snapshot>('POST', `${table(id)}/take-back`, { version, seat }),
  practise: (id: string, seat: number) => ask<Snapshot>('POST', `${table(id)}/practice`, { seat }),
  resign: (id: string, version: number, seat: number) => ask<Snapshot>('POST', `${table(id)}/resign`, { version, seat }),
  comeBack: (id: string, seat: number) => ask<Snapshot>('POST', `${table(id)}/return`, { seat }),
  propose: (id: string, seat: number, what: Proposable, about: number | null) =>
    ask<Snapshot>('POST', `${table(id)}/propose`, { seat, what, about }),
  vote: (id: string, seat: number, yes: boolean) => ask<Snapshot>('POST', `${table(id)}/vote`, { seat, yes }),
  wishSeat: (id: string, seat: number, invitation: string | null) => ask<Snapshot>('POST', `${table(id)}/wish`, { seat, invitation }),
  standing: (id: string, seat: number, answers: StandingAnswer[]) => ask<Snapshot>('PUT', `${table(id)}/standing`, { seat, answers }),
  moment: (id: string, move: number, seat: number | null, invitation: string | null) =>
    ask<Moment>('GET', `${table(id)}/at/${move}${query({ seat, invitation })}`),
  stages: (id: string, move: number, seat: number | null, invitation: string | null) =>
    ask<Stages>('GET', `${table(id)}/at/${move}/stages${query({ seat, invitation })}`),
  say: (id: string, text: string) => ask<object>('POST', `${table(id)}/chat`, { text }),
  notes: (id: string, seat: number) => ask<Notes>('GET', `${table(id)}/notes${query({ seat })}`),
  writeNotes: (id: string, seat: number, text: string) => ask<Notes>('PUT', `${table(id)}/notes`, { seat, text }),
  record: (id: string, invitation: string | null) => ask<string>('GET', `${table(id)}/record${query({ invitation })}`),
};
