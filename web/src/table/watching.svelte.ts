// A table as anybody sees it in this browser: what the server said, and what of it is on the screen.
import { api, ownProblem, Refused } from '../api/http';
import { Live, type Link } from '../api/live';
import type { ChatLine, FromServer, GameDescription, Happened, Moment, Problem, Snapshot, Stages, Turn, View } from '../api/types';
import { pause } from '../app/prefs.svelte';
import { faceOf, type GameFace, type Source, type Stop } from '../games';
import { t } from '../messages';
import { TableClock } from './clock.svelte';
import { continued } from './journal';
import { capture } from './motion';
import { framesOf, hasStops, hasWay, lastFrame, walk } from './procession';
import { nameOf } from './seats';
import { Stage, type Frame } from './stage.svelte';
import { Words } from './words';

/** Moves to catch up with are shown one by one up to here; more are jumped over. */
const LONGEST_SHOW = 16;

/** Milliseconds between two looks at who is away. */
const AWAY_LOOK = 2_000;

const DARK = { names: new Set<string>(), seat: null };

export class Watching {
  snapshot = $state.raw<Snapshot | null>(null);
  description = $state.raw<GameDescription | null>(null);
  face = $state.raw<GameFace | null>(null);
  words = $state.raw(new Words());
  journal = $state.raw<Turn[]>([]);

  link = $state<Link>('opening');
  /** Why there is no table to show. */
  failure = $state.raw<Refused | null>(null);
  /** Why something was not done: shown beside the board until the next click. */
  refusal = $state.raw<{ problem: Problem; action: string | null } | null>(null);

  /** An earlier moment that is being looked at. */
  moment = $state.raw<Moment | null>(null);
  #lit = $state.raw<{ names: ReadonlySet<string>; seat: number | null }>(DARK);
  peek = $state.raw<{ name: string; at: DOMRect } | null>(null);
  /** The rule at which the rules lie open. */
  rule = $state.raw<string | null>(null);

  chat = $state.raw<ChatLine[]>([]);
  /** The number of the last line of the chat that was read; read is read, after a reload too. */
  #read = $state(0);
  here = $state.raw<boolean[]>([]);
  watchers = $state(0);
  /** Another of my seats waits to take over the screen. */
  handover = $state<number | null>(null);

  heard: ((turns: Turn[]) => void) | null = null;

  readonly clock = new TableClock();
  /** Since when each seat's person is away, as far as this page has seen. */
  #awaySince = $state.raw<(number | null)[]>([]);
  #looked = $state(Date.now());
  #looking = 0;
  /** Who is told what happened beside the moves. */
  heardBeside: ((news: Happened[]) => void) | null = null;
  /** Seats whose lines in the chat nobody here wants to read. */
  muted = $state.raw<ReadonlySet<number>>(new Set());

  /** Where others' moves are shown. */
  readonly stage = new Stage(() => this.snapshot && this.#handOver(this.snapshot));
  protected live: Live | null = null;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    readonly id: string,
    readonly invitation: string | null,
  ) {}

  /** How many lines of the chat nobody has read here. Numbers go up over all tables' lines, so the lines are counted. */
  get unread(): number {
    return this.chat.filter((line) => line.number > this.#read && !this.muted.has(line.seat)).length;
  }

  /** Mute somebody at this table, or hear them again; it is kept in this browser. */
  mute(seat: number): void {
    const muted = new Set(this.muted);
    if (!muted.delete(seat)) muted.add(seat);
    this.muted = muted;
    try {
      localStorage.setItem(`muted ${this.id}`, JSON.stringify([...muted]));
    } catch {
      // A private window keeps nothing.
    }
  }

  #readMuted(): void {
    try {
      this.muted = new Set(JSON.parse(localStorage.getItem(`muted ${this.id}`) ?? '[]') as number[]);
    } catch {
      this.muted = new Set();
    }
  }

