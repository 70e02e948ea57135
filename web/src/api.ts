// The HTTP part of the server.

import type {
  EventPage, Fault, GameInfo, Me, Moment, NewTable, Pass, Reach, RulesPage, TableId, TableInfo,
} from './wire/http';
import type { Language, Templates } from './words';

/** A request that was refused, with a code for words, also where the server did not answer at all. */
export class Failed extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

const UNREACHABLE = 'fault.unreachable';
const NOTHING = 204;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Failed({ code: UNREACHABLE, values: {}, message: 'the server does not answer' });
  }
  if (!response.ok) throw new Failed(await faultOf(response));
  return (response.status === NOTHING ? undefined : await response.json()) as T;
}

async function faultOf(response: Response): Promise<Fault> {
  const fault: unknown = await response.json().catch(() => null);
  if (fault !== null && typeof fault === 'object' && 'code' in fault) return { values: {}, message: '', ...fault } as Fault;
  return { code: UNREACHABLE, values: {}, message: `HTTP ${response.status}` };
}

export const games = (): Promise<GameInfo[]> => ask('GET', '/games');
export const gameWords = (game: string, language: Language): Promise<Templates> => ask('GET', `/games/${game}/words/${language}`);
export const serverWords = (language: Language): Promise<Templates> => ask('GET', `/words/${language}`);
export const rules = (game: string, language: Language): Promise<RulesPage> => ask('GET', `/games/${game}/rules/${language}`);
export const me = (): Promise<Me> => ask('GET', '/me');
export const rename = (name: string): Promise<Me> => ask('PUT', '/me', { name });
export const myTables = (): Promise<TableInfo[]> => ask('GET', '/me/tables');
export const putAway = (table: string): Promise<void> => ask('DELETE', `/me/tables/${table}`);
export const reach = (): Promise<Reach> => ask('GET', '/reach');
export const open = (table: NewTable): Promise<TableId> => ask('POST', '/tables', table);
export const moment = (table: string, n: number, language: Language): Promise<Moment> =>
  ask('GET', `/tables/${table}/moments/${n}?language=${language}`);
export const events = (table: string, first: number): Promise<EventPage> => ask('GET', `/tables/${table}/events?first=${first}`);
export const pass = (table: string): Promise<Pass> => ask('POST', `/tables/${table}/pass`);
export const takeOver = (token: string): Promise<TableId> => ask('POST', '/pass', { token });
export const record = (table: string): Promise<unknown> => ask('GET', `/tables/${table}/record`);
export const recordAddress = (table: string): string => `/api/tables/${table}/record`;
export const liveAddress = (table: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/live`;
