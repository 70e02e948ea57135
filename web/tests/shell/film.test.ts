import { beforeEach, describe, expect, it } from 'vitest';
import { Film, type Around } from '../../src/film/film.svelte';
import { LONGEST, SHORTEST, moveTime, type FilmSpeed } from '../../src/film/pace';
import type { BoardNow, ToldEvent } from '../../src/wire/messages';

/** A clock that this test winds. */
class Clock {
  at = 0;
  private waiting: { due: number; run: () => void }[] = [];
  now = (): number => this.at;
  after = (milliseconds: number, run: () => void): (() => void) => {
    const one = { due: this.at + milliseconds, run };
    this.waiting.push(one);
    return () => void (this.waiting = this.waiting.filter((other) => other !== one));
  };
  pass(milliseconds: number): void {
    const until = this.at + milliseconds;
    for (;;) {
      const next = this.waiting.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.waiting = this.waiting.filter((one) => one !== next);
      this.at = Math.max(this.at, next.due);
      next.run();
    }
    this.at = until;
  }
}

const ME = 0;
let clock: Clock;
let film: Film;
let table: { speed: FilmSpeed; visible: boolean; people: number[]; timed: boolean };
let moment: number;

const event = (seat: number | null, type = 'played'): ToldEvent => ({ event: seat === null ? { type } : { type, seat }, says: {}, moment });
const position = (decision: string | null): BoardNow => ({ type: 'board', moment, view: moment, mine: decision } as never);

/** Somebody moves; then the seat that looks owes this decision, or none. */
function moves(seat: number, decision: string | null = null, ...more: ToldEvent[]): BoardNow {
  moment += 1;
  const now = position(decision);
  film.arrive(now, [event(seat), ...more.map((one) => ({ ...one, moment }))]);
  return now;
}

beforeEach(() => {
  clock = new Clock();
  moment = 0;
  table = { speed: 'normal', visible: true, people: [], timed: false };
  const around: Around = {
    me: () => ME, owes: (at) => at.mine !== null, speed: () => table.speed, visible: () => table.visible,
    isPerson: (seat) => table.people.includes(seat), hasClock: () => table.timed,
  };
  film = new Film(around, clock);
  film.catchUp(position(null), []);
});

/** Who is on the screen, and for how long, until the film is over. */
function watched(): [number | null | undefined, number][] {
  const seen: [number | null | undefined, number][] = [];
  while (film.playing) {
    const actor = film.turn?.actor;
    const last = seen.at(-1);
    if (last && last[0] === actor) last[1] += 10;
    else seen.push([actor, 10]);
    clock.pass(10);
  }
  return seen;
}

describe('others\' turns', () => {
  it('are shown one after another, each for its time', () => {
    moves(1);
    moves(2);
    moves(3, 'mine');
    expect(film.next).toEqual([2, 3]);
    expect(watched()).toEqual([[1, SHORTEST], [2, SHORTEST], [3, SHORTEST]]);
  });
  it('show the position of their move, the last one the present, where the person can act', () => {
    const first = moves(1);
    expect(film.position).toBe(null);
    moves(2);
    expect(film.position).toBe(first); // what is on the screen stays there when the next one comes
    moves(3, 'mine');
    expect(film.position).toBe(first);
    clock.pass(SHORTEST);
    expect(film.position?.view).toBe(2);
    clock.pass(SHORTEST);
    expect([film.turn?.actor, film.position]).toEqual([3, null]);
  });
  it('of several moves are one turn, longer but not too long', () => {
    for (let move = 0; move < 9; move += 1) moves(1, null, event(1), event(1));
    moves(2);
    const [first, second] = watched();
    expect(first?.[0]).toBe(1);
    expect(first?.[1]).toBeGreaterThan(2000);
    expect(first?.[1]).toBeLessThanOrEqual(LONGEST);
    expect(second).toEqual([2, SHORTEST]);
    expect(film.since.map(({ events }) => events.length)).toEqual([27, 1]);
  });
  it('last no longer where their moves come one by one', () => {
    moves(1, null, event(1), event(1));
    let shown = 0;
    while (film.playing && shown < 2 * LONGEST) {
      clock.pass(10);
      shown += 10;
      if (shown % 100 === 0 && film.playing) moves(1);
    }
    expect(shown).toBeGreaterThanOrEqual(LONGEST);
    expect(shown).toBeLessThanOrEqual(2500);
  });
  it('go at the speed that was chosen', () => {
    table.speed = 'double';
    moves(1);
    expect(watched()).toEqual([[1, SHORTEST / 2]]);
    table.speed = 'half';
    moves(1);
    expect(watched()).toEqual([[1, SHORTEST * 1.6]]);
  });
  it('are only told at once for who wants that', () => {
    table.speed = 'once';
    moves(1);
    moves(2, 'mine');
    expect(film.playing).toBe(false);
    expect(film.since.map(({ actor }) => actor)).toEqual([1, 2]);
    expect(film.turn?.actor).toBe(2);
  });
  it('last between the shortest and the longest time', () => {
    expect(moveTime([], 0)).toBe(SHORTEST);
    expect(moveTime(Array.from({ length: 50 }, () => event(1)), 0)).toBe(LONGEST);
  });
});

describe('what is not yet shown', () => {
  const waiting = (): (number | null)[] => [...film.unseen].map(({ event: one }) => (one as { seat: number }).seat);

  it('is known, so that the log does not run ahead', () => {
    moves(1);
    moves(2);
    moves(3, 'mine');
    expect(waiting()).toEqual([2, 3]);
    clock.pass(SHORTEST);
    expect(waiting()).toEqual([3]);
    film.end();
    expect(waiting()).toEqual([]);
  });
  it('is not what waits for the person\'s answer, which is on the board already', () => {
    moves(3, 'mine');
    watched();
    moves(2, 'mine');
    expect(waiting()).toEqual([]);
  });
  it('is nothing when a turn is seen again', async () => {
    moves(1);
    moves(2, 'mine');
    watched();
    await film.again(film.since[0]!, async () => null);
    expect([film.playing, waiting()]).toEqual([true, []]);
  });
});

