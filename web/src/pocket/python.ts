// Python in a worker: Pyodide and the package, with a word on how far it has come.
import type { PyodideInterface } from 'pyodide';
import { fetched } from './fetched';

/** The folder of the site, seen from a worker's script in `assets/`. */
export const FOLDER = new URL('../', self.location.href).href;

/** What is loaded before the first table, with its share of the whole: bytes as they come, roughly. */
interface Sizes {
  [file: string]: number;
}

export async function startPython(page: object, progress: (share: number) => void): Promise<PyodideInterface> {
  const sizes = (await (await fetch(`${FOLDER}python/sizes.json`)).json()) as Sizes;
  const total = Object.values(sizes).reduce((one, other) => one + other, 0);
  let came = 0;
  const count = (bytes: number): void => progress(Math.min((came += bytes) / total, 1));
  const get = (file: string, type?: string): Promise<Response> => fetched(`${FOLDER}python/${file}`, type, count);

  // Pyodide asks for its files by their own names.
  const plain = self.fetch.bind(self);
  self.fetch = (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (address.endsWith('/pyodide.asm.wasm')) return get('pyodide.asm.wasm.packed', 'application/wasm');
    return plain(asked, options);
  };
  const library = get('library.zip').then((response) => response.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${FOLDER}python/pyodide.mjs`)) as typeof import('pyodide');
  const [python, files] = await Promise.all([
    loadPyodide({
      indexURL: `${FOLDER}python/`,
      env: { HOME: '/home', TRIFORIUM_INTERPRETED: '1' },
    }),
    library,
  ]);
  self.fetch = plain;
  python.registerJsModule('triforium_page', page);
  python.unpackArchive(files, 'zip', { extractDir: '/library' });
  python.runPython('import sys; sys.path.insert(0, "/library")');
  return python;
}
