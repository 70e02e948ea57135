// Which puzzles of the day a person has solved, by what this browser has seen; nobody else is told.
// Kept in its storage; without storage, for as long as the page lives.

/** A puzzle of a day (`2026-11-17`) that was solved. */
export interface Solved {
  day: string;
  game: string;
}

const KEY = 'sapajou puzzles';
const MOST = 400;
const DAY = 24 * 60 * 60 * 1000;
let inMemory: Solved[] | null = null;

/** All that were solved, the latest last. */
export function solved(): Solved[] {
  if (inMemory === null) {
    try {
      inMemory = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Solved[];
    } catch {
      inMemory = [];
    }
  }
  return inMemory;
}

export const isSolved = ({ day, game }: Solved): boolean => solved().some((one) => one.day === day && one.game === game);

/** Remember that the puzzle of a day was solved. */
export function keepSolved({ day, game }: Solved): void {
  if (isSolved({ day, game })) return;
  inMemory = [...solved(), { day, game }].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory));
  } catch {
    // A browser without storage forgets; that is its owner's wish.
  }
}

/** Whether something was solved on each of the latest days, the day itself last. */
export function latestDays(day: string, days: number): boolean[] {
  const done = new Set(solved().map((one) => one.day));
  return Array.from({ length: days }, (_, at) => done.has(before(day, days - 1 - at)));
}

/** On how many days in a row something was solved, up to a day; whoever has not solved anything on that day yet has not lost it. */
export function daysInARow(day: string): number {
  const done = new Set(solved().map((one) => one.day));
  const first = done.has(day) ? 0 : 1;
  let count = 0;
  while (done.has(before(day, first + count))) count += 1;
  return count;
}

/** The day so many days earlier. */
function before(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
}

/** Forget what this page remembers, as a new one does; for tests. */
export function forgetSolved(): void {
  inMemory = null;
}
