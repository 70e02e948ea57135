// What a turn says of itself in one sentence, and in drawn amounts.

import type { FilmNotes } from '../boards/board';
import type { ToldEvent } from '../wire/messages';
import type { Words } from '../words';
import { joined, type Turn } from './turns';

/** So much more or less of something, as a drawing with a number. */
export interface DrawnAmount {
  /** The drawing's name, as the board's own drawings have it. */
  drawing: string;
  number: number;
  /** Whose it is. */
  seat: number;
}

export interface Caption {
  actor: number | null;
  /** The moment of the turn's first event: its address. */
  turn: number;
  sentence: string;
  /** What the turn costs the person who looks, said loudly. */
  loss: string;
  amounts: DrawnAmount[];
}

const PLAIN: FilmNotes = { weight: () => 1, amounts: () => [] };
/** Drawn amounts of a turn that still can be taken in. */
const MOST_AMOUNTS = 4;

/** The caption of a turn: as its board tells it, else the sentence of what weighs most in it, of everybody if several did it at once. */
export function captionOf(turn: Turn, words: Words, me: number | null, notes: FilmNotes = PLAIN): Caption {
  const { actor, events } = turn;
  const said = events.filter((one) => words.event(one) !== null);
  const weighty = said.filter((one) => notes.weight(one.event) > 0);
  const told = weighty.length > 0 ? weighty : said; // a move that only ends a turn is told, too
  const most = Math.max(...told.map((one) => weight(one, notes)));
  const heaviest = told.filter((one) => weight(one, notes) === most);
  const together = heaviest.filter(({ event }) => (notes.doer?.(event) ?? null) !== null);
  const best = together.length > 0 ? together : heaviest.slice(0, 1);
  const own = events.filter(({ event }) => (notes.doer?.(event) ?? actor) === actor);
  const lost = actor === me ? null : (told.find((one) => notes.amounts(one.event).some(({ seat, number }) => seat === me && number < 0)) ?? null);
  return {
    actor,
    turn: events[0]?.moment ?? 0,
    sentence: notes.sentence?.(turn, words, me) ?? best.map((one) => words.event(one) ?? '').join(' '),
    loss: lost === null || best.includes(lost) ? '' : (words.event(lost) ?? ''),
    amounts: summed(own.flatMap(({ event }) => notes.amounts(event))).slice(0, MOST_AMOUNTS),
  };
}

/** Turns with each event at the seat whose doing it is, also where another seat's move has brought it out. */
export function byDoer(turns: readonly Turn[], me: number | null, notes: FilmNotes = PLAIN): Turn[] {
  const each = turns.flatMap(({ actor, events }) => events.map((told) => ({ actor: notes.doer?.(told.event) ?? actor, events: [told] })));
  return joined(each).filter(({ actor }) => actor !== me);
}

const weight = ({ event }: ToldEvent, notes: FilmNotes): number => notes.weight(event);

/** Amounts of the same thing of the same seat, added up; what comes to nothing is left out. */
export function summed(amounts: readonly DrawnAmount[]): DrawnAmount[] {
  const found = new Map<string, DrawnAmount>();
  for (const one of amounts) {
    const key = `${one.seat} ${one.drawing}`;
    found.set(key, { ...one, number: one.number + (found.get(key)?.number ?? 0) });
  }
  return [...found.values()].filter(({ number }) => number !== 0);
}
