// A table at which I play: what I may choose, what I draft, what I send.
import { api, ownProblem, Refused } from '../api/http';
import type { Choice, DraftShown, HintShown, Proposable, Snapshot, StandingAnswer, View } from '../api/types';
import { prefs } from '../app/prefs.svelte';
import { go } from '../app/route.svelte';
import type { Stop } from '../games';
import { t } from '../messages';
import { capture } from './motion';
import { Watching } from './watching.svelte';

/** In the place of an action: the button that confirms the draft. */
export const CONFIRM = 'confirm';

export class Session extends Watching {
  draft = $state.raw<string[]>([]);
  tried = $state.raw<DraftShown | null>(null);
  /** Under the mouse while it is down: an action, or CONFIRM. */
  pressed = $state.raw<string | null>(null);
  #clicked = $state.raw<string | null>(null);
  /** What was sent to be played, and nobody answered: it may have been. */
  #unanswered: string[] | null = null;
  /** The version at which it was told that a draft is gone. */
  #toldAt = -1;
  /** What is marked as clicked, and not yet answered. The press marks it already: a browser that has a mark to paint
      when the click comes keeps the server's answer waiting until it has done so. */
  pending = $derived(this.#clicked ?? this.pressed);
  /** On its way to the server. The board stays as it is meanwhile, only deaf: to draw it twice would delay the answer. */
  committing = $state(false);
  /** What the piece that hangs at the pointer may be dragged to do. */
  dragging = $state.raw<ReadonlySet<string> | null>(null);

  /** What a guide would do. */
  suggested = $state.raw<string | null>(null);
  #hinted = $state.raw<{ at: string; hint: HintShown | null } | null>(null);
  /** A hint is about one question, and gone with it. */
  #question = $derived([this.version, this.seat, ...(this.tried?.played ?? [])].join());
  /** The hint that was asked for here; while it is thought of, it is null inside. */
  hinted = $derived(this.#hinted?.at === this.#question ? this.#hinted : null);
  #advised = $derived(new Set(this.hinted?.hint?.moves.slice(0, this.hinted.hint.equal).map((move) => move.action)));

  #legal = $derived(new Map(this.choices.map((choice) => [choice.action, choice])));

  override get view(): View | null {
    return this.moment?.view ?? this.tried?.view ?? super.view;
  }

  override get asked(): View | null {
    return this.moment?.view ?? this.tried?.view ?? super.asked;
  }

  override get stop(): Stop | null {
    return this.tried ? null : super.stop;
  }

  get choices(): Choice[] {
    if (this.moment || this.handover !== null || !this.snapshot) return [];
    return this.tried ? this.tried.choices : this.snapshot.choices;
  }

  /** The action that would end the draft, and waits for confirmation. */
  get planned(): string | null {
    return this.tried?.last ?? null;
  }

  /** Whether there is a draft that can be confirmed: in the midst of an action there is none. */
  get confirmable(): boolean {
    if (this.draft.length === 0) return false;
    const ask = this.tried?.view.asked?.ask;
    return this.planned !== null || !ask || !this.face?.midway?.has(ask);
  }

  can(action: string): Choice | undefined {
    return this.moment ? undefined : this.#legal.get(action);
  }

  /** Whether a guide or a hint would do this. */
  suggests(action: string): boolean {
    return this.suggested === action || this.#advised.has(action);
  }

  // Drafting

  /** A click on a choice. What is sure is drafted; a second click on what would end the draft confirms it. */
  choose(action: string): void {
    if (this.moment || this.committing) return;
    this.refusal = null;
    this.catchUp();
    const again = this.planned === action;
    this.#click(action, async (snapshot, seat) => {
      // Unless another click, made before this one, has planned something else meanwhile.
      if (again && this.planned === action) return this.#commit(snapshot, seat, this.draft);
      if (!this.#legal.has(action)) return;
      const draft = [...(this.tried ? this.tried.played : []), action];
      if (prefs.confirm === 'never') return this.#commit(snapshot, seat, draft);
      const tried = await this.#try(snapshot, seat, draft);
      if (prefs.confirm === 'turns' && tried.stop && draft.length === 1) return this.#commit(snapshot, seat, draft);
      this.#plan(draft, tried);
    });
  }

  /** Marked until it is answered. */
  #click(what: string, act: (snapshot: Snapshot, seat: number) => Promise<void>): void {
    this.#clicked = what;
    void this.#acting(act).finally(() => {
      // Another click may wait by now: its mark is its own.
      if (this.#clicked === what) this.#clicked = null;
    });
  }

  /** Drafts steps one after the other, whatever the preferences; one that is no choice by then is left out. */
  lead(steps: string[]): Promise<void> {
    this.refusal = null;
    this.catchUp();
    return this.#acting(async (snapshot, seat) => {
      for (const step of steps) {
        if (!this.#legal.has(step)) continue;
        const draft = [...(this.tried ? this.tried.played : []), step];
        this.#plan(draft, await this.#try(snapshot, seat, draft));
      }
    });
  }

  /** Whatever is drafted when its turn has come; a second click finds nothing more to confirm. */
  confirm(): void {
    this.#click(CONFIRM, async (snapshot, seat) => {
      if (this.confirmable) await this.#commit(snapshot, seat, this.draft);
    });
  }

  stepBack(): void {
    const draft = this.draft.slice(0, -1);
    if (draft.length === 0) return this.startOver();
    void this.#acting(async (snapshot, seat) => this.#plan(draft, await this.#try(snapshot, seat, draft)));
  }

  /** Another draft instead of this one. One that cannot be is refused, and this one stays. */
  redraft(draft: string[]): void {
    if (draft.length === 0) return this.startOver();
    void this.#acting(async (snapshot, seat) => {
      try {
        this.#plan(draft, await this.#try(snapshot, seat, draft));
        this.refusal = null;
      } catch (error) {
        if (!(error instanceof Refused) || (error.table && error.table.version !== this.version)) throw error;
        this.refusal = { problem: error.problem, action: null };
      }
    });
  }

  override async replay(moves: number[], from: number): Promise<void> {
    if (this.draft.length === 0) await super.replay(moves, from);
  }

  startOver(): void {
    capture();
    this.#keep([]);
    this.draft = [];
    this.tried = null;
    this.refusal = null;
  }

  /** What was drafted before the page was loaded anew, if the table is still the same. */
  override async open(): Promise<void> {
    await super.open();
    const kept = sessionStorage.getItem(`draft ${this.id}`);
    if (!kept || !this.myTurn) return;
    const { version, seat, draft } = JSON.parse(kept) as { version: number; seat: number; draft: string[] };
    if (version === this.version && seat === this.seat && draft.length) this.redraft(draft);
  }

  #keep(draft: string[]): void {
    const kept = `draft ${this.id}`;
    if (draft.length) sessionStorage.setItem(kept, JSON.stringify({ version: this.version, seat: this.seat, draft }));
    else sessionStorage.removeItem(kept);
  }

  #plan(draft: string[], shown: DraftShown): void {
    capture();
    this.#keep(draft);
    // What ends a draft is not played in it: the other answers to the same question can still be chosen instead.
    const tried = shown.stop && shown.choices.length === 0 ? { ...shown, choices: this.choices } : shown;
    this.draft = draft;
    this.tried = tried;
  }

  /** Over the open channel, which is the sooner way; by a request where there is none. */
  async #try(snapshot: Snapshot, seat: number, actions: string[]): Promise<DraftShown> {
    const draft = { version: snapshot.version, seat, actions };
    // To try changes nothing: where the channel dies over it, the request asks once more.
    const answer = await this.live?.ask('try', draft)?.catch((error: unknown) => {
      if (!(error instanceof Refused && error.offline)) throw error;
      return null;
    });
    return answer?.type === 'tried' ? answer.shown : api.tryOut(this.id, draft);
  }

  async #commit(snapshot: Snapshot, seat: number, actions: string[]): Promise<void> {
    const draft = { version: snapshot.version, seat, actions };
    this.committing = true;
    try {
      const answer = await this.live?.ask('move', draft); // whose table is taken as any that the channel brings
      if (!answer) this.take(await api.move(this.id, draft));
    } catch (error) {
      if (error instanceof Refused && error.offline) this.#unanswered = this.draft;
      throw error;
    } finally {
      this.committing = false;
    }
  }

  protected override dropDraft(takenBack: string | null): void {
    // It stays while nothing more is played: on one screen the table comes once more, in the eyes of the next player.
    const told = this.#toldAt === this.version ? this.refusal : null;
    super.dropDraft(takenBack);
    if (this.draft.length && !this.committing && this.draft !== this.#unanswered) {
      const words = takenBack === null ? t('draft.dropped') : t('draft.dropped-back', { name: takenBack });
      this.refusal = { problem: ownProblem('draft-dropped', words), action: null };
    }
    this.refusal ??= told;
    this.#toldAt = this.version;
    this.draft = [];
    this.tried = null;
    this.#clicked = null;
    // By the channel the answer to a move may come sooner than to the request that sent it: what is next can be chosen already.
    this.committing = false;
  }

  // Everything else that one does at a table

  takeBack(): void {
    // On one screen the last move may be another of mine: whose it was takes it back.
    const last = this.journal.at(-1)?.seat ?? null;
    void this.#acting(async (snapshot, seat) => {
      const mover = last !== null && snapshot.mine.includes(last) ? last : seat;
      this.take(await api.takeBack(this.id, snapshot.version, mover));
    });
  }

  practise(): void {
    void this.#acting(async (_, seat) => this.take(await api.practise(this.id, seat)));
  }

  resign(): void {
    void this.#acting(async (snapshot, seat) => this.take(await api.resign(this.id, snapshot.version, seat)));
  }

  comeBack(): void {
    void this.#acting(async (_, seat) => this.take(await api.comeBack(this.id, seat)));
  }

  propose(what: Proposable, about: number | null = null): void {
    void this.#acting(async (_, seat) => this.take(await api.propose(this.id, seat, what, about)));
  }

  vote(yes: boolean): void {
    void this.#acting(async (_, seat) => this.take(await api.vote(this.id, seat, yes)));
  }

  /** The same again, at a new table. */
  async rematch(): Promise<void> {
    await this.wish(async () => {
      const next = await api.rematch(this.id);
      go(`/table/${next.id}`);
    });
  }

  stand(answers: StandingAnswer[]): void {
    void this.#acting(async (_, seat) => this.take(await api.standing(this.id, seat, answers)));
  }

  get mayAsk(): boolean {
    return this.myTurn && !this.moment && this.planned === null && (this.snapshot?.hints ?? false);
  }

  /** What would you do? Nothing waits for the answer, which is forgotten where one has gone on meanwhile. */
  async askHint(): Promise<void> {
    const { snapshot, seat } = this;
    if (!this.mayAsk || !snapshot || seat === null || this.hinted) return;
    const at = this.#question;
    this.#hinted = { at, hint: null };
    try {
      const hint = await api.hint(this.id, { version: snapshot.version, seat, actions: this.tried?.played ?? [] });
      if (this.#hinted?.at === at) this.#hinted = { at, hint };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.#hinted?.at === at) this.#hinted = null;
      if (this.#question === at) this.refusal = { problem: error.problem, action: null };
    }
  }

  dropHint(): void {
    this.#hinted = null;
  }

  /** Why can I not do that? */
  askWhy(action: string): void {
    if (this.moment) return;
    if (!this.myTurn) {
      this.refusal = { problem: ownProblem('not-your-turn', t('why.not-your-turn')), action };
      return;
    }
    const known = this.asked && !this.description?.actions.includes(action) ? this.face?.why?.(this.asked, action) : null;
    if (known) return void (this.refusal = { problem: known, action });
    void this.#acting(async (_, seat) => {
      const { reasons } = await api.why(this.id, seat, [action], this.tried?.played ?? []);
      const problem = reasons[action];
      if (problem) this.refusal = { problem, action };
    });
  }

  /** Something done from my seat at the table as it stands when its turn has come. */
  #acting(act: (snapshot: Snapshot, seat: number) => Promise<void>): Promise<void> {
    return this.inTurn(async () => {
      if (this.snapshot && this.seat !== null) await act(this.snapshot, this.seat);
    });
  }
}
