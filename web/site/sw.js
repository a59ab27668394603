// Keeps the whole site for when there is no network. A new version is fetched beside the old one and used from the next visit on.
const KEPT = `triforium-${'VERSION'}`;
const FILES = ['FILES'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(KEPT).then(async (cache) => {
      // One after the other: who is about to play comes first.
      for (const file of FILES) if (!(await cache.match(file))) await cache.add(new Request(file, { cache: 'no-cache' }));
      await self.skipWaiting();
    }),
  );
});

self.addEventListener('activate', (event) => {
  const others = async () => {
    for (const name of await caches.keys()) if (name.startsWith('triforium-') && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(others());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  const wanted = request.mode === 'navigate' ? 'index.html' : request;
  event.respondWith(
    caches
      .open(KEPT)
      .then((cache) => cache.match(wanted, { ignoreSearch: true }))
      .then((found) => found ?? fetch(request)),
  );
});
