// What an address of ours means: / , /new/duel , /table/ID , /rules/duel , /cards/duel , /account .
export interface Place {
  page: 'lobby' | 'new' | 'table' | 'rules' | 'cards' | 'account' | 'nowhere';
  name: string;
  query: URLSearchParams;
}

export function placeOf({ pathname, search }: { pathname: string; search: string }): Place {
  const [, page = '', part = '', ...rest] = pathname.split('/');
  const query = new URLSearchParams(search);
  if (page === '') return { page: 'lobby', name: '', query };
  if (page === 'account' && !part) return { page, name: '', query };
  const known = page === 'new' || page === 'table' || page === 'rules' || page === 'cards';
  const name = decoded(part);
  if (!known || !name || rest.some(Boolean)) return { page: 'nowhere', name: '', query };
  return { page, name, query };
}

/** Empty where a `%` is no letter's. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
