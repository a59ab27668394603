// The page can be put on a home screen; a worker then says when there is no connection (public/worker.js).
export function install(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Where a browser or its owner wants no workers, the page does without.
  window.addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined));
}
