// Written by scripts/wire_types.py from the Python types. Do not edit.

export type GameChoice =
  | Market
  | Draft
  | Answer
  | Consider
  | ChooseAcceptor
  | Helper
  | Enough
  | Need
  | Ask
  | BotIcons
  | Space
  | BotNext
  | Stored
  | Amount
  | Workers
  | Instead
  | Show
  | To
  | Send
  | Decline
  | Take
  | Wipe
  | Discard
  | Drop
  | Complete
  | Pass;
export type GameEvent =
  | TurnBegan
  | ChoseMarket
  | Took
  | Wiped
  | Laid
  | Discarded
  | Offered
  | Answered
  | Replied
  | Showed
  | Chose
  | TookCounter
  | Lapsed
  | Extracted
  | Worked
  | Got
  | Gave
  | Dropped
  | PlanetCame
  | Drew
  | Completed
  | BotPlaced
  | BotScored
  | BotDrew
  | Reshuffled
  | LastWindow
  | Ended
  | Undone;

/**
 * What a seat sees; None is a spectator.
 */
export interface View {
  seat: number | null;
  phase: string;
  round: number;
  max_rounds: number;
  active: number | null;
  to_act: number[];
  proposals: number;
  budget: number | null;
  last_window: boolean;
  worker_row: (string | null)[];
  blueprint_row: (string | null)[];
  planets: PlanetView[];
  decks: number[];
  worker_discard: string[];
  blueprint_discard: string[];
  planet_discard: string[];
  bag: {
    [k: string]: number;
  };
  fragment_discard: {
    [k: string]: number;
  };
  seats: SeatView[];
  bot: BotView | null;
  offer: DealView | null;
  answered: number[];
  replies: Reply[];
  said: Event[];
  answer: DealView | null;
  draft: DealView | null;
  dropping: string[];
  faces: {
    [k: string]: Face;
  };
}
/**
 * A planet that can be extracted.
 */
export interface PlanetView {
  planet: string | null;
  requirements: {
    [k: string]: number;
  };
  fragments: (string | null)[];
}
/**
 * A player as another sees it: only cards that the viewer knows have names.
 */
export interface SeatView {
  workers: number;
  blueprints: number;
  hand: Held[];
  storage: string[];
  capacity: number;
  completed: string[];
  points: number;
  upgrades: {
    [k: string]: number;
  };
  objective: string[] | null;
}
/**
 * A card in a hand, the seats that know it, and whether everybody saw it lie open.
 */
export interface Held {
  card: string;
  known_to: number[];
  open: boolean;
}
/**
 * The Bot: its row with what is covered, its storage, and what it has scored.
 */
export interface BotView {
  row: string[];
  covered: string[][];
  storage: string[];
  scored: string[];
  face_down: number;
  revealed: string[];
  objective: string[] | null;
}
/**
 * A deal, an offer or an answer; its workers and shown cards only as far as the viewer made it (AN-N-24).
 */
export interface DealView {
  kind: string;
  planet: number;
  players: number[];
  asks: {
    [k: string]: number;
  };
  terms: TermView[];
  bot: number[];
  bot_icons: {
    [k: string]: number;
  };
  rest: {
    [k: string]: number;
  };
  workers: string[] | null;
  show: string[];
  to: number[];
}
/**
 * A term as all see it; without a player it is for whoever will be chosen.
 */
export interface TermView {
  player: number | null;
  need: {
    [k: string]: number;
  };
  gets: number[];
  gives: string[];
  receives: string[];
}
/**
 * An answer that all see.
 */
export interface Reply {
  seat: number;
  kind: string;
  term: TermView | null;
}
/**
 * Something that happened, as one seat may know it.
 */
export interface Event {
  type: 'event';
}
/**
 * What is printed on a card: the icons of a worker, or the cost, points and upgrade of a blueprint.
 */
export interface Face {
  icons: string[];
  cost: string[];
  points: number;
  upgrade: string | null;
}
/**
 * Take cards instead of extracting.
 */
export interface Market {
  type: 'market';
}
/**
 * Begin a deal about a planet.
 */
export interface Draft {
  type: 'draft';
  kind: string;
  planet: number;
}
/**
 * Begin an answer to the offer.
 */
export interface Answer {
  type: 'answer';
  kind: string;
}
/**
 * Begin to take a counter.
 */
export interface Consider {
  type: 'consider';
  player: number;
}
/**
 * Carry out the open call with one of those who accepted.
 */
export interface ChooseAcceptor {
  type: 'choose_acceptor';
  player: number;
}
/**
 * Address one more player.
 */
export interface Helper {
  type: 'helper';
  player: number;
}
/**
 * Address nobody else.
 */
export interface Enough {
  type: 'enough';
}
/**
 * Say how many icons of a skill a helper supplies.
 */
export interface Need {
  type: 'need';
  player: number | null;
  skill: string;
  number: number;
}
/**
 * Say in an invitation how many icons of a skill are lacking.
 */
export interface Ask {
  type: 'ask';
  skill: string;
  number: number;
}
/**
 * Say how many icons of a skill the Bot supplies.
 */
export interface BotIcons {
  type: 'bot_icons';
  skill: string;
  number: number;
}
/**
 * Say who gets the fragment on a space.
 */
export interface Space {
  type: 'space';
  space: number;
  owner: number | string;
}
/**
 * Say which fragment the Bot places next.
 */
export interface BotNext {
  type: 'bot_next';
  space: number;
}
/**
 * Say whether stored fragments change hands with a helper.
 */
export interface Stored {
  type: 'stored';
  player: number | null;
  kind: string;
}
/**
 * Say how many stored fragments of a colour a helper receives, or gives if negative.
 */
