// A table as this page knows it: what the server said last, and what may be asked of it.

import * as api from './api';
import type { Answer } from './boards/board';
import { carrier } from './carrier';
import { Hints } from './coach/hints.svelte';
import { Film } from './film/film.svelte';
import type { FilmSpeed } from './film/pace';
import { screenTime } from './film/screen';
import { browserAfter, TableSocket, type TableRequest, type Reply, type Status } from './tableSocket';
import { acknowledged, canReveal, newCommitment, numberToReveal, randomHex, witness } from './promises';
import { BEGINNING, told, type Story } from './story';
import type { Moment } from './wire/http';
import type { BoardNow, Clock, Line, Mine, Refused, ServerMessage, TableNow, WrittenMove } from './wire/messages';
import type { Language } from './words';

/** What the server should send: in which language, and whether the plain board is wanted. */
export interface Wanted {
  language: Language;
  show: boolean;
}

/** Lines of talk that a page holds. */
const SAID_KEPT = 200;

export class TableStore {
  table: TableNow | null = $state.raw(null);
  position: BoardNow | null = $state.raw(null);
  story: Story = $state.raw(BEGINNING);
  /** What was said at the table, the latest last. */
  said: Line[] = $state.raw([]);
  status: Status = $state('connecting');
  /** Why the server does not want this client, when the status says so. */
  reason = $state('');
  /** The latest refusal of something this page asked for. */
  refused: Refused | null = $state.raw(null);
  /** Others' turns, one after another. */
  readonly film: Film;
  /** What the coach advises. */
  readonly hints = new Hints();
  /** The moment that is looked back at, or null. */
  past: Moment | null = $state.raw(null);
  /** When the clocks of `table` were right, in milliseconds. */
  heardAt = $state(0);
  private unanswered = $state(0);
  /** Whether something is on its way to the server. */
  readonly busy = $derived(this.unanswered > 0);

  readonly me = $derived.by(() => {
    const seat = this.table?.seats.findIndex(({ mine }) => mine) ?? -1;
    return seat < 0 ? null : seat;
  });
  /** Whether a bot plays my seat just now. */
  readonly kept = $derived(this.me !== null && (this.table?.seats[this.me]?.bot ?? null) !== null);
  /** The seat's own choices, if it owes a decision and no bot answers it. */
  readonly choosing = $derived(this.chosenBy(this.position));

  /** What happened, as far as the film has come. */
  readonly seen = $derived.by(() => {
    const { unseen } = this.film;
    return unseen.size === 0 ? this.story.log : this.story.log.filter((told) => !unseen.has(told));
  });

  private readonly socket: TableSocket;
  private wanted: Wanted;
  private doingObvious = false;
  private committedAnew = false;
  private revealing = false;
  /** The next position is one to catch up with: the first, or the first after a lost connection. */
  private catchingUp = true;

  constructor(readonly id: string, wanted: Wanted, speed: () => FilmSpeed = () => 'once') {
    this.wanted = wanted;
    this.film = new Film(
      {
        me: () => this.me,
        owes: (position) => this.owes(position),
        speed,
        visible: () => typeof document === 'undefined' || !document.hidden,
        isPerson: (seat) => this.table?.seats[seat]?.person === true && this.table.seats[seat].bot === null,
        hasClock: () => (this.table?.clock ?? null) !== null,
      },
      screenTime,
    );
    this.socket = new TableSocket(
      carrier.by.dial(id),
      browserAfter,
      () => ({
        type: 'hello', told: this.story.log.length, heard: this.heard, language: this.wanted.language, show: this.wanted.show,
      }),
      { message: (message) => this.take(message), status: (status, reason) => this.changed(status, reason) },
      () => randomHex(16),
    );
  }

  start(): void {
    this.socket.start();
  }

  stop(): void {
    this.socket.stop();
    this.film.end();
  }

  /** Connect anew: the network is back, or the visitor has another name. */
  redial(): void {
    this.socket.redial();
  }

  /** Ask for another language or board; the server learns it by a new hello. */
  want(wanted: Wanted): void {
    const same = wanted.language === this.wanted.language && wanted.show === this.wanted.show;
    this.wanted = wanted;
    if (!same) this.socket.greet();
  }

  /** Play a step or a whole move. */
  act = async (move: WrittenMove): Promise<Answer> => {
    this.film.end();
    const mine = this.position?.mine;
    if (!mine) return { done: false, refused: null };
    return this.answer({ type: 'move', number: mine.number, choices: mine.choices, move });
  };

  /** Take back one's latest actions. */
  undo = (actions: number): Promise<Answer> => this.answer({ type: 'undo', actions });

  /** Why a move cannot be played; null if it can. */
  why = async (move: WrittenMove): Promise<Refused | null> => {
    const reply = await this.socket.ask({ type: 'why', move });
    return reply.type === 'refused' ? reply : null;
  };

  /** Ask the coach what to do. */
  hint = async (): Promise<void> => {
    const mine = this.choosing;
    if (mine === null) return;
    this.hints.ask(mine);
    const { number, choices } = mine;
    if (!(await this.answer({ type: 'hint', number, choices })).done) this.hints.close();
  };

