// What this browser keeps of the shuffles it takes part in: its own numbers, and what was promised before they were revealed.
// Kept in its storage, so that it survives a reload; without storage, for as long as the page lives.

import { commit, type Seen } from './shuffle';
import type { TableNow } from './wire/messages';

const PREFIX = 'sapajou shuffle ';
const MOST_TABLES = 100;
const inMemory = new Map<string, string>();

interface Kept extends Seen {
  /** When the table was first seen, in milliseconds. */
  since: number;
}

/** What this browser has kept of a table, or null. */
export function seenOf(table: string): Seen | null {
  return read(table);
}

/** A new random number for a table, kept here; what is told of it is the commitment. */
export function newCommitment(table: string): string {
  const number = randomHex(32);
  const commitment = commit(number);
  const kept = read(table) ?? begin('');
  write(table, { ...kept, numbers: { ...kept.numbers, [commitment]: number } });
  return commitment;
}

/** Keep what a table promises: what is seen first counts, whatever is shown later. */
export function witness(table: TableNow): void {
  const before = read(table.id);
  if (before === null && table.status !== 'open' && table.status !== 'shuffling') return;
  const kept = before ?? begin(table.commitment);
  if (kept.promised === '') kept.promised = table.commitment;
  if (table.status === 'shuffling' && kept.frozen === null) {
    const places = table.seats.map(({ person, bot, commitment }) => ({ bot: person ? null : bot, commitment }));
    kept.frozen = { options: table.options, places };
  }
  if ((table.status === 'playing' || table.status === 'over') && kept.frozen !== null) {
    kept.revealed ??= table.seats.map(({ revealed }) => revealed);
  }
  write(table.id, kept);
}

/** The number that the table waits for from this browser, if it has promised what it promised before. */
export function numberToReveal(table: TableNow): string | null {
  const mine = table.seats.find((seat) => seat.mine);
  const kept = read(table.id);
  if (table.status !== 'shuffling' || !mine?.commitment || mine.revealed || kept?.promised !== table.commitment) return null;
  return kept.numbers[mine.commitment] ?? null;
}

/** Whether this browser can reveal what its seat has committed to. */
export function canReveal(table: TableNow): boolean {
  const commitment = table.seats.find((seat) => seat.mine)?.commitment ?? null;
  return commitment !== null && commitment in (read(table.id)?.numbers ?? {});
}

/** Keep that the server has taken a number. */
export function acknowledged(table: string, number: string): void {
  const kept = read(table);
  if (kept !== null) write(table, { ...kept, acknowledged: [...kept.acknowledged, commit(number)] });
}

/** So many random bytes, in hexadecimal. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function begin(promised: string): Kept {
  return { since: Date.now(), promised, numbers: {}, frozen: null, acknowledged: [], revealed: null };
}

function read(table: string): Kept | null {
  const text = load(PREFIX + table);
  try {
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

function load(key: string): string | null {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key);
  } catch {
    return inMemory.get(key) ?? null;
  }
}

function write(table: string, kept: Kept): void {
  const key = PREFIX + table;
  const text = JSON.stringify(kept);
  if (load(key) === text) return;
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
    forgetOldest();
  } catch {
    inMemory.set(key, text); // a browser without storage remembers while the page lives
  }
}

/** Let go of the tables that were seen first, when there are many. */
function forgetOldest(): void {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MOST_TABLES) return;
  const since = (key: string): number => read(key.slice(PREFIX.length))?.since ?? 0;
  const [oldest] = keys.sort((one, other) => since(one) - since(other));
  if (oldest !== undefined) localStorage.removeItem(oldest);
}
