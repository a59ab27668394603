// Where we are.
import { isOurs, linkTo, pageAt } from './link';
import { placeOf, type Place } from './place';

export const route = $state<{ place: Place }>({ place: placeOf(pageAt(location)) });

/** To a page of ours, by its path. */
export function go(path: string, replace = false): void {
  visit(linkTo(path), replace);
}

/** Change the address without going anywhere: a link to a move. */
export function readdress(address: string): void {
  history.replaceState(null, '', address);
}

function visit(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  route.place = placeOf(pageAt(location));
  window.scrollTo(0, 0);
}

window.addEventListener('popstate', () => (route.place = placeOf(pageAt(location))));

/** Links of our own stay in the page; all others, and those with a modifier key, are the browser's. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || !isOurs(link)) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  visit(link.pathname + link.search + link.hash);
});
