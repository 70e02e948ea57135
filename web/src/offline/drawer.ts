// Where this browser keeps the tables: texts under keys in an IndexedDB, shared by all pages of this address.
// What the texts mean is no business of this file: Python reads and writes them (src/sapajou/offline/storage.py).

/** Key, text (null: nothing is to stand there any more), whether it counts on what stands there now, and that. */
export type Put = [key: string, text: string | null, only: boolean, was: string | null];

export interface Drawer {
  readonly kept: 'always' | 'while open';
  read(prefix: string, after: string): Promise<[string, string][]>;
  write(puts: Put[]): Promise<boolean>;
}

const NAME = 'sapajou';
const STORE = 'texts';
const LAST = '\uffff';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  database.onversionchange = () => database.close(); // a newer version of the page wants another shape
  return database;
}

/** The drawer of this browser; of one that keeps nothing, a drawer that lasts as long as the page. */
export async function openDrawer(): Promise<Drawer> {
  try {
    return new LastingDrawer(await openDatabase());
  } catch {
    return new FleetingDrawer();
  }
}

class LastingDrawer implements Drawer {
  readonly kept = 'always';

  constructor(private database: IDBDatabase) {}

  /** A transaction, on the database opened anew if the browser has closed it: WebKit does, short of memory or after sleep. */
  private async transaction(...how: [IDBTransactionMode?, IDBTransactionOptions?]): Promise<IDBTransaction> {
    try {
      return this.database.transaction(STORE, ...how);
    } catch {
      this.database = await openDatabase();
      return this.database.transaction(STORE, ...how);
    }
  }

  async read(prefix: string, after: string): Promise<[string, string][]> {
    const store = (await this.transaction()).objectStore(STORE);
    const range = after > prefix ? IDBKeyRange.bound(after, prefix + LAST, true) : IDBKeyRange.bound(prefix, prefix + LAST);
    const [keys, texts] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
    return keys.map((key, at) => [String(key), String(texts[at])]);
  }

  async write(puts: Put[]): Promise<boolean> {
    // Strict: what is acknowledged is on the disk, and not only on its way there.
    const change = await this.transaction('readwrite', { durability: 'strict' });
    return new Promise((resolve, reject) => {
      const store = change.objectStore(STORE);
      let other = false;
      change.oncomplete = () => resolve(true);
      change.onabort = () => (other ? resolve(false) : reject(change.error ?? new Error('the browser keeps nothing')));
      const put = ([key, text]: Put): void => void (text === null ? store.delete(key) : store.put(text, key));
      const counting = puts.filter(([, , only]) => only);
      let unread = counting.length;
      if (unread === 0) puts.forEach(put);
      for (const [key, , , was] of counting) {
        store.get(key).onsuccess = (event) => {
          const found = ((event.target as IDBRequest<string | undefined>).result) ?? null;
          unread -= 1;
          if (other) return;
          other = found !== was;
          if (other) change.abort();
          else if (unread === 0) puts.forEach(put);
        };
      }
    });
  }
}

class FleetingDrawer implements Drawer {
  readonly kept = 'while open';
  private readonly texts = new Map<string, string>();

  async read(prefix: string, after: string): Promise<[string, string][]> {
    return [...this.texts].filter(([key]) => key.startsWith(prefix) && key > after).sort(([one], [other]) => (one < other ? -1 : 1));
  }

  async write(puts: Put[]): Promise<boolean> {
    if (puts.some(([key, , only, was]) => only && (this.texts.get(key) ?? null) !== was)) return false;
    for (const [key, text] of puts) {
      if (text === null) this.texts.delete(key);
      else this.texts.set(key, text);
    }
    return true;
  }
}
