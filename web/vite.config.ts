import { svelte } from '@sveltejs/vite-plugin-svelte';
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

export default defineConfig({
  plugins: [svelte()],
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    rolldownOptions: { output },
    outDir: '../src/triforium/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ['tests/*.test.ts'] },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
