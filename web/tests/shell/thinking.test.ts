import { describe, expect, it } from 'vitest';
import { promised, Thinking, thinkerOf, UNNOTICED } from '../../src/film/thinking.svelte';
import type { Seat } from '../../src/wire/messages';

/** A time that passes when the test says so. */
function handTime(): { after: (milliseconds: number, then: () => void) => () => void; pass: (milliseconds: number) => void } {
  let now = 0;
  let due: { at: number; then: () => void }[] = [];
  return {
    after(milliseconds, then) {
      const one = { at: now + milliseconds, then };
      due.push(one);
      return () => (due = due.filter((other) => other !== one));
    },
    pass(milliseconds) {
      now += milliseconds;
      for (let next = due.find(({ at }) => at <= now); next; next = due.find(({ at }) => at <= now)) {
        const { then } = next;
        due = due.filter((other) => other !== next);
        then();
      }
    },
  };
}
const person = { person: true, bot: null } as Seat;
const bot = { person: false, bot: 'level8' } as Seat;
const kept = { person: true, bot: 'level3' } as Seat;

describe('a bot that thinks', () => {
  it('is told when it lasts, for as long as was promised, and then as late', () => {
    const time = handTime();
    const thinking = new Thinking(time);
    thinking.begin(4);
    time.pass(UNNOTICED - 1);
    expect(thinking.told).toBe('nothing');
    time.pass(1);
    expect(thinking.told).toBe('thinks');
    time.pass(4000 - UNNOTICED - 1);
    expect(thinking.told).toBe('thinks');
    time.pass(1);
    expect(thinking.told).toBe('late');
  });
  it('is told anew with every decision, and no more once it has answered', () => {
    const time = handTime();
    const thinking = new Thinking(time);
    thinking.begin(2);
    time.pass(5000);
    thinking.begin(2);
    expect(thinking.told).toBe('nothing');
    time.pass(1000);
    expect(thinking.told).toBe('thinks');
    thinking.end();
    time.pass(9000);
    expect(thinking.told).toBe('nothing');
  });
  it('promises twice of what nearly all of its moves take, and never less than two seconds', () => {
    expect([promised('level1', 0.01), promised('level8', 1.6), promised('greedy', undefined), promised('own_mine', 0.1)]).toEqual([2, 4, 2, 30]);
  });
  it('is waited for alone: where a person is to act, it is the person', () => {
    expect(thinkerOf([person, bot], [1])).toBe(1);
    expect(thinkerOf([person, kept], [1])).toBe(1);
    expect(thinkerOf([person, bot], [0, 1])).toBeNull();
    expect(thinkerOf([person, bot], [])).toBeNull();
  });
});
