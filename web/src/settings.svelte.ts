// What a person has chosen for this browser. Kept in its storage; without storage, for as long as the page lives.

import type { Motion } from './boards/board';
import type { FilmSpeed } from './film/pace';
import { LANGUAGES, type Language } from './words';

export type Theme = 'system' | 'day' | 'night';

interface Kept {
  language: Language;
  theme: Theme;
  motion: Motion;
  /** How quickly others' turns are shown. */
  film: FilmSpeed;
  /** Single letters are keys of the table. */
  keys: boolean;
  sound: boolean;
  /** The browser's notice when it is one's turn: not decided, wanted, or not wanted. */
  notice: 'open' | 'on' | 'off';
  /** The plain board instead of a drawn one. */
  plain: boolean;
  /** Log and talk are open: beside the board on a wide screen, else a sheet over it. */
  side: boolean;
  /** Games whose first-game guide is behind one. */
  guided: string[];
}

const KEY = 'sapajou';

/** The first language of the browser that there are words for. */
export function preferred(languages: readonly string[]): Language {
  const short = languages.map((language) => language.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === short.find((one) => LANGUAGES.some((known) => known === one))) ?? 'en';
}

function read(): Kept {
  const start: Kept = {
    language: preferred(navigator.languages),
    theme: 'system',
    motion: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : 'normal',
    film: 'normal',
    keys: true,
    sound: false,
    notice: 'open',
    plain: false,
    side: false,
    guided: [],
  };
  try {
    return { ...start, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return start;
  }
}

export const settings: Kept = $state(read());

/** How quickly others' turns are shown; whoever wants things to stand still sees what has come of them. */
export function filmSpeed(): FilmSpeed {
  const still = settings.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 'once' : settings.film;
}

/** Write the settings down; called whenever one has changed. */
export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser without storage forgets; that is its owner's wish.
  }
}

/** Whether the page is dark, as chosen or as the system has it. */
export function isNight(theme: Theme, systemDark: boolean): boolean {
  return theme === 'night' || (theme === 'system' && systemDark);
}
