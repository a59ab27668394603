// Runs the client's procession over recorded moves: [{ pieces, journal, views }] on the input, mismatches on the output.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [web] = process.argv.slice(2);
const { rolldown } = await import(pathToFileURL(join(web, 'node_modules/rolldown/dist/index.mjs')).href);
const folder = mkdtempSync(join(tmpdir(), 'procession-'));
const bundle = await rolldown({ input: join(web, 'src/games/pillars/board/procession.ts') });
await bundle.write({ file: join(folder, 'procession.mjs'), format: 'esm' });
const { advance, stops } = await import(pathToFileURL(join(folder, 'procession.mjs')).href);
rmSync(folder, { recursive: true });

const GOODS = ['gold', 'vp', 'stone', 'wood', 'sand', 'metal'];
const told = (seat) => ({
  goods: GOODS.map((good) => seat[good]),
  craftsmen: seat.craftsmen.map((man) => man.id).sort(),
  privileges: [...seat.privileges].sort(),
  cards: [...seat.cards].sort(),
  fields: ['mill', 'quarry', 'forest', 'pit', 'reserve'].map((place) => seat.workers[place]),
});

const { pieces, journal, views } = JSON.parse(readFileSync(0, 'utf8'));
const wrong = [];
const places = {};
for (let move = 1; move < journal.length; move++) {
  const before = views[move - 1];
  const after = views[move];
  const walk = stops(journal, move);
  // A new round covers what the last one left; there the two cannot be compared.
  if (walk.length === 0 || before.round !== after.round) continue;
  let view = before;
  for (const stop of walk) {
    places[stop.at] = (places[stop.at] ?? 0) + 1;
    view = advance(pieces, view, stop);
  }
  const shown = JSON.stringify({ seats: view.seats.map(told), event: view.event, die: view.tax_die, market: view.market, metal: view.court_metal });
  const true_ = JSON.stringify({ seats: after.seats.map(told), event: after.event, die: after.tax_die, market: after.market, metal: after.court_metal });
  if (shown !== true_) wrong.push({ move, stops: walk.map((stop) => stop.at), shown, true: true_, events: journal[move].events });
}
console.log(JSON.stringify({ places, wrong }));
