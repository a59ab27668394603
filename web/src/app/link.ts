// Where our pages lie. A server has an address for each of them; a folder of files has one page, and what it shows stands in
// the query: `?page=/table/ID&move=3`.
export const IN_A_FOLDER = import.meta.env.MODE === 'site';

interface Where {
  pathname: string;
  search: string;
}

/** The address of a page, to be linked to. */
export function linkTo(path: string): string {
  return IN_A_FOLDER ? inFolder(path, location.pathname) : path;
}

/** Which page an address means. */
export function pageAt(where: Where): Where {
  return IN_A_FOLDER ? fromFolder(where) : where;
}

/** Whether a link stays in the page. */
export function isOurs(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin) return false;
  if (IN_A_FOLDER) return link.pathname === location.pathname;
  return !link.pathname.startsWith('/api') && !link.pathname.startsWith('/schema');
}

export function inFolder(path: string, folder: string): string {
  const { pathname, search, hash } = new URL(path, 'https://here');
  if (pathname === '/' && !search) return folder + hash;
  return `${folder}?page=${pathname}${search.replace('?', '&')}${hash}`;
}

export function fromFolder({ search }: Where): Where {
  const query = new URLSearchParams(search);
  const pathname = query.get('page') ?? '/';
  query.delete('page');
  return { pathname, search: query.size ? `?${query}` : '' };
}
