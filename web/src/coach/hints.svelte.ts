// What the coach advises at a table, for the decision that one faces: asked for, followed step by step, and forgotten with it.

import type { Advice, BoardNow, Mine, Way } from '../wire/messages';

/** A decision that a hint was asked for. */
interface Asked {
  number: number;
  choices: string;
  /** How many steps of the move were taken by then. */
  drafted: number;
}

export class Hints {
  /** The ways that are worth a thought, the best first; as far as one has followed them, without the steps that are taken. */
  ways: readonly Way[] = $state.raw([]);
  /** The one that is drawn on the board. */
  looked = $state(0);
  /** It has been asked for, and is not closed. */
  open = $state(false);
  /** A better answer is on its way. */
  thinking = $state(false);
  private asked: Asked | null = null;
  private found: readonly Way[] = [];
  private taken: readonly string[] = [];

  /** The way that is drawn on the board, or null. */
  readonly shown = $derived(this.open ? (this.ways[this.looked] ?? this.ways[0] ?? null) : null);

  /** Takes note that one has asked. */
  ask({ number, choices, draft }: Mine): void {
    this.asked = { number, choices, drafted: draft.length };
    this.taken = [];
    this.show([]);
    [this.open, this.thinking, this.looked] = [true, true, 0];
  }

  /** Closes it; an answer that comes later opens nothing. */
  close(): void {
    this.asked = null;
    this.show([]);
    [this.open, this.thinking] = [false, false];
  }

  /** Takes in what the coach says, if it is about what was asked. */
  heard({ number, choices, ways, done }: Advice): void {
    if (this.asked?.number !== number || this.asked.choices !== choices) return;
    this.thinking = !done;
    this.show(ways);
  }

  /** Nothing more will come: the connection is lost. */
  lost(): void {
    if (this.thinking && this.found.length === 0) this.close();
    this.thinking = false;
  }

  /** Looks at the next position: who has begun to do what was advised keeps the rest of it, everybody else is done with it. */
  placed({ mine }: BoardNow): void {
    if (this.asked === null || mine?.number === this.asked.number) return;
    const steps = mine === null ? 0 : mine.number - this.asked.number;
    const taken = mine?.draft.slice(this.asked.drafted) ?? [];
    if (steps <= 0 || taken.length !== steps) {
      this.close();
      return;
    }
    this.taken = taken;
    this.looked = 0;
    this.show(this.found);
    if (this.ways.length === 0) this.close();
  }

  private show(found: readonly Way[]): void {
    this.found = found;
    this.ways = found.flatMap((way) => left(way, this.taken));
  }
}

/** What is left of a way after some steps: nothing if it begins otherwise, or if its first move is done. */
function left(way: Way, taken: readonly string[]): Way[] {
  const [first = [], ...others] = way.moves;
  const follows = taken.length < first.length && taken.every((text, at) => first[at]?.text === text);
  return follows ? [{ ...way, moves: [first.slice(taken.length), ...others] }] : [];
}
