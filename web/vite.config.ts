import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The server that `npm run dev` shows the client of; `triforium serve` starts one.
const server = process.env['TRIFORIUM_SERVER'] ?? 'http://127.0.0.1:8400';

// Names stay the same from build to build, so that the history keeps one file of each; the server puts a version into the
// address instead (server/pages.py). Files find each other by their own address, which carries the version on.
const output = {
  entryFileNames: 'assets/[name].js',
  chunkFileNames: 'assets/[name].js',
  assetFileNames: 'assets/[name][extname]',
};

// `vite build --mode site` makes the page that plays without a server (docs/pocket.md).
const site: Plugin = {
  name: 'site',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/main.ts', '/src/site.ts'),
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), mode === 'site' && site],
  base: mode === 'site' ? './' : '/',
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  worker: { format: 'es', rolldownOptions: { output } },
  build: {
    rolldownOptions: { output },
    outDir: mode === 'site' ? '../build/site' : '../src/triforium/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ['tests/*.test.ts'] },
  server: { proxy: { '/api': { target: server, ws: true } } },
}));
