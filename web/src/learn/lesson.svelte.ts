// A guide that goes along at a table: what it says now, and what it would do.
import type { Session } from '../table/session.svelte';
import { adviceFor, captionFor, hasEnded, type Caption, type Guide, type Scene } from './guide';
import { guideFile, keepGuide, type Kept } from './kept';

const TEXTS = import.meta.glob('./texts/*/*.json', { import: 'default' });
const LANGUAGE = 'en';

export class Lesson {
  told = $state.raw<ReadonlySet<string>>(new Set());
  left = $state(false);
  /** What stands on the screen stays there while its moment lasts. */
  #open: string | null = null;

  scene = $derived.by(() => this.#look());
  caption = $derived.by(() => this.#due());
  advice = $derived.by(() => this.#would());

  constructor(
    readonly table: Session,
    readonly guide: Guide,
    readonly texts: Record<string, string>,
    readonly kept: Kept,
  ) {
    this.told = new Set(kept.told);
    this.left = kept.left;
  }

  static async open(table: Session, game: string, kept: Kept): Promise<Lesson> {
    const [guide, texts] = await Promise.all([guideFile(game), TEXTS[`./texts/${LANGUAGE}/${game}.json`]?.()]);
    return new Lesson(table, guide as Guide, texts as Record<string, string>, kept);
  }

  /** It was read, or one went on without it. */
  tell(caption: Caption): void {
    this.told = new Set([...this.told, caption.id]);
    this.#keep();
    if (!this.caption && this.table.stage.held) this.table.stage.hold();
  }

  leave(): void {
    this.left = true;
    this.#keep();
    if (this.table.stage.held) this.table.stage.hold();
  }

  resume(): void {
    this.left = false;
    this.#keep();
  }

  #due(): Caption | null {
    const due = this.left ? null : captionFor(this.guide, this.told, this.scene, this.#open);
    this.#open = due?.id ?? null;
    return due;
  }

  #would(): string | null {
    const silent = this.left || !this.kept.advises || hasEnded(this.guide, this.scene);
    return silent ? null : adviceFor(this.guide, this.scene);
  }

  #keep(): void {
    keepGuide(this.table.id, { ...this.kept, told: [...this.told], left: this.left });
  }

  #look(): Scene {
    const { table } = this;
    const mine = table.myTurn && table.behind === 0 && !table.settling && !table.moment;
    return {
      asked: mine ? (table.asked?.asked ?? null) : null,
      legal: mine ? table.choices.map((choice) => choice.action) : [],
      events: this.#events(),
      draft: mine && table.planned !== null,
      round: table.view?.round ?? 0,
      over: table.snapshot?.status === 'over' && table.behind === 0 && !table.settling,
    };
  }

  /** What has happened up to what is on the screen. */
  #events(): ReadonlySet<string> {
    const { table } = this;
    const found = new Set<string>();
    for (const turn of table.journal) {
      if (turn.move > table.move || turn.move < this.kept.from) continue;
      const last = turn.move === table.move ? table.stop?.events.at(-1) : undefined;
      const end = last === undefined ? turn.events.length : turn.events.indexOf(last) + 1 || turn.events.length;
      for (const event of turn.events.slice(0, end)) {
        found.add(event.id);
        if ('seat' in event && typeof event.seat === 'number') found.add(`${event.id} ${event.seat === table.seat ? 'mine' : 'others'}`);
      }
    }
    return found;
  }
}
