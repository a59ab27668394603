// Lays the site out, beside the built page: Python and what it plays, packed; the nets; what is kept for offline use.
//
//     node web/site/pack.mjs PARTS SITE
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const [parts, site] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const pyodide = join(here, '../node_modules/pyodide');
const python = join(site, 'python');
const bytes = (path) => new Uint8Array(readFileSync(path));

/** All files of the site, those first that are needed to begin. */
function files(folder = site) {
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [relative(site, join(folder, entry.name)).replaceAll('\\', '/')],
  );
  return found.sort((one, other) => Number(one.startsWith('nets/')) - Number(other.startsWith('nets/')) || (one < other ? -1 : 1));
}

async function compile() {
  const py = await loadPyodide({ indexURL: pyodide });
  py.FS.writeFile('/stdlib.zip', bytes(join(pyodide, 'python_stdlib.zip')));
  py.FS.writeFile('/sources.zip', bytes(join(parts, 'sources.zip')));
  py.runPython(readFileSync(join(here, 'compile.py'), 'utf8'));
  py.runPython("pack('/stdlib.zip', '/stdlib-packed.zip', False, 2); pack('/sources.zip', '/library.zip', True, 0)");
  writeFileSync(join(python, 'python_stdlib.zip'), py.FS.readFile('/stdlib-packed.zip'));
  writeFileSync(join(python, 'library.zip'), py.FS.readFile('/library.zip'));
}

mkdirSync(python, { recursive: true });
mkdirSync(join(site, 'nets'), { recursive: true });
await compile();
const { info } = JSON.parse(readFileSync(join(pyodide, 'pyodide-lock.json'), 'utf8'));
writeFileSync(join(python, 'pyodide-lock.json'), JSON.stringify({ info, packages: {} }));
for (const name of ['pyodide.mjs', 'pyodide.asm.mjs']) copyFileSync(join(pyodide, name), join(python, name));
writeFileSync(join(python, 'pyodide.asm.wasm.packed'), gzipSync(bytes(join(pyodide, 'pyodide.asm.wasm')), { level: 9 }));
for (const name of readdirSync(parts).filter((file) => file.endsWith('.net'))) copyFileSync(join(parts, name), join(site, 'nets', name));
const counted = ['pyodide.asm.wasm.packed', 'library.zip'];
writeFileSync(
  join(python, 'sizes.json'),
  JSON.stringify(Object.fromEntries(counted.map((file) => [file, statSync(join(python, file)).size]))),
);
for (const name of ['manifest.webmanifest']) copyFileSync(join(here, name), join(site, name));

const list = files().filter((file) => file !== 'sw.js');
const version = createHash('sha256');
for (const file of list) version.update(file).update(bytes(join(site, file)));
const text = readFileSync(join(here, 'sw.js'), 'utf8')
  .replace("'VERSION'", JSON.stringify(version.digest('hex').slice(0, 16)))
  .replace("['FILES']", JSON.stringify(list));
writeFileSync(join(site, 'sw.js'), text);
process.exit(0); // Python's event loop would go on
