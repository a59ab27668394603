// Where games are kept in this browser: IndexedDB. A table is a text and a row for the lobby, both written at once.
const NAME = 'triforium';
const ME = 'me';

interface Kept {
  revision: number;
  table: string;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function whole(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export class Drawer {
  private constructor(private readonly base: IDBDatabase) {}

  static async open(): Promise<Drawer> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      for (const store of ['tables', 'rows', 'about']) opening.result.createObjectStore(store);
    };
    return new Drawer(await done(opening));
  }

  async me(): Promise<string | undefined> {
    return (await done(this.base.transaction('about').objectStore('about').get(ME))) as string | undefined;
  }

  async keepMe(name: string): Promise<void> {
    const writing = this.base.transaction('about', 'readwrite');
    writing.objectStore('about').put(name, ME);
    await whole(writing);
  }

  async read(id: string): Promise<string | undefined> {
    const found = (await done(this.base.transaction('tables').objectStore('tables').get(id))) as Kept | undefined;
    return found?.table;
  }

  /** Where another tab was first, nothing is kept. */
  async keep(id: string, revision: number, row: string, table: string): Promise<boolean> {
    const writing = this.base.transaction(['tables', 'rows'], 'readwrite', { durability: 'strict' });
    const tables = writing.objectStore('tables');
    const found = (await done(tables.get(id))) as Kept | undefined;
    if ((found?.revision ?? 0) !== revision) return false;
    tables.put({ revision: revision + 1, table } satisfies Kept, id);
    writing.objectStore('rows').put(row, id);
    await whole(writing);
    return true;
  }

  async rows(): Promise<string> {
    const found = (await done(this.base.transaction('rows').objectStore('rows').getAll())) as string[];
    return `[${found.join(',')}]`;
  }
}