  /** Play what needs no thought, until something does. */
  doObvious = async (): Promise<void> => {
    const action = this.choosing?.obvious ?? null;
    this.doingObvious = action !== null;
    if (action !== null && !(await this.act(action)).done) this.doingObvious = false;
  };

  sit = (seat: number): Promise<Answer> => this.answer({ type: 'sit', seat, commitment: newCommitment(this.id) });
  stand = (): Promise<Answer> => this.answer({ type: 'stand' });
  seatBot = (seat: number, bot: string): Promise<Answer> => this.answer({ type: 'seat_bot', seat, bot });
  clear = (seat: number): Promise<Answer> => this.answer({ type: 'clear', seat });
  letBack = (guest: number): Promise<Answer> => this.answer({ type: 'let_back', guest });
  silence = (guest: number, silent: boolean): Promise<Answer> => this.answer({ type: 'silence', guest, silent });
  comeBack = (): Promise<Answer> => this.answer({ type: 'come_back' });
  configure = (options: Record<string, unknown>): Promise<Answer> => this.answer({ type: 'configure', options });
  arrange = (spectators: boolean, clock: Clock | null): Promise<Answer> => this.answer({ type: 'arrange', spectators, clock });
  agree = (hints: boolean): Promise<Answer> => this.answer({ type: 'agree', hints });
  begin = (): Promise<Answer> => this.answer({ type: 'start' });
  answerUndo = (grant: boolean): Promise<Answer> => this.answer({ type: 'answer_undo', grant });
  answerBot = (grant: boolean): Promise<Answer> => this.answer({ type: 'answer_bot', grant });
  chat = (text: string): Promise<Answer> => this.answer({ type: 'chat', text });
  rematch = (): Promise<Answer> => this.answer({ type: 'rematch' });

  /** The choices of my seat in a position, if it owes a decision and no bot answers it. */
  private chosenBy(position: BoardNow | null): Mine | null {
    const mine = position?.mine ?? null;
    return mine !== null && mine.offered.length > 0 && !this.kept ? mine : null;
  }

  /** My seat owes a decision in a position. One that was past when it came tells who did, not what could be chosen. */
  private owes(position: BoardNow): boolean {
    return this.chosenBy(position) !== null || (position.mine !== null && !this.kept && position.to_act.includes(position.mine.seat));
  }

  private async answer(asked: TableRequest): Promise<Answer> {
    this.unanswered += 1;
    const reply: Reply = await this.socket.ask(asked);
    this.unanswered -= 1;
    this.refused = reply.type === 'refused' ? reply : null;
    if (reply.type === 'accepted') return { done: true };
    return { done: false, refused: this.refused };
  }

  /** How many lines were said so far, as far as this page knows. */
  private get heard(): number {
    return (this.said.at(-1)?.number ?? -1) + 1;
  }

  private take(message: ServerMessage): void {
    if (message.type === 'table') {
      this.table = message;
      this.heardAt = Date.now();
      void this.shuffle(message);
    } else if (message.type === 'talk') {
      const known = this.heard;
      this.said = [...this.said, ...message.lines.filter(({ number }) => number >= known)].slice(-SAID_KEPT);
    } else if (message.type === 'board') {
      this.placed(message);
    } else if (message.type === 'advice') {
      this.hints.heard(message);
    } else if (message.type === 'refused' && message.id === null) {
      this.refused = message;
    }
  }

  /** Do this browser's part of the shuffle: keep what is promised, commit to a number, and reveal it when all is frozen. */
  private async shuffle(table: TableNow): Promise<void> {
    witness(table);
    if (table.status === 'open' && this.me !== null && !canReveal(table) && !this.committedAnew) {
      this.committedAnew = true; // this seat was taken on another device
      await this.sit(this.me);
    }
    const number = numberToReveal(table);
    if (number === null || this.revealing) return;
    this.revealing = true;
    const reply = await this.socket.ask({ type: 'reveal', number });
    if (reply.type === 'accepted') acknowledged(this.id, number);
    this.revealing = false;
  }

  private placed(position: BoardNow): void {
    this.story = told(this.story, position, this.catchingUp);
    this.position = position;
    this.hints.placed(position);
    if (this.catchingUp || this.story.missing) this.film.catchUp(position, this.story.log);
    else this.film.arrive(position, this.story.fresh);
    this.catchingUp = false;
    if (this.story.missing) void this.fetchLog();
    if (this.doingObvious) void this.doObvious();
  }

  /** Fill a hole in the log. */
  private async fetchLog(): Promise<void> {
    const first = this.story.log.length;
    const page = await api.events(this.id, first).catch(() => null);
    if (page !== null && this.story.log.length === first) {
      this.story = { log: [...this.story.log, ...page.events], fresh: [], missing: false };
      if (this.position !== null) this.film.catchUp(this.position, this.story.log);
    }
  }

  private changed(status: Status, reason: string): void {
    this.status = status;
    this.reason = reason;
    this.catchingUp ||= status === 'lost';
    if (status === 'lost') this.hints.lost();
  }
}
