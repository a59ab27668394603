// Plays games in the site's own Python, under Node: prints the hash of each, as triforium/pocket/same.py makes it.
//
//     node web/site/games.mjs SITE '[["duel", 2, 7], …]'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const [site, games] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'triforium-python-'));
try {
  cpSync(join(site, 'python'), folder, { recursive: true });
  writeFileSync(join(folder, 'pyodide.asm.wasm'), gunzipSync(readFileSync(join(folder, 'pyodide.asm.wasm.packed'))));
  const { loadPyodide } = await import(join(folder, 'pyodide.mjs'));
  const python = await loadPyodide({ indexURL: folder, env: { HOME: '/home', TRIFORIUM_INTERPRETED: '1' } });
  python.unpackArchive(new Uint8Array(readFileSync(join(folder, 'library.zip'))).buffer, 'zip', { extractDir: '/library' });
  python.runPython('import sys; sys.path.insert(0, "/library")');
  const { hash_of_game } = python.pyimport('triforium.pocket.same');
  for (const [id, players, seed] of JSON.parse(games)) console.log(hash_of_game(id, players, seed));
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(0); // Python's event loop would go on
