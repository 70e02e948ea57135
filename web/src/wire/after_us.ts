// Written by scripts/wire_types.py from the Python types. Do not edit.

export type GameChoice =
  | Assemble
  | MobilePhone
  | GhettoBlaster
  | Pinball
  | Activate
  | Skip
  | Done
  | RemoveCard
  | Computer
  | MiniFridge
  | Choose
  | OwnReactivation
  | DeclineReactivation
  | Copy
  | Recruit
  | ClaimShortage
  | Moped
  | GameConsole;
export type GameEvent =
  | RoundBegan
  | PhaseBegan
  | Drew
  | Reshuffled
  | UsedMobilePhone
  | UsedGhettoBlaster
  | UsedPinball
  | Assembled
  | Activated
  | Reactivated
  | Skipped
  | Passed
  | CardRemoved
  | UsedComputer
  | UsedMiniFridge
  | Finished
  | TokenSealed
  | TokenRevealed
  | Declined
  | TokenCopied
  | Recruited
  | RodeMoped
  | ShortageClaimed
  | UsedGameConsole
  | GameEnds
  | KingReceived
  | KingRevealed
  | KingChose
  | KingRecruited
  | KingRemoved
  | KingUsedComputer
  | KingRested
  | KingReshuffled
  | KingRobbed
  | Undone;

/**
 * What a seat sees.
 */
export interface View {
  seat: number | null;
  target: number;
  objects: ('computer' | 'game_console' | 'ghetto_blaster' | 'mini_fridge' | 'mobile_phone' | 'moped' | 'pinball')[];
  shortage: 'last' | 'open';
  round: number;
  phase: 'final_window' | 'main' | 'over' | 'phase_1' | 'phase_3' | 'token';
  ending: ('round_cap' | 'shortage' | 'target') | null;
  to_act: number[];
  priority: number[];
  tribes: Tribe[];
  recruit_piles: RecruitPile[];
  removed: number[];
  king: King | null;
}
/**
 * One seat as another sees it.
 */
export interface Tribe {
  points: number;
  rage: number;
  resources: Resources;
  line: (number | null)[];
  pointer: string | null;
  token: ('chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan') | null;
  chosen: boolean;
  used: ('computer' | 'game_console' | 'ghetto_blaster' | 'mini_fridge' | 'mobile_phone' | 'moped' | 'pinball')[];
  marks: ('claimed' | 'copied' | 'pending' | 'recruited')[];
  done: boolean;
  draw_pile: Deck;
  discard_pile: number[];
}
/**
 * How many of each resource.
 */
export interface Resources {
  flower: number;
  fruit: number;
  grain: number;
  energy: number;
}
/**
 * A draw pile: what was laid on top of it, the top first, and the cards below, in an order nobody knows.
 */
export interface Deck {
  top: Back[];
  shuffled: number[];
}
/**
 * A card on top of a draw pile: its type and level, and its number if it may be known.
 */
export interface Back {
  ape: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan' | 'tamarin';
  level: number;
  card: number | null;
}
/**
 * A recruit pile: how many cards, and those at its bottom that a phone returned, the lowest first.
 */
export interface RecruitPile {
  ape: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan';
  level: number;
  cards: number;
  returned: number[];
}
/**
 * The Monkey King.
 */
export interface King {
  points: number;
  rage: number;
  resources: Resources;
  row: ('chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan')[];
  token: ('chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan') | null;
  revealed: number[];
  draw_pile: Deck;
  discard_pile: number[];
}
/**
 * Lay the drawn cards in this order.
 */
export interface Assemble {
  type: 'assemble';
  order: number[];
}
/**
 * Return a drawn card of level 1 or 2 to the board and take the top card of a pile of that level.
 */
export interface MobilePhone {
  type: 'mobile_phone';
  card: number;
  ape: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan';
}
/**
 * Discard a drawn card and draw another.
 */
export interface GhettoBlaster {
  type: 'ghetto_blaster';
  card: number;
}
/**
 * Draw a fifth card.
 */
export interface Pinball {
  type: 'pinball';
}
/**
 * Activate the frame under the pointer; a reactivating frame with its target.
 */
