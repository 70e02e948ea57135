// Whether the shuffle of a match was what it was promised to be, worked out here from the record and from what this browser saw.
//
// The same in Python: kernel/shuffle.py; both pass tests/vectors/shuffle.json. Hashing does not use crypto.subtle, which
// pages over plain http do not have.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** What one seat has in the shuffle: a bot, or the commitment of a person. */
export interface Place {
  bot: string | null;
  commitment: string | null;
}

/** What this browser saw of a table, and its own numbers. */
export interface Seen {
  /** What the server committed to, as it was first shown here. */
  promised: string;
  /** The numbers that this browser has committed to, under their commitments. */
  numbers: Record<string, string>;
  /** What was frozen when the match was started, before any number was revealed here. */
  frozen: { options: Record<string, unknown>; places: Place[] } | null;
  /** The commitments of those numbers that the server has acknowledged. */
  acknowledged: string[];
  /** Which seats were said to have revealed their number when the match began. */
  revealed: boolean[] | null;
}

/** The shuffle of a record that is written as it must be. */
export interface Shuffle {
  match: string;
  commitment: string;
  secret: string;
  commitments: (string | null)[];
  bots: (string | null)[];
  numbers: (string | null)[];
}

/** What this browser makes of a record. */
export type Verdict =
  /** All that was promised here was kept; `withheld` are seats that did not reveal, `late` if mine is one of them. */
  | { kind: 'fair'; withheld: number[]; late: boolean }
  /** It is not the promised shuffle. */
  | { kind: 'steered'; why: 'record' | 'promise' | 'frozen' | 'number' | 'marks' }
  /** The record agrees with itself, but this browser was not there when the shuffle was promised. */
  | { kind: 'unseen' }
  /** Made when people did not yet commit to their numbers. */
  | { kind: 'old' };

const HEXADECIMAL = /^[0-9a-f]{64}$/;
const PURPOSE = 'sapajou shuffle 2';

/** What may be shown of a secret or a number: SHA-256 of its bytes. */
export function commit(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** The seed that a shuffle makes, as a record writes it. */
export function seedOf(shuffle: Shuffle, game: string, options: Record<string, unknown>): string {
  const places = shuffle.numbers.map((number, seat) => [shuffle.bots[seat], shuffle.commitments[seat], number]);
  const whole = [PURPOSE, game, shuffle.match, options, shuffle.secret, places];
  return BigInt(`0x${bytesToHex(sha256(utf8ToBytes(canonical(whole))))}`).toString();
}

/** What the record of a table says of its shuffle, compared with what this browser saw there. */
export function verdict(record: unknown, table: string, seen: Seen | null): Verdict {
  const told = read(record);
  if (told === 'first protocol') return seen?.frozen ? { kind: 'steered', why: 'record' } : { kind: 'old' };
  if (told === null || told.shuffle.match !== table) return { kind: 'steered', why: 'record' };
  const { shuffle, options } = told;
  if (seen === null || seen.frozen === null) return { kind: 'unseen' };
  if (shuffle.commitment !== seen.promised) return { kind: 'steered', why: 'promise' };
  const places: Place[] = shuffle.bots.map((bot, seat) => ({ bot, commitment: shuffle.commitments[seat] ?? null }));
  if (canonical({ options, places }) !== canonical(seen.frozen)) return { kind: 'steered', why: 'frozen' };
  const withheld = shuffle.numbers.flatMap((number, seat) => (number === null && places[seat]?.commitment ? [seat] : []));
  const without = withheld.map((seat) => places[seat]?.commitment ?? '');
  if (without.some((commitment) => seen.acknowledged.includes(commitment))) return { kind: 'steered', why: 'number' };
  if (seen.revealed?.some((revealed, seat) => revealed !== (shuffle.numbers[seat] !== null))) return { kind: 'steered', why: 'marks' };
  return { kind: 'fair', withheld, late: without.some((commitment) => commitment in seen.numbers) };
}

/** The shuffle and the options of a record whose seed comes from them; null if it does not, or if anything is written otherwise. */
function read(record: unknown): { shuffle: Shuffle; options: Record<string, unknown> } | 'first protocol' | null {
  if (!isObject(record)) return null;
  const { game, options = {}, seats, seed, shuffle } = record; // a game without options writes none
  if (!isObject(options) || !isObject(shuffle) || typeof game !== 'string') return null;
  if ((shuffle['protocol'] ?? 1) === 1) return 'first protocol';
  if (shuffle['protocol'] !== 2) return null;
  const { match, commitment, secret, commitments, bots, numbers } = shuffle as unknown as Shuffle;
  const lists = [commitments, bots, numbers];
  if (!lists.every((list) => Array.isArray(list) && list.length === seats)) return null;
  if (![commitment, secret, ...[...commitments, ...numbers].filter((one) => one !== null)].every(isHexadecimal)) return null;
  if (commit(secret) !== commitment || typeof match !== 'string') return null;
  const kept = numbers.every((number, seat) => number === null || commit(number) === commitments[seat]);
  const either = bots.every((bot, seat) => (bot === null) !== (commitments[seat] === null));
  const told = { match, commitment, secret, commitments, bots, numbers };
  return kept && either && seedOf(told, game, options) === seed ? { shuffle: told, options } : null;
}

function isHexadecimal(text: unknown): boolean {
  return typeof text === 'string' && HEXADECIMAL.test(text);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as JSON in one way only: no spaces, and the names of an object in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}
