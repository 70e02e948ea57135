// The film of a table: between what arrives and what is shown stands a queue.
//
// Others' turns are shown one after another. What the person does itself shows at once and ends the film. While it
// has something to decide that others do not wait for, their turns are held until it has answered.

import type { After } from '../tableSocket';
import type { BoardNow, ToldEvent } from '../wire/messages';
import { BEHIND_CLOCK, BEHIND_PEOPLE, factorOf, hasTimeAfter, moveTime, type FilmSpeed } from './pace';
import { joined, sinceLast, turnsOf, type Turn } from './turns';

/** A move of somebody else, as it is shown; without a position it is shown on the present one. */
interface Frame {
  actor: number | null;
  events: ToldEvent[];
  position: BoardNow | null;
}

/** What the film must know of the table. */
export interface Around {
  /** The seat that looks, or null. */
  me: () => number | null;
  /** Whether it has something to decide in a position, also in one that is past by now. */
  owes: (position: BoardNow) => boolean;
  speed: () => FilmSpeed;
  /** The page can be seen. */
  visible: () => boolean;
  /** A person plays on a seat, and not a bot. */
  isPerson: (seat: number) => boolean;
  hasClock: () => boolean;
}

export interface Time {
  now: () => number;
  after: After;
}

/** Frames that are kept to be seen again. */
const KEPT = 200;
const NOTHING: readonly ToldEvent[] = [];
const ALL_SEEN: ReadonlySet<ToldEvent> = new Set();

export class Film {
  /** The position that is shown in place of the present one, or null. */
  position: BoardNow | null = $state.raw(null);
  /** What happens on the screen now. */
  fresh: readonly ToldEvent[] = $state.raw(NOTHING);
  /** The turn that is shown, as far as it was shown; when nothing plays, the latest. */
  turn: Turn | null = $state.raw(null);
  playing = $state(false);
  /** Who comes after the actor of the moment, in order. */
  next: readonly (number | null)[] = $state.raw([]);
  /** What the others have done since the person acted, one turn for each. */
  since: readonly Turn[] = $state.raw([]);
  /** What has happened and is still to be shown. */
  unseen: ReadonlySet<ToldEvent> = $state.raw(ALL_SEEN);
  /** What was shown or passed over last, for whoever hears it. */
  heard: readonly ToldEvent[] = $state.raw(NOTHING);

  private queue: Frame[] = [];
  /** What is on the screen while the film plays. */
  private shown: Frame | null = null;
  private held: Frame[] = [];
  private seen: Turn[] = [];
  private kept = new Map<number, BoardNow>();
  private present: BoardNow | null = null;
  /** When this film began, and the turn at hand; how long that has been on the screen when its move is over. */
  private began = 0;
  private turnBegan = 0;
  private used = 0;
  private deadline = Infinity;
  private endsAt = 0;
  /** A turn that is seen again is seen as it was then, to its end. */
  private rerun = false;
  private callOff: () => void = () => undefined;

  constructor(private readonly around: Around, private readonly time: Time) {}

  /** A position has come, with what is new in it. */
  arrive(position: BoardNow, fresh: readonly ToldEvent[]): void {
    const before = this.present;
    const owed = before !== null && this.around.owes(before);
    this.present = position;
    this.kept.set(position.moment, position);
    for (const moment of this.kept.keys()) if (this.kept.size > KEPT) this.kept.delete(moment);
    const turns = turnsOf(fresh);
    const own = turns.findIndex(({ actor }) => this.isMine(actor));
    const isAsked = owed && (own >= 0 || this.around.owes(position)); // until it answers here, or still
    if (own < 0 && !isAsked) this.release();
    if (!this.playing) this.fresh = NOTHING;
    turns.forEach((turn, at) => this.take(turn, position, isAsked && (own < 0 || at < own)));
    if (this.queue.length > 0) this.position = this.shown?.position ?? before; // what is on the screen stays there
    this.hurry();
  }

  /** Much has happened while nobody looked: nothing of it plays, the summary waits. */
  catchUp(position: BoardNow, log: readonly ToldEvent[]): void {
    this.present = position;
    this.held = [];
    this.stop();
    this.fresh = NOTHING;
    this.seen = sinceLast(log, this.around.me());
    this.since = joined(this.seen);
    this.turn = turnsOf(log).at(-1) ?? null;
  }

  /** Go to the present: the person wants to, or acts. */
  end(): void {
    if (!this.playing) return;
    const skipped = this.queue.flatMap(({ events }) => events);
    const last = this.queue.at(-1);
    if (last) this.turn = this.grown(last);
    if (skipped.length > 0) this.heard = skipped;
    this.stop();
    this.fresh = NOTHING;
  }

  /** The page has been hidden: what plays is over, what comes is told by the summary. */
  hide(): void {
    this.end();
  }

  /** Show a turn again, then the present; `found` fetches a position that is not kept. */
  async again({ actor, events }: Turn, found: (moment: number) => Promise<BoardNow | null>): Promise<void> {
    this.end();
    const frames: Frame[] = [];
    for (const moment of new Set(events.map((one) => one.moment))) {
      const position = this.kept.get(moment) ?? (await found(moment));
      frames.push({ actor, events: events.filter((one) => one.moment === moment), position });
    }
    this.end();
    this.queue = frames;
    this.turn = null;
    this.rerun = true;
    this.start();
  }

  private take(turn: Turn, position: BoardNow, waits: boolean): void {
    if (this.isMine(turn.actor)) {
      this.own(turn, position);
      return;
    }
    const frame = { ...turn, position };
    if (waits && this.around.visible()) {
      this.held.push({ ...frame, position: null });
      this.look();
    } else this.see(frame);
  }

