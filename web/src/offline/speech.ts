// What the page and its workers say to each other.

import type { Parts } from './python';

/** From the page to the worker that keeps the tables. */
export type ToTables =
  | { type: 'start'; root: string; parts: Parts }
  | { type: 'ask'; number: number; method: string; path: string; body: string; seat: number | null }
  | { type: 'dial'; wire: number; table: string; seat: number | null }
  | { type: 'send'; wire: number; text: string }
  | { type: 'hang up'; wire: number };

/** From that worker to the page. */
export type FromTables =
  | { type: 'progress'; bytes: number }
  | { type: 'ready'; kept: 'always' | 'while open' }
  | { type: 'failed'; why: string }
  | { type: 'answer'; number: number; text: string }
  | { type: 'opened'; wire: number }
  | { type: 'said'; wire: number; text: string }
  | { type: 'closed'; wire: number; code: number; reason: string };

/** To the worker in which bots think, and what it answers. */
export type ToBots = { type: 'start'; root: string; parts: Parts } | { type: 'think'; number: number; task: string };
export type FromBots = { type: 'thought'; number: number; text: string } | { type: 'failed'; number: number; why: string };
