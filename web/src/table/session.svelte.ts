// A table in this browser: what the server said, what is drafted here, and what is on the screen.
import { api, chosen, Refused } from '../api/http';
import { Live, type Link } from '../api/live';
import type { ChatLine, Choice, DraftShown, FromServer, GameDescription, Moment, Problem, Snapshot } from '../api/types';
import type { StandingAnswer, Turn, View } from '../api/types';
import { motion, pause, prefs } from '../app/prefs.svelte';
import { faceOf, type GameFace } from '../games';
import { t } from '../messages';
import { capture } from './motion';
import { Words } from './words';

/** A position on the screen: the latest, or one on the way to it. */
interface Frame {
  move: number;
  view: View;
  /** Whether it shows another's move, which wants a moment to be seen. */
  others: boolean;
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

  #handOver(next: Snapshot): void {
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
    const jump = !before?.play || !last.others || pause() === 0 || document.hidden || fresh.length > LONGEST_SHOW;
    if (jump) return this.#show(last);
    const between = fresh.slice(0, -1).filter((turn) => this.#others(turn));
    if (between.length === 0) return this.#queue([last]);
    const fetched = between.map(async (turn): Promise<Frame> => {
      const moment = await api.moment(this.id, turn.move, next.seat, next.mine.length ? null : this.invitation);
      return { move: turn.move, view: moment.view, others: true };
    });
    void Promise.all(fetched)
      .then((frames) => this.#queue([...frames, last]))
      .catch(() => this.#show(last));
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
    const frame = this.#frames[0];
    if (!frame) return;
    const wait = this.shown?.others ? this.#shownAt + pause() - performance.now() : 0;
    if (wait > 0) {
      this.#timer = window.setTimeout(() => this.#next(), wait);
      return;
    }
    this.#frames.shift();
    this.behind = this.#frames.length;
    this.#put(frame);
    this.#next();
  }

  #show(frame: Frame): void {
    window.clearTimeout(this.#timer);
    this.#frames = [];
    this.behind = 0;
    this.#put(frame);
  }

  #put(frame: Frame): void {
    if (this.shown && motion() > 0) capture();
    this.shown = frame;
    this.#shownAt = performance.now();
  }

  /** Jump to what is now. */
  catchUp(): void {
    const play = this.snapshot?.play;
    if (this.behind && play && this.snapshot) {
      this.#show({ move: this.snapshot.moves, view: play.view, others: false });
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
    }).finally(() => {
      // Another click may wait by now: its mark is its own.
      if (this.pending === action) this.pending = null;
    });
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
