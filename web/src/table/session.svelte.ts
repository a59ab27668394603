// A table in this browser: what the server said, what is drafted here, and what is on the screen.
import { api, chosen, Refused } from '../api/http';
import { Live, type Link } from '../api/live';
import type { ChatLine, Choice, DraftShown, FromServer, GameDescription, Moment, Problem, Snapshot } from '../api/types';
import type { CommonView, StandingAnswer, Turn, View } from '../api/types';
import { motion, pause, prefs } from '../app/prefs.svelte';
import { faceOf, type GameFace, type Stop } from '../games';
import { t } from '../messages';
import { capture } from './motion';
import { Words } from './words';

/** A position on the screen: the latest, or one on the way to it. */
interface Frame {
  move: number;
  view: View;
  /** Whether it shows another's move, which wants a moment to be seen. */
  others: boolean;
  /** Of a move that sets many things going: the part that is shown. */
  stop?: Stop | undefined;
}

/** Moves to catch up with are shown one by one up to here; more are jumped over. */
const LONGEST_SHOW = 16;

export class Session {
  snapshot = $state.raw<Snapshot | null>(null);
  description = $state.raw<GameDescription | null>(null);
  face = $state.raw<GameFace | null>(null);
  words = $state.raw<Words | null>(null);
  journal = $state.raw<Turn[]>([]);

  draft = $state.raw<string[]>([]);
  tried = $state.raw<DraftShown | null>(null);
  /** Clicked, and not yet answered by the server. */
  pending = $state.raw<string | null>(null);
  committing = $state(false);

  link = $state<Link>('opening');
  /** Why there is no table to show. */
  failure = $state.raw<Refused | null>(null);
  /** Why something was not done: shown beside the board until the next click. */
  refusal = $state.raw<{ problem: Problem; action: string | null } | null>(null);

  shown = $state.raw<Frame | null>(null);
  behind = $state(0);
  /** The show stands still until somebody lets it go on. */
  held = $state(false);
  /** An earlier moment that is being looked at. */
  moment = $state.raw<Moment | null>(null);
  lit = $state.raw<ReadonlySet<string>>(new Set());
  peek = $state.raw<{ name: string; at: DOMRect } | null>(null);
  /** The rule at which the rules lie open. */
  rule = $state.raw<string | null>(null);

  chat = $state.raw<ChatLine[]>([]);
  here = $state.raw<boolean[]>([]);
  watchers = $state(0);
  /** Another of my seats waits to take over the screen. */
  handover = $state<number | null>(null);
  /** For screen readers. */
  said = $state('');

  heard: ((turns: Turn[]) => void) | null = null;