describe('the person', () => {
  it('skips to the present, and the summary stays', () => {
    moves(1);
    moves(2);
    moves(3, 'mine');
    film.end();
    expect([film.playing, film.position, film.turn?.actor]).toEqual([false, null, 3]);
    expect(film.heard.map(({ event: one }) => (one as { seat: number }).seat)).toEqual([2, 3]);
    expect(film.since.map(({ actor }) => actor)).toEqual([1, 2, 3]);
  });
  it('acts, and the film steps aside', () => {
    moves(1);
    moves(2, 'mine');
    moves(ME);
    expect([film.playing, film.turn?.actor, film.since]).toEqual([false, ME, []]);
    expect(film.fresh).toHaveLength(1);
  });
  it('is not interrupted: what others do meanwhile waits for the answer', () => {
    moves(3, 'mine');
    watched();
    moves(2, 'mine');
    moves(1, 'mine');
    expect([film.playing, film.fresh]).toEqual([false, []]);
    expect(film.since.map(({ actor }) => actor)).toEqual([3]);
    moves(ME, null);
    expect(film.since.map(({ actor }) => actor)).toEqual([1, 2]);
    expect(watched().map(([actor]) => actor)).toEqual([1, 2]);
  });
  it('who answers question after question sees the others when the table goes on', () => {
    moves(3, 'first');
    watched();
    moves(1, 'first');
    moves(ME, 'second');
    expect(film.playing).toBe(false);
    moves(ME, 'third', event(null, 'phase_began'));
    expect(film.playing).toBe(true);
  });
  it('is not interrupted by what came together with its own answer, before it or after it', () => {
    moves(3, 'first');
    watched();
    moves(1, 'first');
    moves(3, 'second'); // a slow connection: past positions tell of the decision that is faced by now
    moves(ME, 'second');
    moves(3, 'second');
    expect([film.playing, film.turn?.actor]).toEqual([false, ME]);
    moves(ME, 'third', event(null, 'phase_began'));
    expect(watched().map(([actor, time]) => [actor, time >= SHORTEST])).toEqual([[1, true], [3, true]]);
  });
  it('is not interrupted where its answer and what came before it are one message', () => {
    moves(3, 'first');
    watched();
    moment += 2;
    const earlier = { ...event(1), moment: moment - 1 };
    film.arrive(position('second'), [earlier, event(ME)]);
    expect([film.playing, film.turn?.actor]).toEqual([false, ME]);
    moves(ME, null);
    expect(watched()).toEqual([[1, SHORTEST]]);
  });
  it('sees a turn again as it was, and comes back', async () => {
    moves(1);
    moves(2, 'mine');
    film.end();
    await film.again(film.since[0]!, () => Promise.resolve(null));
    expect([film.playing, film.position?.view, film.turn?.actor]).toEqual([true, 1, 1]);
    watched();
    expect([film.playing, film.position]).toEqual([false, null]);
    expect(film.since).toHaveLength(2);
  });
});

describe('when it is one\'s turn', () => {
  const total = (): number => watched().reduce((sum, [, time]) => sum + time, 0);

  it('the film of real people is at most two seconds behind', () => {
    table.people = [1, 2, 3];
    moves(1, null, event(1), event(1), event(1));
    moves(2, null, event(2), event(2), event(2));
    clock.pass(100);
    moves(3, 'mine');
    expect(total()).toBeLessThanOrEqual(2010);
  });
  it('so is what real people did while one decided, when the answer brings the next question', () => {
    table.people = [1, 2, 3];
    moves(3, 'first');
    watched();
    for (const seat of [2, 1, 3]) moves(seat, 'first', event(seat), event(seat), event(seat));
    moves(ME, 'second', event(null, 'phase_began'));
    const seen = watched();
    expect(seen.map(([actor]) => actor)).toEqual([1, 2, 3]);
    expect(seen.reduce((sum, [, time]) => sum + time, 0)).toBeLessThanOrEqual(2010);
  });
  it('the film takes three seconds in all with a clock', () => {
    table.timed = true;
    table.speed = 'half';
    for (const seat of [1, 2, 3]) moves(seat, seat === 3 ? 'mine' : null, event(seat), event(seat), event(seat));
    expect(total()).toBeLessThanOrEqual(3010);
  });
  it('it takes its time with bots alone', () => {
    for (const seat of [1, 2, 3]) moves(seat, seat === 3 ? 'mine' : null);
    expect(total()).toBe(3 * SHORTEST);
  });
});

describe('nobody looks', () => {
  it('nothing is queued while the page is hidden, and the summary waits', () => {
    moves(1);
    table.visible = false;
    film.hide();
    moves(2);
    moves(3, 'mine');
    table.visible = true;
    expect(film.playing).toBe(false);
    expect(film.since.map(({ actor }) => actor)).toEqual([1, 2, 3]);
  });
  it('nothing plays after a lost connection: the log tells who did what', () => {
    moves(1);
    moment = 9;
    film.catchUp(position('mine'), [event(ME), { ...event(1), moment: 10 }, { ...event(2), moment: 11 }]);
    expect([film.playing, film.position]).toEqual([false, null]);
    expect(film.since.map(({ actor }) => actor)).toEqual([1, 2]);
  });
});
