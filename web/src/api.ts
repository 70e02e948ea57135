// What is asked once: games, words, rules, who one is, tables, records.

import type {
  EventPage, GameInfo, Lesson, Me, Moment, NewTable, Pass, Picture, PuzzleOfDay, Reach, ReviewNow, RulesPage, TableId, TableInfo, Weighed,
} from './wire/http';
import { carrier } from './carrier';
import type { Language, Templates } from './words';

const ask = <T>(method: string, path: string, body?: unknown): Promise<T> => carrier.by.ask(method, path, body) as Promise<T>;

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
export const beginReview = (table: string): Promise<ReviewNow> => ask('POST', `/tables/${table}/review`);
export const reviewWays = (table: string, number: number): Promise<Weighed[]> => ask('GET', `/tables/${table}/review/${number}/ways`);
export const practise = (table: string, moment: number, seat: number): Promise<TableId> => ask('POST', `/tables/${table}/practice`, { moment, seat });
export const lessons = (table: string, seat: number): Promise<Lesson[]> => ask('GET', `/tables/${table}/lessons?seat=${seat}`);
export const askLesson = (table: string, seat: number, number: number): Promise<TableId> => ask('POST', `/tables/${table}/lessons/${number}`, { seat });
export const puzzles = (): Promise<PuzzleOfDay[]> => ask('GET', '/puzzles');
export const puzzlePicture = (game: string, language: Language): Promise<Picture> => ask('GET', `/puzzles/${game}/picture/${language}`);
export const askPuzzle = (game: string): Promise<TableId> => ask('POST', `/puzzles/${game}`);
export const tableInfo = (table: string): Promise<TableInfo> => ask('GET', `/tables/${table}`);
export const takeIn = (record: unknown): Promise<TableId> => ask('POST', '/records', record);
export const seatFriend = (table: string, seat: number, name: string): Promise<void> =>
  ask('POST', `/tables/${table}/friends`, { seat, name });
