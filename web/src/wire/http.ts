// Written by scripts/wire_types.py from the Python types. Do not edit.

/**
 * One option of a game: a number in a range (`first` to `last`), one of `choices`, or a set of them.
 *
 *     With `many` a set is possible, of `many[0]` to `many[1]` choices. What it means stands in the game's words
 *     under `option.NAME` and `option.NAME.CHOICE`.
 */
export interface OptionInfo {
  name: string;
  default: boolean | number | string | (boolean | number | string)[];
  choices: (boolean | number | string)[] | null;
  first: number | null;
  last: number | null;
  many: number[] | null;
}
/**
 * How strong a bot is (Elo, `classic` has 1000), with the ends of the 95 % interval and the games behind it.
 */
export interface Rating {
  elo: number;
  low: number;
  high: number;
  games: number;
}
/**
 * A game that can be played here; its title and sentences are in its words.
 *
 *     `choice_rules` names the rules behind each kind of choice. `paces`: within how many seconds 95 of 100 moves of a bot
 *     stay here, where that is known; `ratings`: how strong bots are, by number of seats, where a ladder was played. What
 *     `bots` are called that are the host's own stands in the words of the server, as `bot.NAME`.
 */
export interface GameInfo {
  id: string;
  seats: number[];
  options: OptionInfo[];
  bots: string[];
  rules_version: number;
  choice_rules: {
    [k: string]: string[];
  };
  paces: {
    [k: string]: number;
  };
  ratings: {
    [k: string]: {
      [k: string]: Rating;
    };
  };
}
/**
 * Who a visitor is: nobody but its browser knows more than the name.
 */
export interface Me {
  name: string | null;
}
/**
 * How a visitor wants to be called.
 */
export interface NewName {
  name: string;
}
/**
 * A table to open: `bots` has one place a seat, the name of a bot or null for a person.
 */
export interface NewTable {
  game: string;
  bots: (string | null)[];
  options: {
    [k: string]: unknown;
  };
  spectators: boolean;
  clock: Clock | null;
}
/**
 * Seconds a person has for the whole match, and seconds added after each of its moves.
 */
export interface Clock {
  bank: number;
  added: number;
}
/**
 * Where a table is.
 */
export interface TableId {
  id: string;
}
/**
 * A table from outside: who sits there, whether one has opened it (`host`), whether it is one's own move.
 *
 *     `to_act` is whose decision the match waits for, `round` and `points` how far it has come, where the game counts
 *     them. `fault` says why a table cannot be opened.
 */
export interface TableInfo {
  id: string;
  game: string;
  status: 'closed' | 'open' | 'over' | 'playing' | 'shuffling';
  changed: number;
  names: (string | null)[];
  bots: (string | null)[];
  host: boolean;
  my_seat: number | null;
  my_turn: boolean;
  to_act: number[];
  round: number | null;
  points: number[] | null;
  fault: string | null;
}
/**
 * Where others find the server, for whoever has come to it by an address of this machine alone.
 *
 *     `alone`: nobody else can come. Whoever has come by another address can hand on that one.
 */
export interface Reach {
  addresses: string[];
  alone: boolean;
}
/**
 * A match after `moment` of its `last` moves, as the asker may see it, and what it was told by the latest one.
 */
export interface Moment {
  moment: number;
  last: number;
  view: unknown;
  to_act: number[];
  show: Grid[];
  events: ToldEvent[];
}
/**
 * A titled table; without a header and with one column it is a list of lines.
 */
export interface Grid {
  title: string | (string | SeatValue)[];
  rows: Cell[][];
  header: string[];
}
/**
 * A seat in a sentence.
 */
export interface SeatValue {
  seat: number;
}
/**
 * One cell: its text, whose it is, and why it stands out (`last` touched, `target` of a choice).
 */
export interface Cell {
  text: string | (string | SeatValue)[];
  seat: number | null;
  mark: string | null;
}
/**
 * One event: its structured form, its values as words take them, and after which moment it happened.
 */
export interface ToldEvent {
  event: unknown;
  says: {
    [k: string]: unknown;
  };
  moment: number;
}
/**
 * Events from number `first` on, as the asker was told them.
 */
