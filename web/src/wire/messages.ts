// Written by scripts/wire_types.py from the Python types. Do not edit.

export type ClientMessage =
  | Hello
  | Ping
  | Sit
  | Stand
  | SeatBot
  | Clear
  | LetBack
  | Silence
  | ComeBack
  | PutAway
  | Configure
  | Arrange
  | Agree
  | Start
  | Reveal
  | Move
  | Why
  | Hint
  | Undo
  | AnswerUndo
  | AnswerBot
  | Chat
  | Rematch;
export type ServerMessage = TableNow | Talk | BoardNow | Advice | Accepted | Possible | Stale | Refused | Pong;
export type WrittenMove =
  | string
  | number
  | {
      [k: string]: unknown;
    }
  | (
      | string
      | number
      | {
          [k: string]: unknown;
        }
    )[];

/**
 * The first message: what the client already has, in which language it wants the plain board, if at all.
 *
 *     `told` counts events, `heard` lines of talk.
 */
export interface Hello {
  type: 'hello';
  told: number;
  heard: number;
  language: 'en' | 'fr';
  show: boolean;
}
/**
 * A question whether anybody is there.
 */
export interface Ping {
  type: 'ping';
}
/**
 * Take a seat, and commit to a random number for the shuffle: SHA-256 of its 32 bytes.
 *
 *     On one's own seat, only the commitment changes.
 */
export interface Sit {
  type: 'sit';
  id: string;
  seat: number;
  commitment: string;
}
/**
 * Give one's seat up before the match begins.
 */
export interface Stand {
  type: 'stand';
  id: string;
}
/**
 * Put a bot on a seat: before the match on an open one, or in place of another bot.
 *
 *     During the match in place of a person who is away or oneself; in place of another bot this asks the other people.
 */
export interface SeatBot {
  type: 'seat_bot';
  id: string;
  seat: number;
  bot: string;
}
/**
 * Take a bot or a person off a seat before the match begins; a person cannot sit there again until let back.
 */
export interface Clear {
  type: 'clear';
  id: string;
  seat: number;
}
/**
 * Let a guest who was taken off a seat sit down again.
 */
export interface LetBack {
  type: 'let_back';
  id: string;
  guest: number;
}
/**
 * Let nobody hear a guest any more, or hear the guest again.
 */
export interface Silence {
  type: 'silence';
  id: string;
  guest: number;
  silent: boolean;
}
/**
 * Play on in one's own seat, which a bot has been keeping.
 */
export interface ComeBack {
  type: 'come_back';
  id: string;
}
/**
 * Take the table off one's list.
 *
 *     Before the match begins, whoever opened the table closes it by that, and everybody else stands up.
 */
export interface PutAway {
  type: 'put_away';
  id: string;
}
/**
 * Choose other options before the match begins.
 */
export interface Configure {
  type: 'configure';
  id: string;
  options: {
    [k: string]: unknown;
  };
}
/**
 * Choose before the match begins who may look on, and how much time people have.
 */
