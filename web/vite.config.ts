import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server that `npm run dev` shows the client of; `triforium serve` starts one.
const server = process.env['TRIFORIUM_SERVER'] ?? 'http://127.0.0.1:8400';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/triforium/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
