// The page can be put on a home screen; a worker then says when there is no connection (public/worker.js).
import { IN_A_FOLDER } from './link';

export function install(): void {
  // The site has a worker of its own, which keeps all of it (web/site/sw.js).
  if (IN_A_FOLDER || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Where a browser or its owner wants no workers, the page does without.
  window.addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined));
}