export interface Amount {
  type: 'amount';
  player: number | null;
  colour: string;
  number: number;
}
/**
 * Seal workers.
 */
export interface Workers {
  type: 'workers';
  workers: string[];
}
/**
 * Play a worker in the place of another with the same icons.
 */
export interface Instead {
  type: 'instead';
  card: string;
  replaced: string;
}
/**
 * Show a card of one's hand.
 */
export interface Show {
  type: 'show';
  card: string;
}
/**
 * Show it to this player instead of to all.
 */
export interface To {
  type: 'to';
  player: number;
}
/**
 * Finish the draft.
 */
export interface Send {
  type: 'send';
}
/**
 * Take no counter.
 */
export interface Decline {
  type: 'decline';
}
/**
 * Take a card from the market.
 */
export interface Take {
  type: 'take';
  card: string;
}
/**
 * Replace a row of the market.
 */
export interface Wipe {
  type: 'wipe';
  row: string;
}
/**
 * Discard a card above the hand limit.
 */
export interface Discard {
  type: 'discard';
  card: string;
}
/**
 * Discard a fragment above the capacity.
 */
export interface Drop {
  type: 'drop';
  colour: string;
}
/**
 * Complete a blueprint.
 */
export interface Complete {
  type: 'complete';
  blueprint: string;
}
/**
 * Complete nothing more.
 */
export interface Pass {
  type: 'pass';
}
/**
 * A turn began; the seat is missing for the Bot.
 */
export interface TurnBegan {
  type: 'turn_began';
  seat: number | null;
  round: number;
}
/**
 * A seat went to the market with a budget.
 */
export interface ChoseMarket {
  type: 'chose_market';
  seat: number;
  budget: number;
}
/**
 * A seat took an open card.
 */
export interface Took {
  type: 'took';
  seat: number;
  card: string;
}
/**
 * A seat replaced a row.
 */
export interface Wiped {
  type: 'wiped';
  seat: number;
  row: string;
}
/**
 * A card came into the market.
 */
export interface Laid {
  type: 'laid';
  slot: number;
  card: string;
}
/**
 * A seat discarded a card above its limit.
 */
export interface Discarded {
  type: 'discarded';
  seat: number;
  card: string;
}
/**
 * A seat made an offer about the planet of a slot, on which these fragments lie.
 */
export interface Offered {
  type: 'offered';
  seat: number;
  kind: string;
  planet: number;
  card: string;
  fragments: (string | null)[];
  players: number[];
  asks: {
    [k: string]: number;
  };
  terms: TermView[];
  bot: number[];
  bot_icons: {
    [k: string]: number;
  };
  line: string;
}
/**
 * A seat has sealed its answer.
 */
export interface Answered {
  type: 'answered';
  seat: number;
}
/**
 * What a seat answered, once all answers are in; a counter, about a planet on which these fragments lie.
 */
export interface Replied {
  type: 'replied';
  seat: number;
  kind: string;
  term: TermView | null;
  fragments: (string | null)[];
  line: string | null;
}
/**
 * A seat showed cards; only the audience is told which.
 */
export interface Showed {
  type: 'showed';
  seat: number;
  to: number[];
  number: number;
  cards: string[];
}
/**
 * A seat chose among the acceptors.
 */
export interface Chose {
  type: 'chose';
  seat: number;
  player: number;
}
/**
 * A seat took a counter.
 */
export interface TookCounter {
  type: 'took_counter';
  seat: number;
  player: number;
}
/**
 * An offer came to nothing.
 */
export interface Lapsed {
  type: 'lapsed';
  seat: number;
}
/**
 * A planet was extracted.
 */
export interface Extracted {
  type: 'extracted';
  seat: number;
  planet: string;
}
/**
 * A seat played workers.
 */
export interface Worked {
  type: 'worked';
  seat: number;
  workers: string[];
}
/**
 * A seat, or the Bot, got a fragment of the planet.
 */
export interface Got {
  type: 'got';
  seat: number | null;
  space: number;
  colour: string;
}
/**
 * A seat gave stored fragments to another.
 */
export interface Gave {
  type: 'gave';
  seat: number;
  player: number;
  colour: string;
  number: number;
}
/**
 * A seat discarded fragments above its capacity.
 */
export interface Dropped {
  type: 'dropped';
  seat: number;
  fragments: string[];
}
/**
 * A new planet came with its fragments.
 */
export interface PlanetCame {
  type: 'planet_came';
  slot: number;
  planet: string;
  fragments: (string | null)[];
}
/**
 * A seat drew a worker; only the seat itself is told which.
 */
export interface Drew {
  type: 'drew';
  seat: number;
  card: string | null;
}
/**
 * A seat completed a blueprint.
 */
export interface Completed {
  type: 'completed';
  seat: number;
  blueprint: string;
}
/**
 * The Bot covered a symbol, or stored the fragment.
 */
export interface BotPlaced {
  type: 'bot_placed';
  colour: string;
  blueprint: string | null;
}
/**
 * The Bot scored a blueprint, face down if it has no name.
 */
export interface BotScored {
  type: 'bot_scored';
  blueprint: string | null;
}
/**
 * A blueprint came to the Bot's row.
 */
export interface BotDrew {
  type: 'bot_drew';
  blueprint: string;
}
/**
 * A discard pile became a deck again.
 */
export interface Reshuffled {
  type: 'reshuffled';
  pile: string;
}
/**
 * Somebody has six blueprints, some seats or the Bot: the others may complete once more.
 */
export interface LastWindow {
  type: 'last_window';
  seats: number[];
  bot: boolean;
}
/**
 * The game ended; the objectives of the seats, and of the Bot if it played.
 */
export interface Ended {
  type: 'ended';
  objectives: string[];
  bot: string | null;
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