  readChat(): void {
    this.#read = this.chat.at(-1)?.number ?? this.#read;
    sessionStorage.setItem(`chat ${this.id}`, String(this.#read));
  }

  // What is on the screen

  get shown(): Frame | null {
    return this.stage.shown;
  }

  /** The move after which the table is shown. */
  get move(): number {
    return this.moment?.move ?? this.shown?.move ?? 0;
  }

  /** How many of others' moves still wait to be shown. */
  get behind(): number {
    return this.stage.behind;
  }

  /** Whether a move is on the screen that has to be seen to its end. */
  get settling(): boolean {
    return this.stage.settling;
  }

  /** The last move that has been shown to its end: the log tells no more. */
  get told(): number {
    if (this.moment || (!this.behind && !this.settling)) return Infinity;
    const move = this.shown?.move ?? 0;
    return this.settling || this.stage.next === move ? move - 1 : move;
  }

  /** The part of a move that is on the screen. */
  get stop(): Stop | null {
    return this.moment ? null : (this.shown?.stop ?? null);
  }

  get view(): View | null {
    return this.moment?.view ?? this.shown?.view ?? null;
  }

  /** What the question on the table is about: the latest, even while earlier moves are still being shown. */
  get asked(): View | null {
    return this.moment?.view ?? this.snapshot?.play?.view ?? null;
  }

  get seat(): number | null {
    return this.snapshot?.seat ?? null;
  }

  get version(): number {
    return this.snapshot?.version ?? -1;
  }

  get turn(): number | null {
    return this.snapshot?.turn ?? null;
  }

  get myTurn(): boolean {
    return this.seat !== null && this.turn === this.seat && this.snapshot?.status === 'running' && !this.standsIn;
  }

  /** Whether somebody has been away for as long as the table waits. */
  longAway(seat: number): boolean {
    const since = this.#awaySince[seat] ?? null;
    const person = this.snapshot?.seats[seat]?.kind === 'person';
    return person && since !== null && this.#looked - since >= (this.snapshot?.away ?? 300) * 1000;
  }

  /** Whether a bot sits in for me, and I may come back. */
  get standsIn(): boolean {
    return this.seat !== null && (this.snapshot?.seats[this.seat]?.stands_in ?? false);
  }

  /** Whether I am the only person here, and none can come: what is for me alone disturbs nobody. */
  get alone(): boolean {
    return this.snapshot?.mine.length === 1 && this.snapshot.seats.every((seat) => seat.mine || seat.kind === 'bot');
  }

  /** Whether another person is to decide: that may take a while. */
  get others(): boolean {
    return this.turn !== null && this.snapshot?.seats[this.turn]?.kind === 'person' && !this.myTurn;
  }

  /** Lights up on the board what the log or the list names; what players have, at this seat alone. */
  light(names: ReadonlySet<string>, seat: number | null): void {
    this.#lit = { names, seat };
  }

  darken(): void {
    this.#lit = DARK;
  }

  lights(name: string, seat: number | null = null): boolean {
    return this.#lit.names.has(name) && (seat === null || this.#lit.seat === null || this.#lit.seat === seat);
  }

  // Opening and closing

  async open(): Promise<void> {
    this.#read = Number(sessionStorage.getItem(`chat ${this.id}`));
    this.#readMuted();
    window.clearInterval(this.#looking);
    this.#looking = window.setInterval(() => (this.#looked = Date.now()), AWAY_LOOK);
    try {
      const first = await api.show(this.id, { seat: this.#heldSeat(), invitation: this.invitation });
      if (this.#closed) return;
      const [face, description] = await Promise.all([
        faceOf(first.game),
        api.described(this.id, first.mine.length ? null : this.invitation),
      ]);
      if (this.#closed) return;
      this.dress(face, description);
      this.take(first);
      this.failure = null;
      this.live = new Live(this.id, {
        heard: (message) => this.#hear(message),
        link: (link) => {
          this.link = link;
          // It answers again: nobody needs to be told any more that it did not.
          if (link === 'open' && this.refusal?.problem.id === 'no-answer') this.refusal = null;
        },
        query: () => this.#query(),
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error;
    }
  }

  /** The game that is played here, as it shows itself. */
  dress(face: GameFace, description: GameDescription): void {
    this.face = face;
    this.description = description;
    this.words = new Words(face.vocabulary(description.pieces), (seat) => nameOf(this, seat), description);
  }

  close(): void {
    this.#closed = true;
    this.live?.close();
    this.clock.close();
    window.clearInterval(this.#looking);
    this.stage.clear();
  }

  #query(): string {
    const facts = new URLSearchParams();
    if (this.seat !== null) facts.set('seat', String(this.seat));
    if (this.snapshot) facts.set('since', String(this.snapshot.version));
    if (this.invitation) facts.set('invitation', this.invitation);
    return `?${facts}`;
  }

  /** On one screen a reload must not show another's secrets: the seat stays who held it. */
  #heldSeat(): number | null {
    const held = sessionStorage.getItem(`seat ${this.id}`);
    return held === null ? null : Number(held);
  }

  // What the server says

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'table':
        return this.take(message.table);
      case 'tried':
        return; // whoever asked hears it
      case 'chat': {
        const old = this.chat.filter((line) => !message.lines.some((now) => now.number === line.number));
        this.chat = [...old, ...message.lines];
        return;
      }
      case 'presence':
        this.here = message.here;
        this.#awaySince = message.here.map((here, seat) => (here ? null : (this.#awaySince[seat] ?? Date.now())));
        this.watchers = message.watchers;
        return;
      case 'beat':
        if (message.version !== this.version) this.live?.send({ type: 'again', since: this.version });
        return;
      case 'refused':
        this.refusal = { problem: message.problem, action: null };
    }
  }

  take(next: Snapshot): void {
    const before = this.snapshot;
    const sameEyes = before?.seat === next.seat;
    if (before && sameEyes && next.version === before.version) return this.#again(before, next);
    if (before && next.version < before.version) return;
    this.clock.hear(next.clock ?? null);
    const journal = continued(sameEyes ? this.journal : [], next);
    if (!journal) return void this.live?.send({ type: 'again' });
    const fresh = journal.slice(this.journal.length);
    const undone = sameEyes ? this.journal[journal.length]?.seat : undefined;
    this.journal = journal;
    this.snapshot = next;
    if (next.seat !== null && before?.seat !== next.seat) {
      sessionStorage.setItem(`seat ${this.id}`, String(next.seat));
      this.handover = null;
      // The channel was opened by somebody who had no seat, perhaps not even a name.
      if (before?.seat === null) this.live?.reopen();
    }
    // Who proposes or votes spoils nobody's draft.
    const moved = !before || !sameEyes || fresh.length > 0 || undone !== undefined || before.turn !== next.turn;
    if (moved) this.dropDraft(typeof undone === 'number' && !next.mine.includes(undone) ? nameOf(this, undone) : null);
    this.#play(before, next, fresh);
    this.#handOver(next);
    if (before && moved) this.heard?.(fresh);
    const news = (next.happened ?? []).filter((one) => before && one.version > before.version);
    if (news.length) this.heardBeside?.(news);
  }

  /** Nothing was played, but what is mine alone may have changed: standing answers have no version. */
  #again(before: Snapshot, next: Snapshot): void {
    this.clock.hear(next.clock ?? null);
    const same = { ...next, play: before.play, clock: before.clock ?? null };
    // A move sent by request is answered twice, to its player and to all who watch; the second must not draw the page again.
    if (JSON.stringify({ ...same, play: null }) !== JSON.stringify({ ...before, play: null })) this.snapshot = same;
    this.#handOver(next); // the wish for the next seat's eyes may have been lost with a channel
  }

  /** What is drafted stands on a table that has changed; this other player may have taken a move back. */
  protected dropDraft(takenBack: string | null): void {
    this.refusal = takenBack === null ? null : { problem: ownProblem('taken-back', t('back.taken', { name: takenBack })), action: null };
  }

  /** A show that is still going is seen to its end first by those who saw its beginning. */
  #handOver(next: Snapshot): void {
    if (this.behind || this.settling) return;
    const other = next.turn !== null && next.turn !== next.seat && next.mine.includes(next.turn) ? next.turn : null;
    if (other === null || next.status !== 'running') this.handover = null;
    else if (this.#secret(next)) this.handover = other;
    else this.takeOver(other);
  }

  /** Whether somebody at this screen knows what another here may not. */
  #secret({ play, mine }: Snapshot): boolean {
    if (!play || !this.description) return true;
    return this.face?.secret?.(play.view, mine, this.description.pieces) ?? false;
  }

  /** Another of my seats takes the screen. The curtain opens when its eyes have come. */
  takeOver(seat: number): void {
    if (this.live?.send({ type: 'seat', seat })) return;
    void this.inTurn(async () => this.take(await api.show(this.id, { seat })));
  }

  // Showing what was played

  #play(before: Snapshot | null, next: Snapshot, fresh: Turn[]): void {
    if (!next.play) return this.stage.show(null);
    const last: Frame = { move: next.moves, view: next.play.view, others: fresh.some((turn) => this.isOthers(turn)) };
    const quiet = !last.others && !fresh.some((turn) => hasStops(this, turn));
    const first = before?.play?.view;
    const jump = !first || quiet || pause() === 0 || document.hidden || fresh.length > LONGEST_SHOW;
    const stay = (turn: Turn | undefined): number => (turn && first && !document.hidden ? (this.face?.stay?.(turn) ?? 0) : 0);
    if (jump) return this.stage.show({ ...last, stay: fresh.length > LONGEST_SHOW ? 0 : stay(fresh.at(-1)) });
    const [only] = fresh;
    if (only && fresh.length === 1 && !hasWay(this, only)) return this.stage.queue([lastFrame(this, only, last.view)]);
    const between = Promise.all(fresh.slice(0, -1).map((turn) => this.momentAt(turn.move)));
    const frames = between.then((moments) => framesOf(this, fresh, [...moments.map((moment) => moment.view), last.view]));
    this.stage.expect(frames.catch(() => [last]));
  }

  isOthers(turn: Turn): boolean {
    return turn.seat !== null && !(this.snapshot?.mine ?? []).includes(turn.seat);
  }

  /** Shows some moves once more, stop by stop, from one of their stops on. */
  async replay(moves: number[], from: number): Promise<void> {
    const { snapshot } = this;
    if (!snapshot?.play) return;
    this.catchUp();
    await this.inTurn(async () => {
      const turns = moves.flatMap((move) => this.journal[move] ?? []);
      const frames = (await Promise.all(turns.map((turn) => walk(this, turn)))).flat();
      this.moment = null;
      if (!snapshot.play) return;
      this.stage.again([...frames, { move: snapshot.moves, view: snapshot.play.view, others: false }], from);
    });
  }

  /** Jump to what is now. */
  catchUp(): void {
    this.stage.settle();
    const play = this.snapshot?.play;
    if (this.behind && play && this.snapshot) {
      this.stage.show({ move: this.snapshot.moves, view: play.view, others: false });
      this.#handOver(this.snapshot);
    }
  }

  /** Where points came from, up to a move; null where the game does not say. */
  sources(view: View, moves = this.journal.length): Source[] | null {
    const { face, description } = this;
    return (description && face?.sources?.(view, this.journal.slice(0, moves + 1), description.pieces)) ?? null;
  }

  // Looking back

  async rewind(move: number): Promise<void> {
    const snapshot = this.snapshot;
    if (!snapshot?.play) return;
    if (move >= snapshot.moves) return this.now();
    this.catchUp();
    await this.inTurn(async () => {
      const moment = await this.momentAt(Math.max(0, move));
      capture();
      this.moment = moment;
    });
  }

  now(): void {
    capture();
    this.moment = null;
  }

  momentAt(move: number): Promise<Moment> {
    return api.moment(this.id, move, this.seat, this.snapshot?.mine.length ? null : this.invitation);
  }

  /** A move as it was carried out. */
  stagesOf(move: number): Promise<Stages> {
    return api.stages(this.id, move, this.seat, this.snapshot?.mine.length ? null : this.invitation);
  }

  // Asking the server for something

  /** A wish of the frame: join, fill, rematch. What comes back is shown. */
  async wish(act: () => Promise<Snapshot | void>): Promise<void> {
    await this.inTurn(async () => {
      const next = await act();
      if (next) this.take(next);
    });
  }

  /** One request after the other; a refusal is shown, and the table as it now stands taken. */
  protected inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.#work.then(act).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      if (!error.offline) this.dropDraft(null);
      if (error.table) this.take(error.table);
      this.refusal = { problem: error.problem, action: null };
    });
    this.#work = done.catch(() => undefined); // a fault of ours is told, but the next click still counts
    return done;
  }
}