  #live: Live | null = null;
  #frames: Frame[] = [];
  /** What of the show was seen already, for who steps back. */
  #seen: Frame[] = [];
  #timer = 0;
  #shownAt = 0;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    readonly id: string,
    readonly invitation: string | null,
  ) {}

  // What is on the screen

  get view(): View | null {
    return this.moment?.view ?? this.tried?.view ?? this.shown?.view ?? null;
  }

  /** The part of a move that is on the screen. */
  get stop(): Stop | null {
    return this.moment || this.tried ? null : (this.shown?.stop ?? null);
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
    return this.seat !== null && this.turn === this.seat && this.snapshot?.status === 'running';
  }

  /** Whether another person is to decide: that may take a while. */
  get others(): boolean {
    return this.turn !== null && this.snapshot?.seats[this.turn]?.kind === 'person' && !this.myTurn;
  }

  get choices(): Choice[] {
    if (this.moment || this.handover !== null || !this.snapshot) return [];
    return this.tried ? this.tried.choices : this.snapshot.choices;
  }

  /** The action that would end the draft, and waits for confirmation. */
  get planned(): string | null {
    return this.tried?.last ?? null;
  }

  can(action: string): Choice | undefined {
    return this.moment || this.committing ? undefined : chosen(this.choices, action);
  }

  // Opening and closing

  async open(): Promise<void> {
    try {
      const first = await api.show(this.id, { seat: this.#heldSeat(), invitation: this.invitation });
      if (this.#closed) return;
      const [face, description] = await Promise.all([
        faceOf(first.game),
        api.described(this.id, first.mine.length ? null : this.invitation),
      ]);
      if (this.#closed) return;
      this.face = face;
      this.description = description;
      this.words = new Words(face.vocabulary(description));
      this.take(first);
      this.failure = null;
      this.#live = new Live(this.id, {
        heard: (message) => this.#hear(message),
        link: (link) => (this.link = link),
        query: () => this.#query(),
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error;
    }
  }

  close(): void {
    this.#closed = true;
    this.#live?.close();
    window.clearTimeout(this.#timer);
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
      case 'chat': {
        const old = this.chat.filter((line) => !message.lines.some((now) => now.number === line.number));
        this.chat = [...old, ...message.lines];
        return;
      }
      case 'presence':
        this.here = message.here;
        this.watchers = message.watchers;
        return;
      case 'beat':
        if (message.version !== this.version) this.#live?.send({ type: 'again', since: this.version });
        return;
      case 'refused':
        this.refusal = { problem: message.problem, action: null };
    }
  }

  take(next: Snapshot): void {
    const before = this.snapshot;
    const sameEyes = before?.seat === next.seat;
    if (before && sameEyes && next.version === before.version) {
      // Nothing was played, but what is mine alone may have changed: standing answers have no version.
      this.snapshot = { ...next, play: before.play };
      return;
    }
    if (before && next.version < before.version) return;
    const fresh = this.#merge(next, sameEyes);
    if (fresh === null) return;
    const satDown = before?.seat === null && next.seat !== null;
    this.snapshot = next;
    // The channel was opened by somebody who had no seat, perhaps not even a name.
    if (satDown) this.#live?.reopen();
    if (next.seat !== null) sessionStorage.setItem(`seat ${this.id}`, String(next.seat));
    this.#dropDraft();
    this.#stage(before, next, fresh);
    this.#handOver(next);
    if (before) this.heard?.(fresh);
  }

  /** The journal's new turns; null when something is missing between, and all was asked for again. */
  #merge(next: Snapshot, sameEyes: boolean): Turn[] | null {
    if (!next.play) {
      this.journal = [];
      return [];
    }
    const sent = next.play.journal as unknown as Turn[];
    const first = sent[0]?.move ?? next.moves + 1;
    const kept = sameEyes ? this.journal.filter((turn) => turn.move < first && turn.move <= next.moves) : [];
    const whole = [...kept, ...sent];
    if (whole.length !== next.moves + 1 || whole.some((turn, i) => turn.move !== i)) {
      this.#live?.send({ type: 'again' });
      return null;
    }
    const known = this.journal.length;
    this.journal = whole;
    return whole.slice(Math.min(known, whole.length));
  }

  #dropDraft(): void {
    this.draft = [];
    this.tried = null;
    this.pending = null;
    this.refusal = null;
  }

  /** A show that is still going is seen to its end first, by who saw its beginning. */
  #handOver(next: Snapshot): void {
    if (this.behind) return;
    const other = next.turn !== null && next.turn !== next.seat && next.mine.includes(next.turn) ? next.turn : null;
    if (other === null || next.status !== 'running') this.handover = null;
    else if (this.face?.secret) this.handover = other;
    else this.takeOver(other);
  }

  /** Another of my seats takes the screen. */
  takeOver(seat: number): void {
    this.handover = null;
    if (this.#live?.send({ type: 'seat', seat })) return;
    void this.#do(async () => this.take(await api.show(this.id, { seat })));
  }

  // Showing others' moves one after the other

  #stage(before: Snapshot | null, next: Snapshot, fresh: Turn[]): void {
    if (!next.play) {
      this.shown = null;
      return;
    }
    const last: Frame = { move: next.moves, view: next.play.view, others: fresh.some((turn) => this.#others(turn)) };
    const quiet = !last.others && !fresh.some((turn) => this.#stops(turn.move).length);
    const first = before?.play?.view;
    const jump = !first || quiet || pause() === 0 || document.hidden || fresh.length > LONGEST_SHOW;
    if (jump) return this.#show(last);
    const between = fresh.slice(0, -1);
    if (between.length === 0) return this.#queue(this.#played(first, fresh, [last.view]));
    void Promise.all(between.map((turn) => this.#viewAfter(turn.move)))
      .then((views) => this.#queue(this.#played(first, fresh, [...views, last.view])))
      .catch(() => this.#show(last));
  }

  /** The frames of some moves; `after` are the views after each of them. */
  #played(before: View, turns: Turn[], after: View[]): Frame[] {
    const frames: Frame[] = [];
    turns.forEach((turn, i) => {
      const view = after[i];
      if (!view) return;
      const others = this.#others(turn);
      const prior = (i ? after[i - 1] : null) ?? before;
      const walk = this.#walk(prior, turn.move);
      // What happened last stays to be read, unless a new round has covered it.
      const stop = walk.at(-1)?.stop;
      const covered = (view as CommonView).round !== (prior as CommonView).round;
      frames.push(...(covered ? walk : walk.slice(0, -1)));
      if (others || walk.length || i === turns.length - 1) {
        frames.push({ move: turn.move, view, others, stop: covered ? undefined : stop });
      }
    });
    return frames;
  }

  /** A move's stops, each with the table as it stood then. */
  #walk(before: View, move: number): Frame[] {
    const { face, description } = this;
    let view = before;
    return this.#stops(move).map((stop) => {
      view = face?.procession && description ? face.procession.advance(description, view, stop) : view;
      return { move, view, others: true, stop };
    });
  }

  #stops(move: number): Stop[] {
    return this.face?.procession?.stops(this.journal, move) ?? [];
  }

  async #viewAfter(move: number): Promise<View> {
    const mine = this.snapshot?.mine.length ?? 0;
    return (await api.moment(this.id, move, this.seat, mine ? null : this.invitation)).view;
  }

  /** Shows some moves once more, stop by stop, from one of their stops on. */
  async replay(moves: number[], from: number): Promise<void> {
    const { snapshot } = this;
    if (!snapshot?.play || this.draft.length) return;
    this.catchUp();
    await this.#do(async () => {
      const views = await Promise.all(moves.map((move) => this.#viewAfter(move - 1)));
      const frames = moves.flatMap((move, i) => (views[i] ? this.#walk(views[i], move) : []));
      this.moment = null;
      this.#seen = frames.slice(0, from);
      if (this.shown) this.shown = { ...this.shown, others: false };
      const now = { move: snapshot.moves, view: snapshot.play?.view ?? null, others: false };
      if (now.view) this.#queue([...frames.slice(from), { ...now, view: now.view }]);
    });
  }

  #others(turn: Turn): boolean {
    return turn.seat !== null && !(this.snapshot?.mine ?? []).includes(turn.seat);
  }

  #queue(frames: Frame[]): void {
    if (frames.at(-1)?.move !== this.snapshot?.moves) return;
    this.#frames.push(...frames);
    this.behind = this.#frames.length;
    this.#next();
  }

  #next(): void {
    window.clearTimeout(this.#timer);
    if (this.held || !this.#frames.length) return;
    const wait = this.shown?.others ? this.#shownAt + pause() - performance.now() : 0;
    if (wait > 0) {
      this.#timer = window.setTimeout(() => this.#next(), wait);
      return;
    }
    this.#forward();
    this.#next();
  }

  #forward(): void {
    const frame = this.#frames.shift();
    if (!frame) return;
    if (this.shown) this.#seen.push(this.shown);
    this.behind = this.#frames.length;
    this.#put(frame);
    if (!this.behind) this.#end();
  }

  /** The show is over; a curtain that waited for it falls. */
  #end(): void {
    this.#seen = [];
    this.held = false;
    if (this.snapshot) this.#handOver(this.snapshot);
  }

  #show(frame: Frame): void {
    window.clearTimeout(this.#timer);
    this.#frames = [];
    this.#seen = [];
    this.behind = 0;
    this.held = false;
    this.#put(frame);
  }

  #put(frame: Frame): void {
    if (this.shown && motion() > 0) capture();
    this.shown = frame;
    this.#shownAt = performance.now();
  }

  /** Stops the show, or lets it go on. */
  hold(): void {
    this.held = !this.held;
    this.#next();
  }

  /** One frame of the show on or back; it stands still there. */
  step(by: 1 | -1): void {
    this.held = true;
    window.clearTimeout(this.#timer);
    if (by === 1) return this.#forward();
    const frame = this.#seen.pop();
    if (!frame) return;
    if (this.shown) this.#frames.unshift(this.shown);
    this.behind = this.#frames.length;
    this.#put(frame);
  }

  /** Jump to what is now. */
  catchUp(): void {
    const play = this.snapshot?.play;
    if (this.behind && play && this.snapshot) {
      this.#show({ move: this.snapshot.moves, view: play.view, others: false });
      this.#handOver(this.snapshot);
    }
  }

  // Deciding

  /** A click on a choice. What is sure is drafted; a second click on what would end the draft confirms it. */
  choose(action: string): void {
    if (this.moment || this.committing) return;
    this.refusal = null;
    this.catchUp();
    if (this.planned === action) return this.confirm();
    this.pending = action;
    void this.#do(async () => {
      const { snapshot, seat } = this;
      if (!snapshot || seat === null || !chosen(this.choices, action)) return;
      const sure = this.tried ? this.tried.played : [];
      const draft = [...sure, action];
      if (prefs.confirm === 'never') return this.#commit(draft);
      const tried = await api.tryOut(this.id, snapshot.version, seat, draft);
      if (prefs.confirm === 'turns' && tried.stop && draft.length === 1) return this.#commit(draft);
      this.#plan(draft, tried);
    }).finally(() => (this.pending = null));
  }

  confirm(): void {
    if (this.draft.length === 0) return;
    const draft = this.draft;
    void this.#do(() => this.#commit(draft));
  }

  stepBack(): void {
    const draft = this.draft.slice(0, -1);
    if (draft.length === 0) return this.startOver();
    void this.#do(async () => {
      const { snapshot, seat } = this;
      if (!snapshot || seat === null) return;
      this.#plan(draft, await api.tryOut(this.id, snapshot.version, seat, draft));
    });
  }

  /** Another draft instead of this one. One that cannot be is refused, and this one stays. */
  redraft(draft: string[]): void {
    if (draft.length === 0) return this.startOver();
    void this.#do(async () => {
      const { snapshot, seat } = this;
      if (!snapshot || seat === null) return;
      try {
        this.#plan(draft, await api.tryOut(this.id, snapshot.version, seat, draft));
        this.refusal = null;
      } catch (error) {
        if (!(error instanceof Refused) || error.table) throw error;
        this.refusal = { problem: error.problem, action: null };
      }
    });
  }

  startOver(): void {
    capture();
    this.draft = [];
    this.tried = null;
    this.refusal = null;
  }

  #plan(draft: string[], shown: DraftShown): void {
    capture();
    // What ends a draft is not played in it: the other answers to the same question can still be chosen instead.
    const tried = shown.stop && shown.choices.length === 0 ? { ...shown, choices: this.choices } : shown;
    this.draft = draft;
    this.tried = tried;
  }

  async #commit(draft: string[]): Promise<void> {
    const { snapshot, seat } = this;
    if (!snapshot || seat === null) return;
    this.committing = true;
    try {
      this.take(await api.move(this.id, snapshot.version, seat, draft));
    } finally {
      this.committing = false;
    }
  }

  takeBack(): void {
    const { snapshot, seat } = this;
    if (!snapshot || seat === null) return;
    void this.#do(async () => this.take(await api.takeBack(this.id, snapshot.version, seat)));
  }

  resign(): void {
    const { snapshot, seat } = this;
    if (!snapshot || seat === null) return;
    void this.#do(async () => this.take(await api.resign(this.id, snapshot.version, seat)));
  }

  stand(answers: StandingAnswer[]): void {
    const { seat } = this;
    if (seat === null) return;
    void this.#do(async () => this.take(await api.standing(this.id, seat, answers)));
  }

  /** Why can I not do that? */
  askWhy(action: string): void {
    if (this.moment) return;
    if (!this.myTurn || this.seat === null) {
      this.refusal = { problem: { id: 'not-your-turn', sentence: t('why.not-your-turn'), rule: null, facts: {} }, action };
      return;
    }
    const seat = this.seat;
    void this.#do(async () => {
      const { reasons } = await api.why(this.id, seat, [action], this.tried?.played ?? []);
      const problem = reasons[action];
      if (problem) this.refusal = { problem, action };
    });
  }

  /** A wish of the frame: join, fill, rematch. What comes back is shown. */
  async wish(act: () => Promise<Snapshot | void>): Promise<void> {
    await this.#do(async () => {
      const next = await act();
      if (next) this.take(next);
    });
  }

  /** One request after the other; a refusal is shown, and the table as it now stands taken. */
  #do(act: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(act).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      this.#dropDraft();
      if (error.table) this.take(error.table);
      this.refusal = { problem: error.problem, action: null };
    });
    return this.#work;
  }

  // Looking back

  async rewind(move: number): Promise<void> {
    const snapshot = this.snapshot;
    if (!snapshot?.play) return;
    if (move >= snapshot.moves) return this.now();
    this.catchUp();
    await this.#do(async () => {
      const moment = await api.moment(
        this.id,
        Math.max(0, move),
        snapshot.seat,
        snapshot.mine.length ? null : this.invitation,
      );
      capture();
      this.moment = moment;
    });
  }

  now(): void {
    capture();
    this.moment = null;
  }
}
