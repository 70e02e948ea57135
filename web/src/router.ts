// Three addresses: the home page, a table (perhaps at a moment of its past), and a seat that moves to this device.

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string; moment: number | null; /** The match is looked at with the coach. */ review?: true }
  | { page: 'move'; token: string }
  | { page: 'nowhere' };

const TABLE = /^\/t\/([\w-]{1,60})\/?$/;
const MOMENT = /^\d{1,6}$/;

/** A page that lies anywhere on a web space, and not at the root of a server, has all addresses behind its own `#`. */
const addresses = { behindHash: false };

export function putBehindHash(): void {
  addresses.behindHash = true;
}

/** Where an address leads. */
export function routeOf(url: Pick<URL, 'pathname' | 'search' | 'hash'>): Route {
  return routeAt(addresses.behindHash ? new URL(url.hash.slice(1) || '/', 'http://page') : url);
}

function routeAt(url: Pick<URL, 'pathname' | 'search' | 'hash'>): Route {
  if (url.pathname === '/') return { page: 'home' };
  if (url.pathname === '/move') return { page: 'move', token: url.hash.slice(1) };
  const id = TABLE.exec(url.pathname)?.[1];
  if (id === undefined) return { page: 'nowhere' };
  const asked = new URLSearchParams(url.search);
  const moment = asked.get('moment') ?? '';
  const table = { page: 'table', id, moment: MOMENT.test(moment) ? Number(moment) : null } as const;
  return asked.has('review') && table.moment !== null ? { ...table, review: true } : table;
}

/** The address of a table, at a moment of its past if one is given, perhaps with the coach beside it. */
export function tableAddress(id: string, moment: number | null = null, review = false): string {
  return here(moment === null ? `/t/${id}` : `/t/${id}?moment=${moment}${review ? '&review' : ''}`);
}

/** The address of the home page. */
export const homeAddress = (): string => here('/');

/** An address with all that others need to come to it. */
export const wholeAddress = (address: string): string => new URL(address, location.href).href;

const here = (path: string): string => (addresses.behindHash ? `#${path}` : path);

/** The id of a table that somebody typed or pasted: a code or a whole link. */
export function tableTyped(text: string): string | null {
  const typed = text.trim();
  const path = /\/t\/([\w-]{1,60})/.exec(typed)?.[1];
  return path ?? (/^[\w-]{1,60}$/.test(typed) ? typed : null);
}
