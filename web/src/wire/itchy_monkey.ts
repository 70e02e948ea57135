// Written by scripts/wire_types.py from the Python types. Do not edit.

/**
 * A crossing of vines: `[row, col]` in JSON, a column letter and a row number in texts.
 *
 *     >>> str(Cell(0, 1))
 *     'b1'
 */
export type Cell = [] | [number] | [number, number];
export type GameChoice = Place | Spawn | Reenter | SkipSpawn | Exchange | Jump | Bump | Nitpick | Pass | EndTurn;
export type GameEvent =
  | Placed
  | Spawned
  | Reentered
  | SpawnSkipped
  | Exchanged
  | Jumped
  | Slid
  | Pushed
  | Crossed
  | Discarded
  | Nitpicked
  | Passed
  | TurnEnded
  | Won
  | Capped
  | Undone;

/**
 * The whole table.
 */
export interface View {
  seat: number | null;
  rows: number;
  cols: number;
  monkeys: Monkey[];
  families: Family[];
  stage: 'after' | 'move' | 'over' | 'setup' | 'spawn';
  active: number;
  starting_player: number;
  round: number;
  max_rounds: number;
  powers: ('baboon' | 'emperor_tamarin' | 'gorilla' | 'lemur' | 'orangutan' | 'proboscis')[];
  winner: number | null;
  ending: string | null;
}
/**
 * A monkey, where it stands, and the lice it carries.
 */
export interface Monkey {
  cell: Cell;
  species: 'baboon' | 'emperor_tamarin' | 'gorilla' | 'lemur' | 'orangutan' | 'proboscis';
  owner: number | null;
  workers: number;
  queens: number;
}
/**
 * What a seat has in its supply, and how many colonies it counts for each condition of victory.
 */
export interface Family {
  workers: number;
  queens: number;
  five_species: number;
  four_same: number;
  three_gorillas: number;
}
/**
 * Put one's first lice on a monkey.
 */
export interface Place {
  type: 'place';
  cell: Cell;
}
/**
 * Let the lice on a monkey multiply.
 */
export interface Spawn {
  type: 'spawn';
  cell: Cell;
}
/**
 * Come back onto the board with two workers.
 */
export interface Reenter {
  type: 'reenter';
  cell: Cell;
}
/**
 * Go on without spawning, because it is impossible.
 */
export interface SkipSpawn {
  type: 'skip_spawn';
}
/**
 * Exchange workers on a monkey for a queen.
 */
export interface Exchange {
  type: 'exchange';
  cell: Cell;
}
/**
 * Let one louse jump onto a neighbouring monkey.
 */
export interface Jump {
  type: 'jump';
  from: Cell;
  to: Cell;
  louse: 'queen' | 'worker';
}
/**
 * Slide a monkey, and let lice change over to the monkey it bumps.
 */
export interface Bump {
  type: 'bump';
  cell: Cell;
  dir: 'E' | 'N' | 'S' | 'W';
  distance: number;
  workers: number;
  queens: number;
  mode: 'leap' | 'plain' | 'push';
}
/**
 * Remove all lice from a crowded monkey of an opponent.
 */
export interface Nitpick {
  type: 'nitpick';
  cell: Cell;
}
/**
 * Go on without a move, because none is possible.
 */
export interface Pass {
  type: 'pass';
}
/**
 * End the turn without a last exchange.
 */
export interface EndTurn {
  type: 'end_turn';
}
/**
 * A seat put its first lice on a monkey.
 */
export interface Placed {
  type: 'placed';
  seat: number;
  cell: Cell;
}
/**
 * The lice of a seat multiplied on a monkey.
 */
export interface Spawned {
  type: 'spawned';
  seat: number;
  cell: Cell;
  workers: number;
}
/**
 * A seat without lice came back onto the board.
 */
export interface Reentered {
  type: 'reentered';
  seat: number;
  cell: Cell;
}
/**
 * A seat could not spawn.
 */
export interface SpawnSkipped {
  type: 'spawn_skipped';
  seat: number;
}
/**
 * A seat exchanged workers on a monkey for a queen.
 */
export interface Exchanged {
  type: 'exchanged';
  seat: number;
  cell: Cell;
  workers: number;
}
/**
 * A louse jumped.
 */
export interface Jumped {
  type: 'jumped';
  seat: number;
  cell: Cell;
  to: Cell;
  louse: 'queen' | 'worker';
}
/**
 * A seat moved a monkey with all that it carries.
 */
export interface Slid {
  type: 'slid';
  seat: number;
  cell: Cell;
  to: Cell;
  mode: 'leap' | 'plain' | 'push';
}
/**
 * A moving monkey pushed another one along.
 */
export interface Pushed {
  type: 'pushed';
  seat: number;
  cell: Cell;
  to: Cell;
}
/**
 * Lice changed over to the bumped monkey.
 */
export interface Crossed {
  type: 'crossed';
  seat: number;
  cell: Cell;
  workers: number;
  queens: number;
}
/**
 * Lice of a seat went back to its supply.
 */
export interface Discarded {
  type: 'discarded';
  seat: number;
  cell: Cell;
  workers: number;
  queens: number;
}
/**
 * A seat nitpicked a crowded monkey.
 */
export interface Nitpicked {
  type: 'nitpicked';
  seat: number;
  cell: Cell;
}
/**
 * A seat had no move.
 */
export interface Passed {
  type: 'passed';
  seat: number;
}
/**
 * The turn of a seat ended.
 */
export interface TurnEnded {
  type: 'turn_ended';
  seat: number;
}
/**
 * A seat won; `ending` names every condition of victory it fulfils.
 */
export interface Won {
  type: 'won';
  seat: number;
  ending: string;
}
/**
 * The last round ended, and nobody has won.
 */
export interface Capped {
  type: 'capped';
  rounds: number;
}
/**
 * A seat took back its latest moves; if `granted`, everything played since went with them.
 *
 *     What was told at the `moments` no longer counts.
 */
export interface Undone {
  type: 'undone';
  seat: number;
  moves: number;
  granted: boolean;
  moments: number[];
}
