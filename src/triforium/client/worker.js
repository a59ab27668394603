// Makes the page installable and keeps one thing: a page that says there is no connection. It never answers for the server:
// a game, a list or a move always comes from there, and the client's own files are kept by the browser under their version.
const SHELF = 'triforium-offline-1';
const KEPT = ['/offline.html', '/icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then((shelf) => shelf.addAll(KEPT))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('triforium-offline-') && name !== SHELF;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const page = event.request.mode === 'navigate';
  if (!page && !(origin === self.location.origin && KEPT.includes(pathname))) return;
  event.respondWith(
    fetch(event.request).catch(async () => {
      const kept = await caches.match(page ? '/offline.html' : pathname);
      return kept ?? Response.error();
    }),
  );
});