  /** Somebody else's move joins the film, or only the summary if no film is wanted. */
  private see(frame: Frame): void {
    this.seen.push({ actor: frame.actor, events: frame.events });
    this.since = joined(this.seen);
    if (this.around.visible() && this.around.speed() !== 'once') this.enqueue(frame);
    else this.passOver(frame);
  }

  private passOver({ actor, events }: Frame): void {
    this.turn = { actor, events };
    this.heard = events;
    if (this.around.visible()) this.fresh = [...this.fresh, ...events];
  }

  /** What the person did shows at once; what others did meanwhile follows when nothing more is asked for. */
  private own(turn: Turn, position: BoardNow): void {
    this.end();
    this.turn = turn;
    this.fresh = turn.events;
    this.heard = turn.events;
    this.seen = [];
    this.since = [];
    const goesOn = !this.around.owes(position) || turn.events.some(({ event }) => !('seat' in (event as object)));
    if (goesOn) this.release();
  }

  private release(): void {
    const { held } = this;
    this.held = [];
    held.sort((one, other) => (one.actor ?? -1) - (other.actor ?? -1)); // everybody's together, in the order of the seats
    for (const frame of held) this.see(frame);
    this.look();
  }

  private isMine(actor: number | null): boolean {
    return actor !== null && actor === this.around.me();
  }

  private enqueue(frame: Frame): void {
    this.queue.push(frame);
    if (!this.playing) this.start();
    else this.look();
  }

  private start(): void {
    if (this.queue.length === 0) return;
    this.playing = true;
    this.began = this.time.now();
    this.turnBegan = this.began;
    this.deadline = Infinity;
    this.step();
  }

  private step(): void {
    const first = this.queue.shift();
    if (!first) {
      this.stop();
      return;
    }
    const now = this.time.now();
    if (this.turn === null || this.turn.actor !== first.actor) this.turnBegan = now;
    this.used = (now - this.turnBegan) / this.factor();
    const frame = this.crowded(first);
    this.turn = this.grown(frame);
    this.shown = frame;
    // The last one is shown on the present position, in which the person can act already.
    const isPresent = frame.position === this.present || (this.queue.length === 0 && !this.rerun);
    this.position = isPresent ? null : frame.position;
    this.fresh = frame.events;
    this.heard = frame.events;
    const length = moveTime(frame.events, this.used) * this.factor();
    this.used += length / this.factor();
    this.look();
    if (length > 0) this.wait(length * this.haste(length));
    else this.step(); // its turn has had its time: what has come of it stays
  }

  /** A move, together with all that follow it in its turn if there is no time to show those by themselves. */
  private crowded(frame: Frame): Frame {
    if (hasTimeAfter(frame.events, this.used)) return frame;
    let all = frame;
    while (this.queue[0]?.actor === frame.actor) {
      const { events, position } = this.queue.shift() as Frame;
      all = { actor: frame.actor, events: [...all.events, ...events], position };
    }
    return all;
  }

  /** The turn on the screen, with what this frame adds to it. */
  private grown({ actor, events }: Frame): Turn {
    const shown = this.playing && this.turn?.actor === actor ? this.turn.events : [];
    return { actor, events: [...shown, ...events] };
  }

  private wait(milliseconds: number): void {
    this.callOff();
    this.endsAt = this.time.now() + milliseconds;
    this.callOff = this.time.after(milliseconds, () => this.step());
  }

  /** The person's speed; a turn that is asked for again takes its time also for who sees films at once. */
  private factor(): number {
    return factorOf(this.around.speed()) || 1;
  }

  /** What the film must be shortened by to end in time, if the move on the screen still wants so long. */
  private haste(left: number): number {
    let { used } = this;
    let wanted = left;
    let actor = this.turn?.actor;
    for (const frame of this.queue) {
      if (frame.actor !== actor) [actor, used] = [frame.actor, 0];
      const length = moveTime(frame.events, used);
      used += length;
      wanted += length * this.factor();
    }
    return Math.min(1, Math.max(0, this.deadline - this.time.now()) / Math.max(1, wanted));
  }

  /** When it is one's turn to decide, the film may not be far behind. */
  private hurry(): void {
    if (!this.playing || this.rerun || this.present === null || !this.around.owes(this.present)) return;
    const now = this.time.now();
    const actors = [this.turn?.actor, ...this.queue.map(({ actor }) => actor)];
    if (actors.some((actor) => typeof actor === 'number' && this.around.isPerson(actor))) this.deadline = Math.min(this.deadline, now + BEHIND_PEOPLE);
    if (this.around.hasClock()) this.deadline = Math.min(this.deadline, Math.max(now, this.began + BEHIND_CLOCK));
    if (this.deadline === Infinity) return;
    const left = Math.max(0, this.endsAt - now);
    this.wait(left * this.haste(left));
  }

  private look(): void {
    const next: (number | null)[] = [];
    for (const { actor } of this.queue) if (actor !== (next.at(-1) ?? this.turn?.actor)) next.push(actor);
    this.next = next;
    const waiting = this.rerun ? [] : this.queue; // what is held stands on the board already
    this.unseen = waiting.length === 0 ? ALL_SEEN : new Set(waiting.flatMap(({ events }) => events));
  }

  private stop(): void {
    this.callOff();
    this.callOff = () => undefined;
    this.queue = [];
    this.shown = null;
    this.position = null;
    this.rerun = false;
    this.playing = false;
    this.look();
  }
}
