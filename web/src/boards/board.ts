// What a board is: a Svelte component in a folder of its own, named like its game.
//
// A board draws a seat's view, marks what was just told, lets a person point at what may be chosen, and
// hands the choice to `act`. It never decides what is legal: `mine.offered` says so, and `why` explains.

import type { Component, Snippet } from 'svelte';
import type { DrawnAmount } from '../film/caption';
import type { Turn } from '../film/turns';
import type { Line, Mine, Refused, Seat, ToldEvent, WrittenMove } from '../wire/messages';
import type { Words } from '../words';

/** What became of a move: taken, refused with a reason, or overtaken by events (the next position follows). */
export type Answer = { done: true } | { done: false; refused: Refused | null };

/** How fast events are shown. */
export type Motion = 'off' | 'fast' | 'normal';

/** A move that could be played, or could have been: what its flag calls it, and whether it is the one to look at. */
export interface Advised {
  steps: readonly unknown[];
  text: string;
  bright: boolean;
}

export interface BoardProps<View = unknown> {
  /** The game as this client may see it. */
  view: View;
  /** The seat's own choices, or null for a spectator, a replay, or a seat that owes no decision. */
  mine: Mine | null;
  /** The seat from which the table is looked at, or null for a spectator. */
  me: number | null;
  seats: Seat[];
  /** Who owes a decision. */
  toAct: number[];
  /** What was told with this view and not before: the board animates it. */
  fresh: ToldEvent[];
  /** Everything told so far, the latest last; for boards that show more than the latest step. */
  log?: readonly ToldEvent[];
  /** An event of the log that a person points at: the board shows where it happened. */
  pointed: ToldEvent | null;
  /** What the others did since the person acted last: its marks stay on the board until then. */
  marks?: readonly ToldEvent[];
  /** Moves that the coach speaks of, for a board that draws them itself; the page marks the places of the one to look at (`hint`). */
  advised?: readonly Advised[];
  /** The dock of the page: the board says where it is, and what stands in it as the question. */
  dock?: Snippet<[Snippet]>;
  /** The game's sentences in the chosen language, and this client's own. */
  words: Words;
  motion: Motion;
  /** The film is on the screen: what a board does by itself waits for its end. */
  filming?: boolean;
  /** What was said at the table, for a board that shows words where they belong. */
  lines?: Line[];
  /** Plays a step or a whole move: an action number, notation, or JSON. */
  act: (move: WrittenMove) => Promise<Answer>;
  /** Takes back one's latest actions; inside a draft always free. */
  undo: (actions: number) => Promise<Answer>;
  /** Why a step or whole move cannot be played now; null if it can. Changes nothing. Asked quietly, only the board tells it. */
  why: (move: WrittenMove, quietly?: boolean) => Promise<Refused | null>;
  /** Opens the rules at a rule. */
  rules?: (rule: string) => void;
}

/** One step of a first-game guide. */
export interface GuideStep {
  /** A key of the board's words; `.title` is added for the heading. */
  words: string;
  /** What to look at: CSS selectors of the page. The first must be on the screen, or the step is not shown; all keep their light. */
  at: string | string[] | ((props: BoardProps<never>) => string | string[]);
  /** Whether the match is at this step; without it, always. */
  when?: (props: BoardProps<never>) => boolean;
  /** The step asks for something and is over when the match, or the screen, has gone on; without it a person reads and goes on. */
  asks?: boolean;
  /** What fills its words. */
  values?: (props: BoardProps<never>) => Record<string, unknown>;
}

/** What the film tells of a game's events. */
export interface FilmNotes {
  /** How telling an event is: the caption of a turn is the sentence of what weighs most; 0 goes without saying. */
  weight: (event: unknown) => number;
  /** What an event brings and costs, as drawings of the board. */
  amounts: (event: unknown) => DrawnAmount[];
  /** A whole turn as one would tell it, where its most telling event says too little; null if that says it all. */
  sentence?: (turn: Turn, words: Words, me: number | null) => string | null;
  /** Whose doing an event is that comes out with another seat's move, such as an answer that was sealed; null if it is the mover's. */
  doer?: (event: unknown) => number | null;
  /** Whether an event belongs to the opening of a match, before anybody's first turn. */
  opening?: (event: unknown) => boolean;
  /** What steps back while the film shows a turn that does not concern it, as a CSS selector. */
  aside?: string;
  /** The places that an event concerns, as CSS selectors. */
  places?: (event: unknown, me: number | null) => string[];
}

/** A place that a hint marks: a CSS selector inside the board, and what stands at the mark where the order matters. */
export interface HintPlace {
  at: string;
  sign?: string;
}

export interface BoardModule {
  component: Component<BoardProps<never>>;
  guide?: GuideStep[];
  film?: FilmNotes;
  /** What can be chosen now, as a CSS selector inside the board: a press on it acts also while the film plays. */
  choosable?: string;
  /** The dock beside a square board is tall, under a wide one low, above a hand compact; one that fills its place holds a board's workplace. */
  dock?: 'low' | 'tall' | 'compact' | 'fills';
  /** What else its things listen to when they have the focus: the keys as they are shown, and a key of its words. */
  keys?: readonly { shown: string; said: string }[];
  /** The places of a move that the coach advises, by the choices of its steps: the shell marks those that can be seen. */
  hint?: (steps: readonly unknown[], view: never, me: number | null) => HintPlace[];
  /** Where its panels name everybody, so that the page need not: in every window, or in a wide one. */
  names?: 'always' | 'wide';
  /** The board itself offers to do the obvious, so that the page around it need not. */
  ownObvious?: boolean;
}
