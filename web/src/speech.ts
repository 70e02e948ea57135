// The words of this client, of the server and of a game, in the chosen language.

import * as api from './api';
import { Words, type Language, type Templates } from './words';

const OWN = import.meta.glob<Templates>('./words/*.json', { import: 'default' });
const BOARDS = import.meta.glob<Templates>('./boards/*/words/*.json', { import: 'default' });
const read = new Map<string, Promise<Templates>>();

/** What was read once is kept; what failed is asked for again. */
function once(key: string, load: () => Promise<Templates>): Promise<Templates> {
  const known = read.get(key);
  if (known !== undefined) return known;
  const loading = load();
  read.set(key, loading);
  loading.catch(() => read.delete(key));
  return loading;
}

const ofClient = (language: Language): Promise<Templates> =>
  once(`client/${language}`, async () => (await OWN[`./words/${language}.json`]?.()) ?? {});
const ofServer = (language: Language): Promise<Templates> => once(`server/${language}`, () => api.serverWords(language));
const ofGame = (game: string, language: Language): Promise<Templates> =>
  once(`game/${game}/${language}`, () => api.gameWords(game, language));
const ofBoard = (game: string, language: Language): Promise<Templates> =>
  once(`board/${game}/${language}`, async () => (await BOARDS[`./boards/${game}/words/${language}.json`]?.()) ?? {});

async function together(language: Language, parts: Promise<Templates>[]): Promise<Words> {
  return new Words(language, Object.assign({}, ...(await Promise.all(parts))) as Templates);
}

/** This client's own words: always there, whatever the server does. */
export const clientWords = (language: Language): Promise<Words> => together(language, [ofClient(language)]);

/** The words for what the server may answer, and this client's. */
export const commonWords = (language: Language): Promise<Words> => together(language, [ofServer(language), ofClient(language)]);

/** The words of a game, with the server's and this client's. */
export const gameWords = (game: string, language: Language): Promise<Words> =>
  together(language, [ofServer(language), ofGame(game, language), ofBoard(game, language), ofClient(language)]);