export interface Activate {
  type: 'activate';
  target: string | null;
}
/**
 * Leave the frame under the pointer.
 */
export interface Skip {
  type: 'skip';
}
/**
 * Finish the phase.
 */
export interface Done {
  type: 'done';
}
/**
 * Spend 4 Rage to remove the card in a slot from the game.
 */
export interface RemoveCard {
  type: 'remove_card';
  slot: number;
}
/**
 * Turn 5 energy into 5 points.
 */
export interface Computer {
  type: 'computer';
}
/**
 * Exchange one resource for another.
 */
export interface MiniFridge {
  type: 'mini_fridge';
  give: 'energy' | 'flower' | 'fruit' | 'grain';
  take: 'energy' | 'flower' | 'fruit' | 'grain';
}
/**
 * Seal an action token.
 */
export interface Choose {
  type: 'choose';
  token: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan';
}
/**
 * Use the bonus of the own Chimpanzee token on a frame.
 */
export interface OwnReactivation {
  type: 'own_reactivation';
  target: string;
}
/**
 * Do without the bonus of the own Chimpanzee token.
 */
export interface DeclineReactivation {
  type: 'decline_reactivation';
}
/**
 * Pay two identical resources for the bonus of a neighbour's token; a Chimpanzee's with its target.
 */
export interface Copy {
  type: 'copy';
  neighbour: number | 'king';
  kind: 'energy' | 'flower' | 'fruit' | 'grain';
  target: string | null;
}
/**
 * Recruit an ape of the token's type; with a Chimpanzee the food to pay with is chosen.
 */
export interface Recruit {
  type: 'recruit';
  level: number;
  kind: ('flower' | 'fruit' | 'grain') | null;
}
/**
 * Say that there is no ape to recruit; the game ends with this round.
 */
export interface ClaimShortage {
  type: 'claim_shortage';
}
/**
 * Recruit from any pile for energy.
 */
export interface Moped {
  type: 'moped';
  ape: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan';
  level: number;
}
/**
 * Put the card in a slot on top of the draw pile.
 */
export interface GameConsole {
  type: 'game_console';
  slot: number;
}
/**
 * A round began.
 */
export interface RoundBegan {
  type: 'round_began';
  round: number;
}
/**
 * A phase began for everybody.
 */
export interface PhaseBegan {
  type: 'phase_began';
  phase: 'final_window' | 'main' | 'over' | 'phase_1' | 'phase_3' | 'token';
}
/**
 * A seat drew its cards for the round.
 */
export interface Drew {
  type: 'drew';
  seat: number;
  cards: number[];
}
/**
 * A discard pile became a new draw pile.
 */
export interface Reshuffled {
  type: 'reshuffled';
  seat: number;
  cards: number;
}
/**
 * A seat exchanged a drawn card with the board.
 */
export interface UsedMobilePhone {
  type: 'used_mobile_phone';
  seat: number;
  returned: number;
  taken: number;
}
/**
 * A seat discarded a drawn card and drew another.
 */
export interface UsedGhettoBlaster {
  type: 'used_ghetto_blaster';
  seat: number;
  discarded: number;
  drawn: number;
}
/**
 * A seat drew one more card.
 */
export interface UsedPinball {
  type: 'used_pinball';
  seat: number;
  drawn: number;
}
/**
 * A seat laid its Assembly.
 */
export interface Assembled {
  type: 'assembled';
  seat: number;
  cards: number[];
}
/**
 * A seat activated a frame in its turn.
 */
export interface Activated {
  type: 'activated';
  seat: number;
  frame: string;
  paid: Change;
  gained: Change;
}
/**
 * What was paid or gained. As text it is short and needs no translation: `2 Fl + 1 ★`.
 */
export interface Change {
  flower: number;
  fruit: number;
  grain: number;
  energy: number;
  points: number;
  rage: number;
}
/**
 * A seat activated a frame once more.
 */
export interface Reactivated {
  type: 'reactivated';
  seat: number;
  frame: string;
  paid: Change;
  gained: Change;
}
/**
 * A seat left a frame it could have activated.
 */
