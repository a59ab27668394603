// Where we are.
import { placeOf, type Place } from './place';

export const route = $state<{ place: Place }>({ place: placeOf(location) });

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  route.place = placeOf(location);
  window.scrollTo(0, 0);
}

/** Change the address without going anywhere: a link to a move. */
export function readdress(address: string): void {
  history.replaceState(null, '', address);
}

window.addEventListener('popstate', () => (route.place = placeOf(location)));

/** Links of our own stay in the page; all others, and those with a modifier key, are the browser's. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api') || link.pathname.startsWith('/schema')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
