import { describe, expect, it } from 'vitest';
import { placeBeside, selectorsOf } from '../src/learn/anchor';
import { adviceFor, captionFor, fits, type Guide, type Scene } from '../src/learn/guide';

const guides = import.meta.glob<Guide>('../src/learn/guides/*.json', { import: 'default', eager: true });
const texts = import.meta.glob<Record<string, string>>('../src/learn/texts/*/*.json', { import: 'default', eager: true });

const guide: Guide = {
  seed: '1',
  first: 0,
  bots: ['level:1'],
  until: 2,
  advice: [
    { ask: 'place', asked: { price: [6, 7] }, actions: ['pass'] },
    { ask: 'place', actions: ['place shiring-*', 'place *'] },
  ],
  captions: [
    { id: 'price', when: { ask: 'place', asked: { price: [5, 7] } }, at: [] },
    { id: 'shiring', when: { ask: 'place', legal: 'place shiring-*' }, at: [] },
    { id: 'tax', when: { event: 'tax-rolled' }, at: [] },
    { id: 'mine', when: { event: 'sold mine' }, at: [] },
    { id: 'end', when: { end: true }, at: [] },
  ],
};
const scene = (changes: Partial<Scene> = {}): Scene => ({
  asked: null,
  legal: [],
  events: new Set(),
  draft: false,
  round: 1,
  over: false,
  ...changes,
});

describe('a guide', () => {
  const asked = { ask: 'place', price: 7 };

  it('tells each caption once, in its order, when its moment has come', () => {
    const now = scene({ asked, legal: ['place shiring-1', 'pass'] });
    expect(captionFor(guide, new Set(), now)?.id).toBe('price');
    expect(captionFor(guide, new Set(['price']), now)?.id).toBe('shiring');
    expect(captionFor(guide, new Set(['price', 'shiring']), now)).toBeNull();
    expect(captionFor(guide, new Set(), scene({ asked: { ask: 'place', price: 1 }, legal: ['pass'] }))).toBeNull();
  });

  it('lets a caption stand while its moment lasts', () => {
    const now = scene({ asked, legal: ['place shiring-1'], events: new Set(['tax-rolled']) });
    expect(captionFor(guide, new Set(), now, 'tax')?.id).toBe('tax');
    expect(captionFor(guide, new Set(['tax']), now, 'tax')?.id).toBe('price');
  });

  it('knows what happened, and to whom', () => {
    expect(captionFor(guide, new Set(), scene({ events: new Set(['tax-rolled']) }))?.id).toBe('tax');
    expect(captionFor(guide, new Set(), scene({ events: new Set(['sold', 'sold others']) }))).toBeNull();
  });

  it('says nothing but its farewell when it is over', () => {
    expect(captionFor(guide, new Set(), scene({ round: 2, events: new Set(['tax-rolled']) }))?.id).toBe('end');
    expect(captionFor(guide, new Set(['end']), scene({ over: true }))).toBeNull();
  });

  it('advises the first that is legal, by the numbers of the question', () => {
    const legal = ['place priory', 'place shiring-2', 'pass'];
    expect(adviceFor(guide, scene({ asked, legal }))).toBe('pass');
    expect(adviceFor(guide, scene({ asked: { ask: 'place', price: 3 }, legal }))).toBe('place shiring-2');
    expect(adviceFor(guide, scene({ asked: { ask: 'take' }, legal }))).toBeNull();
  });

  it('reads patterns', () => {
    expect(fits('send * for 1', 'send mason gain-stone for 1')).toBe(true);
    expect(fits('send * for 1', 'send mason gain-stone for 12')).toBe(false);
    expect(fits('pass', 'pass 2')).toBe(false);
    expect(fits('a*a', 'a')).toBe(false);
  });
});

describe('each script', () => {
  it.each(Object.entries(guides))('%s has a text for each caption, and few words', (file, script) => {
    const said = texts[file.replace('guides', 'texts/en')] ?? {};
    const ids = script.captions.map((caption) => caption.id);
    expect(Object.keys(said).sort()).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
    for (const text of Object.values(said)) {
      expect(text.length).toBeLessThanOrEqual(170);
      expect(text.match(/[.!?](\s|$)/g)?.length ?? 0).toBeLessThanOrEqual(3);
    }
  });
});

describe('a bubble', () => {
  const room = { left: 0, top: 50, width: 1000, height: 800 };
  const size = { width: 300, height: 120 };

  it('stands beside what it speaks of, in the window', () => {
    expect(placeBeside({ left: 100, top: 300, width: 100, height: 100 }, size, room, [])).toEqual({ left: 214, top: 290 });
    expect(placeBeside({ left: 850, top: 300, width: 100, height: 100 }, size, room, []).left).toBe(536);
  });

  it('keeps clear of what is advised', () => {
    const advised = { left: 210, top: 250, width: 400, height: 300 };
    const { left, top } = placeBeside({ left: 100, top: 300, width: 100, height: 100 }, size, room, [advised]);
    const apart = left + size.width <= advised.left || top >= advised.top + advised.height || top + size.height <= advised.top;
    expect(apart).toBe(true);
  });

  it('finds its anchor by what pieces are called', () => {
    expect(selectorsOf('piece:card *', 1)[1]).toBe('[data-piece^="card "]');
    expect(selectorsOf('camp:mine', 1)[0]).toBe('[data-board] [data-camp="1"]');
  });
});