export interface Arrange {
  type: 'arrange';
  id: string;
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
 * Say before the match begins whether one agrees that everybody at the table may ask the coach for hints.
 */
export interface Agree {
  type: 'agree';
  id: string;
  hints: boolean;
}
/**
 * Freeze seats and options; the match begins when everybody has revealed their number, or a short time later.
 */
export interface Start {
  type: 'start';
  id: string;
}
/**
 * Reveal the number that one has committed to, once the table is shuffling.
 */
export interface Reveal {
  type: 'reveal';
  id: string;
  number: string;
}
/**
 * A step or a whole move, for the decision that the client was shown.
 */
export interface Move {
  type: 'move';
  id: string;
  number: number;
  choices: string;
  move:
    | string
    | number
    | {
        [k: string]: unknown;
      }
    | (
        | string
        | number
        | {
            [k: string]: unknown;
          }
      )[];
}
/**
 * May this be played now, and if not, why? Changes nothing.
 */
export interface Why {
  type: 'why';
  id: string;
  move:
    | string
    | number
    | {
        [k: string]: unknown;
      }
    | (
        | string
        | number
        | {
            [k: string]: unknown;
          }
      )[];
}
/**
 * Ask the coach what to do, for the decision that the client was shown; `advice` follows, twice or more.
 */
export interface Hint {
  type: 'hint';
  id: string;
  number: number;
  choices: string;
}
/**
 * Take back one's latest actions; beyond the free part this asks the others.
 */
export interface Undo {
  type: 'undo';
  id: string;
  actions: number;
}
/**
 * Grant or deny what another person asked to take back.
 */
export interface AnswerUndo {
  type: 'answer_undo';
  id: string;
  grant: boolean;
}
/**
 * Grant or deny that another bot plays a seat, as another person asked.
 */
export interface AnswerBot {
  type: 'answer_bot';
  id: string;
  grant: boolean;
}
/**
 * Say something to everybody at the table.
 */
export interface Chat {
  type: 'chat';
  id: string;
  text: string;
}
/**
 * Open a new table with the same people, bots and options.
 */
export interface Rematch {
  type: 'rematch';
  id: string;
}
/**
 * The table around the board, whenever it has changed.
 *
 *     `host`: oneself has opened it; `opener`: the seat of whoever has. `guests` are for whoever opened it alone.
 *     `watching`: how many people are there without a seat; before the match begins they are on the way to one.
 *     `hints`: whether whoever sits here may ask the coach: alone among bots, or because all people have agreed.
 *     `practice`: the match does not begin at its beginning. `puzzle`: a position is asked here, and nobody plays but
 *     the person.
 */
export interface TableNow {
  type: 'table';
  id: string;
  game: string;
  status: 'closed' | 'open' | 'over' | 'playing' | 'shuffling';
  options: {
    [k: string]: unknown;
  };
  seats: Seat[];
  host: boolean;
  spectators: boolean;
  watching: number;
  commitment: string;
  clock: Clock | null;
  undo: UndoAsked | null;
  rematch: string | null;
  departed: boolean;
  denied: UndoDenied | null;
  opener: number | null;
  guests: Guest[];
  hints: boolean;
  practice: PracticeOf | null;
  puzzle: PuzzleNow | null;
  bot_asked: BotAsked | null;
}
/**
 * Who sits on a seat.
 *
 *     `bot` plays it: alone (`person` is false) or in place of a person. `here`: the person has a connection open;
 *     `gone`: the person has had none for so long that others may let a bot play. `commitment`: what the person has
 *     committed to for the shuffle, `revealed`: whether the number is in. `time`: seconds left when the message was made,
 *     `running`: whether they run. `failed`: the bot that this one plays in place of. `agrees`: the person agrees that
 *     hints may be asked for.
 */
export interface Seat {
  taken: boolean;
  person: boolean;
  name: string | null;
  bot: string | null;
  here: boolean;
  gone: boolean;
  commitment: string | null;
  revealed: boolean;
  mine: boolean;
  time: number | null;
  running: boolean;
  failed: FailedBot | null;
  agrees: boolean;
}
/**
 * A bot of the host's that failed in this match: what it is called, who made it, and how it failed.
 *
 *     It took too long, its process ended, it chose what is not legal, it raised an error, or the server has no such bot.
 */
export interface FailedBot {
  title: string;
  author: string;
  how: 'broke' | 'ended' | 'gone' | 'nonsense' | 'slow';
}
/**
 * Who wants to take back how many actions, who has granted it so far, and who is asked.
 */
export interface UndoAsked {
  seat: number;
  actions: number;
  granted: number[];
  asked: number[];
}
/**
 * Who was denied the latest undo that was asked for, and by whom; until something is played or asked again.
 */
export interface UndoDenied {
  seat: number;
  by: number;
}
/**
 * Somebody without a seat who has spoken, or whose seat was taken away (`sent_away`).
 */
export interface Guest {
  number: number;
  name: string | null;
  silenced: boolean;
  sent_away: boolean;
}
/**
 * From which moment of which table's match a practice goes on.
 */
export interface PracticeOf {
  table: string;
  moment: number;
}
/**
 * A puzzle that is asked at a table, of a day or a lesson, and what is to be said of what was played so far.
 *
 *     `found`: how many moves of the solution were played. `loss` is what the moves give away of the chance to win, where
 *     that is known. `ways`, best first, and `reasons`, what the best of them has over the tempting one, are told once it
 *     is solved or missed.
 */
export interface PuzzleNow {
  id: string;
  seat: number;
  verdict: 'missed' | 'on_the_way' | 'solved';
  found: number;
  loss: number | null;
  ways: PuzzleWay[];
  reasons: Reason[];
  day: string | null;
  lesson: LessonOf | null;
}
/**
 * What may be played in a puzzle: the moves of a turn, each with its steps, and the chance to win with it.
 *
 *     `solves`: it is a solution; `played`: it, or its beginning, was just played; `tempting`: a quick look plays it, or
 *     it was played when the puzzle is a lesson.
 */
export interface PuzzleWay {
  moves: Offered[][];
  chance: number;
  low: number;
  high: number;
  solves: boolean;
  played: boolean;
  tempting: boolean;
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
 * Which lesson of a seat a puzzle is: the table of its match, the moment before the decision, and of how many.
 */
export interface LessonOf {
  table: string;
  moment: number;
  seat: number;
  number: number;
  of: number;
}
/**
 * Who wants which bot to play another bot's seat (`of`), who has granted it so far, and who is asked.
 *
 *     `denied`: who denied it; that is told until something is played or asked again.
 */
export interface BotAsked {
  seat: number;
  of: number;
  bot: string;
  granted: number[];
  asked: number[];
  denied: number | null;
}
/**
 * What was said since the client last heard anything.
 */
export interface Talk {
  type: 'talk';
  lines: Line[];
}
/**
 * Something said at the table: a person's own words, or a bot's phrase as code and values.
 *
 *     Spectators have no seat; `guest` tells them apart.
 */
export interface Line {
  number: number;
  at: number;
  seat: number | null;
  name: string | null;
  text: string | null;
  code: string | null;
  values: {
    [k: string]: unknown;
  };
  guest: number | null;
}
/**
 * The board as this client may see it, and what it was told since.
 *
 *     `told` counts the events up to and including these; `moment` counts the finished moves, and is the
 *     address of this position in a replay. If several seats have moved since the last one, each of them has one:
 *     what may be chosen comes with the present one alone.
 */
export interface BoardNow {
  type: 'board';
  moment: number;
  view: unknown;
  to_act: number[];
  mine: Mine | null;
  events: ToldEvent[];
  told: number;
  show: Grid[];
  outcome: Outcome | null;
}
/**
 * What only the seat's own client gets.
 *
 *     `number` and `choices` name the decision; they go back with the move. `draft` holds the steps of an
 *     unfinished move. `undoable` actions may be taken back freely. `obvious` is an action that needs no
 *     thought, if there is one. `asked` is what the seat has to decide, where the game has words for it.
 */
export interface Mine {
  seat: number;
  number: number;
  choices: string;
  offered: Offered[];
  draft: string[];
  undoable: number;
  actions: number;
  obvious: number | null;
  asked: Question | null;
}
/**
 * A question to a seat: a key of the game's words, and the values of its sentence.
 */
export interface Question {
  key: string;
  values: {
    [k: string]: unknown;
  };
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
 * How a match ended.
 */
export interface Outcome {
  ranks: number[];
  winners: number[];
  scores: number[];
  rivals: {
    [k: string]: number;
  };
  reason: string;
  truncated: boolean;
}
/**
 * What the coach would do, the best first, for the decision that was asked about; [] if it has nothing to say.
 *
 *     `done`: it has thought to the end; until then a better advice follows.
 */
export interface Advice {
  type: 'advice';
  id: string;
  number: number;
  choices: string;
  ways: Way[];
  done: boolean;
}
/**
 * A move that is worth a thought, or all moves of a turn: the steps of each, its chance to win, and reasons.
 *
 *     `low` and `high` are the ends of the 95 % interval of the chance. Null where nobody can tell.
 */
export interface Way {
  moves: Offered[][];
  chance: number | null;
  low: number | null;
  high: number | null;
  reasons: Reason[];
}
/**
 * What was asked is done, and durable.
 */
export interface Accepted {
  type: 'accepted';
  id: string;
}
/**
 * The answer to `why`: it may be played.
 */
export interface Possible {
  type: 'possible';
  id: string;
}
/**
 * The move was for another decision than the present one; the present one follows.
 */
export interface Stale {
  type: 'stale';
  id: string;
}
/**
 * What was asked is not possible: a code for words, its values, and the rule behind it.
 */
export interface Refused {
  type: 'refused';
  id: string | null;
  code: string;
  rule: string;
  place: string;
  values: {
    [k: string]: unknown;
  };
}
/**
 * Here.
 */
export interface Pong {
  type: 'pong';
}
