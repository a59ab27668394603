// Where we are. Addresses: / , /new/duel , /table/ID , /rules/duel .
export interface Place {
  page: 'lobby' | 'new' | 'table' | 'rules' | 'nowhere';
  name: string;
  query: URLSearchParams;
}

function read(): Place {
  const [, page = '', name = '', ...rest] = location.pathname.split('/');
  const query = new URLSearchParams(location.search);
  if (page === '') return { page: 'lobby', name: '', query };
  const known = page === 'new' || page === 'table' || page === 'rules';
  if (!known || !name || rest.some(Boolean)) return { page: 'nowhere', name: '', query };
  return { page, name: decodeURIComponent(name), query };
}

export const route = $state<{ place: Place }>({ place: read() });

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  route.place = read();
  window.scrollTo(0, 0);
}

/** Change the address without going anywhere: a link to a move. */
export function readdress(address: string): void {
  history.replaceState(null, '', address);
}

window.addEventListener('popstate', () => (route.place = read()));

/** Links of our own stay in the page; all others, and those with a modifier key, are the browser's. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api') || link.pathname.startsWith('/schema')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
