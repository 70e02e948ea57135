// Written by scripts/wire_types.py from the Python types. Do not edit.

export type GameChoice = Start | Arch | Stop | Columns | Pass | Buy | Receive | Cover | LeaveFrog | TakeFrog | Monkey;
export type GameEvent =
  | Built
  | Passed
  | Bought
  | TurnedUp
  | Delivered
  | Chosen
  | Placed
  | EarnedBonus
  | AnimalMoved
  | FinalRound
  | Ended
  | Undone;

/**
 * What a seat sees.
 *
 *     `rulings` are the options that decide a doubtful case otherwise than the rules page. `heights` and `tops` are in
 *     the order of `sites`; `pieces` are in the order of building, and the `last` so many of them are the staircase
 *     built last, with its decoration.
 */
export interface View {
  seat: number | null;
  plan: number;
  modules: string[];
  rulings: string[];
  phase:
    | 'bonus'
    | 'build'
    | 'buy'
    | 'end'
    | 'flutter'
    | 'immediate'
    | 'move_monkey'
    | 'over'
    | 'place'
    | 'recurring'
    | 'take_frog';
  active: number;
  round: number;
  final_round: boolean;
  sites: SeenSite[];
  heights: number[];
  tops: string[];
  pieces: Piece[];
  last: number;
  animals: {
    [k: string]: [] | [number] | [number, number] | null;
  };
  trophies: {
    [k: string]: number | null;
  };
  players: SeenSeat[];
  supply: Stock;
  decorations: {
    [k: string]: number;
  };
  highest: {
    [k: string]: number | null;
  };
  packs: SeenPack[];
  bonus_cards: number;
  staircase: SeenStaircase | null;
  bought: SeenCard[];
  choosing: number;
  draft: SeenDraft | null;
}
/**
 * A playable stud of the plan; choices and texts call it by its name.
 */
export interface SeenSite {
  name: string;
  x: number;
  y: number;
  color: string;
}
/**
 * A piece on the palace or of a staircase: an arch reaches from (x, y) in its direction.
 */
export interface Piece {
  type: 'arch' | 'brick' | 'column' | 'decoration';
  x: number;
  y: number;
  z: number;
  dir: ('E' | 'N' | 'S' | 'W') | null;
  color: string | null;
}
/**
 * What a seat owns; each slot is a stack of cards, the visible one last.
 */
export interface SeenSeat {
  stock: Stock;
  slots: SeenCard[][];
  bonus_cards: number;
  recurring: Icons;
  score: number;
}
/**
 * Building pieces that are not built.
 */
export interface Stock {
  arch: number;
  brick: number;
  column: number;
}
/**
 * A monkey card with everything printed on it.
 */
export interface SeenCard {
  id: string;
  bananas: number;
  immediate: Icons;
  recurring: Icons;
}
/**
 * A delivery; `any` are arches or bricks as the receiver likes.
 */
export interface Icons {
  arch: number;
  brick: number;
  column: number;
  any: number;
}
/**
 * A pack: its top card, and how many it has.
 */
export interface SeenPack {
  id: string;
  cost: number;
  color: string;
  top: SeenCard | null;
  left: number;
}
/**
 * The staircase of this turn.
 */
export interface SeenStaircase {
  start: [] | [number] | [number, number];
  end: [] | [number] | [number, number];
  color: string;
  highest: boolean;
  bonus: boolean;
  credits: number;
}
/**
 * The staircase on one's own drawing board, and what it would earn if it ended here.
 *
 *     Its next arch starts above `at`: raised by r it lies at level `level` + r. Its decoration would stand at
 *     level `level`. The pieces are those with as few columns as the stock allows.
 *     Only a draft that is `joined` to the old palace may end.
 */
export interface SeenDraft {
  start: [] | [number] | [number, number];
  arches: SeenArch[];
  at: [] | [number] | [number, number];
  level: number;
  joined: boolean;
  stopped: boolean;
  pieces: Piece[];
  color: string;
  highest: boolean;
  bonus: boolean;
  credits: number;
  packs: string[];
}
/**
 * An arch on the drawing board.
 */
export interface SeenArch {
  dir: 'E' | 'N' | 'S' | 'W';
  raised: number;
}
/**
 * Begin a staircase at a free site.
 */
export interface Start {
  type: 'start';
  site: string;
}
/**
 * Add an arch in a direction, after raising its near end by so many bricks.
 */
export interface Arch {
  type: 'arch';
  dir: 'E' | 'N' | 'S' | 'W';
  raised: number;
}
/**
 * The staircase ends here.
 */
export interface Stop {
  type: 'stop';
}
/**
 * So many columns are in its stacks, the rest are bricks.
 */
export interface Columns {
  type: 'columns';
  columns: number;
}
/**
 * Build nothing, as nothing can be built.
 */
export interface Pass {
  type: 'pass';
}
/**
 * Take the top cards of these packs.
 */
export interface Buy {
  type: 'buy';
  packs: string[];
}
/**
 * Of the pieces to choose, so many are arches and so many bricks.
 */
export interface Receive {
  type: 'receive';
  arches: number;
  bricks: number;
}
/**
 * Place the new cards so that these cards are covered.
 */
export interface Cover {
  type: 'cover';
  cards: string[];
}
/**
 * Leave the frog where it is.
 */
export interface LeaveFrog {
  type: 'leave_frog';
}
/**
 * Take the frog and a column.
 */
export interface TakeFrog {
  type: 'take_frog';
}
/**
 * Put the monkey on the stud above a site.
 */
export interface Monkey {
  type: 'monkey';
  site: string;
}
/**
 * A seat built a staircase, decorated it and counted its credits.
 */
export interface Built {
  type: 'built';
  seat: number;
  start: [] | [number] | [number, number];
  end: [] | [number] | [number, number];
  color: string;
  height: number;
  arches: number;
  highest: boolean;
  credits: number;
  pieces: Piece[];
}
/**
 * A seat could build nothing.
 */
export interface Passed {
  type: 'passed';
  seat: number;
}
/**
 * A seat took cards, or none.
 */
export interface Bought {
  type: 'bought';
  seat: number;
  cards: string[];
}
/**
 * The next card of a pack became visible.
 */
export interface TurnedUp {
  type: 'turned_up';
  pack: string;
  card: string;
}
/**
 * A delivery came; some pieces may still be chosen.
 */
export interface Delivered {
  type: 'delivered';
  seat: number;
  delivery: 'immediate' | 'recurring';
  arches: number;
  bricks: number;
  columns: number;
  to_choose: number;
  complete: boolean;
}
/**
 * The arch-or-brick pieces of a delivery came.
 */
export interface Chosen {
  type: 'chosen';
  seat: number;
  arches: number;
  bricks: number;
}
/**
 * A card was laid on a slot, perhaps over another.
 */
export interface Placed {
  type: 'placed';
  seat: number;
  card: string;
  slot: number;
  covers: string | null;
}
/**
 * A seat took a bonus card.
 */
export interface EarnedBonus {
  type: 'earned_bonus';
  seat: number;
}
/**
 * An animal moved, and its trophy went to a seat; without a site it is off the palace.
 */
export interface AnimalMoved {
  type: 'animal_moved';
  seat: number;
  animal: string;
  site: string | null;
}
/**
 * A delivery could not be paid in full: this round is the last.
 */
export interface FinalRound {
  type: 'final_round';
  seat: number;
}
/**
 * The game is over.
 */
export interface Ended {
  type: 'ended';
  winners: number[];
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