export interface EventPage {
  first: number;
  events: ToldEvent[];
}
/**
 * A seat's chance to win, and its 95 % interval.
 */
export interface Chance {
  chance: number;
  low: number;
  high: number;
}
/**
 * The chances of all seats at a moment, each by what it could know then.
 */
export interface MomentChances {
  moment: number;
  seats: Chance[];
}
/**
 * A decision beside the coach's: the moment before it, what was played, what the coach would have, and why.
 *
 *     `loss` is what it gave away of the chance to win, `grade` what it is called for that.
 */
export interface Judged {
  moment: number;
  seat: number;
  played: Offered[][];
  best: Offered[][];
  loss: number;
  grade: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  reasons: Reason[];
}
/**
 * One thing a seat may do: its number, its notation, its structured form, and its values as words take them.
 */
export interface Offered {
  action: number;
  text: string;
  choice: unknown;
  says: {
    [k: string]: unknown;
  };
}
/**
 * What speaks for a move, or against it: a key of the game's words, and the amount in its sentence.
 */
export interface Reason {
  key: string;
  amount: number;
}
/**
 * What chance, or a hidden thing that was shown, gave a seat: what it could expect before, and its chance after.
 */
export interface Draw {
  moment: number;
  seat: number;
  expected: number;
  chance: number;
}
/**
 * A deal that lay before a seat: who offered it, whether it was taken, and what it was worth to each of the two.
 *
 *     `deal` is in notation, `told` the event by which the seat heard of it. `worth` is null where it cannot be told.
 */
export interface Dealt {
  moment: number;
  offered_by: number;
  seat: number;
  deal: string;
  told: ToldEvent | null;
  taken: boolean;
  worth: (number | null)[];
}
/**
 * What the coach makes of a match, as far as it has come; `accuracy` is null of a seat with nothing to decide.
 *
 *     `luck` is what was drawn and shown gave each seat beyond what it could expect, `draws` are the greatest of that.
 *     `deals` are those that lay before a seat. `turning_points` are numbers of decisions. `cut`: it has cost all the time
 *     that it may, and what is missing stays so.
 */
export interface Review {
  chances: MomentChances[];
  decisions: Judged[];
  accuracy: (number | null)[];
  luck: number[];
  turning_points: number[];
  cut: boolean;
  draws: Draw[];
  deals: Dealt[];
}
/**
 * How far the review of a match is: nobody has asked for one, it waits, is under way, or is done.
 */
export interface ReviewNow {
  state: 'done' | 'none' | 'running' | 'waiting';
  done: number;
  of: number;
  review: Review | null;
}
/**
 * One of several moves side by side in the same worlds; `played`: it was, `best`: the coach would have.
 */
export interface Weighed {
  moves: Offered[][];
  chance: number | null;
  low: number | null;
  high: number | null;
  reasons: Reason[];
  played: boolean;
  best: boolean;
}
/**
 * From which moment of a finished match to play on against bots, and on which seat.
 */
export interface Practise {
  moment: number;
  seat: number;
}
/**
 * The puzzle of a day (`2026-11-17`): of which game, for how many seats, in which round, if the game counts them.
 *
 *     `gain` is by how much the solution is better than all others.
 */
export interface PuzzleOfDay {
  id: string;
  game: string;
  day: string;
  seats: number;
  round: number | null;
  gain: number;
}
/**
 * A drawing, as SVG.
 */
export interface Picture {
  svg: string;
}
/**
 * A decision of a finished match that is worth being asked again: the moment before it, and what it gave away.
 */
export interface Lesson {
  moment: number;
  loss: number;
}
/**
 * Whose decisions are asked again.
 */
export interface Learner {
  seat: number;
}
/**
 * A one-time pass to a seat; the client hands it on behind the `#` of a link, which no server sees.
 */
export interface Pass {
  token: string;
}
/**
 * A one-time pass that is used.
 */
export interface UsedPass {
  token: string;
}
/**
 * The rules of a game as HTML; each rule has its id as anchor.
 */
export interface RulesPage {
  html: string;
}
/**
 * Why a request was refused: a code for words, its values, and plain English.
 */
export interface Fault {
  code: string;
  values: {
    [k: string]: unknown;
  };
  message: string;
}