export interface Skipped {
  type: 'skipped';
  seat: number;
  frame: string;
}
/**
 * A seat was not asked about a frame, as nothing could make it payable.
 */
export interface Passed {
  type: 'passed';
  seat: number;
  frame: string;
}
/**
 * A seat removed a card from the game.
 */
export interface CardRemoved {
  type: 'card_removed';
  seat: number;
  slot: number;
  card: number;
  gained: Change;
}
/**
 * A seat turned energy into points.
 */
export interface UsedComputer {
  type: 'used_computer';
  seat: number;
}
/**
 * A seat exchanged a resource.
 */
export interface UsedMiniFridge {
  type: 'used_mini_fridge';
  seat: number;
  give: 'energy' | 'flower' | 'fruit' | 'grain';
  take: 'energy' | 'flower' | 'fruit' | 'grain';
}
/**
 * A seat finished a phase.
 */
export interface Finished {
  type: 'finished';
  seat: number;
  phase: 'final_window' | 'main' | 'over' | 'phase_1' | 'phase_3' | 'token';
}
/**
 * A seat sealed a token; only the seat itself is told which.
 */
export interface TokenSealed {
  type: 'token_sealed';
  seat: number;
  token: ('chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan') | null;
}
/**
 * A token was revealed, and its bonus paid.
 */
export interface TokenRevealed {
  type: 'token_revealed';
  seat: number;
  token: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan';
}
/**
 * A seat did without its reactivation.
 */
export interface Declined {
  type: 'declined';
  seat: number;
}
/**
 * A seat paid for the bonus of a neighbour's token.
 */
export interface TokenCopied {
  type: 'token_copied';
  seat: number;
  neighbour: number | 'king';
  kind: 'energy' | 'flower' | 'fruit' | 'grain';
  token: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan';
}
/**
 * A seat recruited an ape with its token; only those who know the card are told which.
 */
export interface Recruited {
  type: 'recruited';
  seat: number;
  ape: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan' | 'tamarin';
  level: number;
  kind: 'energy' | 'flower' | 'fruit' | 'grain';
  card: number | null;
}
/**
 * A seat fetched an ape with the moped; only those who know the card are told which.
 */
export interface RodeMoped {
  type: 'rode_moped';
  seat: number;
  ape: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan' | 'tamarin';
  level: number;
  card: number | null;
}
/**
 * A seat found no ape to recruit: the game ends with this round.
 */
export interface ShortageClaimed {
  type: 'shortage_claimed';
  seat: number;
  token: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan';
}
/**
 * A seat put a card of its Assembly on top of its draw pile.
 */
export interface UsedGameConsole {
  type: 'used_game_console';
  seat: number;
  slot: number;
  card: number;
}
/**
 * The game ends after this phase.
 */
export interface GameEnds {
  type: 'game_ends';
  ending: 'round_cap' | 'shortage' | 'target';
}
/**
 * The King received his income.
 */
export interface KingReceived {
  type: 'king_received';
  gained: Change;
}
/**
 * The King revealed a card.
 */
export interface KingRevealed {
  type: 'king_revealed';
  card: number;
  gained: Change;
}
/**
 * The King chose a token and took its bonus.
 */
export interface KingChose {
  type: 'king_chose';
  token: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan';
  gained: Change;
}
/**
 * The King recruited an ape, unseen.
 */
export interface KingRecruited {
  type: 'king_recruited';
  ape: 'chimpanzee' | 'gorilla' | 'mandrill' | 'orangutan';
  level: number;
}
/**
 * The King removed a card from the game.
 */
export interface KingRemoved {
  type: 'king_removed';
  card: number;
  gained: Change;
}
/**
 * The King turned energy into points.
 */
export interface KingUsedComputer {
  type: 'king_used_computer';
}
/**
 * The King discarded his cards.
 */
export interface KingRested {
  type: 'king_rested';
}
/**
 * The King's discard pile became a new draw pile.
 */
export interface KingReshuffled {
  type: 'king_reshuffled';
  cards: number;
}
/**
 * What a seat gained came out of the King's reserve.
 */
export interface KingRobbed {
  type: 'king_robbed';
  seat: number;
  taken: Change;
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
