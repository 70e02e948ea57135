import { describe, expect, it } from 'vitest';
import { BEGINNING, told, type Story } from '../../src/story';
import type { ToldEvent } from '../../src/wire/messages';

const event = (name: string): ToldEvent => ({ event: { type: name }, says: {}, moment: 0 });
const names = (events: readonly ToldEvent[]): string[] => events.map((one) => (one.event as { type: string }).type);
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(event) as [ToldEvent, ToldEvent, ToldEvent, ToldEvent];
const story = (...log: ToldEvent[]): Story => ({ ...BEGINNING, log });

describe('the log', () => {
  it('begins with all that was told, nothing of it fresh', () => {
    const begun = told(BEGINNING, { events: [a, b], told: 2 }, true);
    expect(names(begun.log)).toEqual(['a', 'b']);
    expect(begun.fresh).toEqual([]);
  });
  it('grows by what is new, which is fresh', () => {
    const grown = told(story(a), { events: [b, c], told: 3 }, false);
    expect(names(grown.log)).toEqual(['a', 'b', 'c']);
    expect(names(grown.fresh)).toEqual(['b', 'c']);
  });
  it('has every event once, though some came twice', () => {
    const grown = told(story(a, b), { events: [b, c], told: 3 }, false);
    expect(names(grown.log)).toEqual(['a', 'b', 'c']);
    expect(names(grown.fresh)).toEqual(['c']);
  });
  it('says when events are missing, and keeps what it has', () => {
    const holed = told(story(a), { events: [d], told: 4 }, false);
    expect(holed.missing).toBe(true);
    expect(names(holed.log)).toEqual(['a']);
  });
  it('follows a server that knows less', () => {
    expect(names(told(story(a, b, c), { events: [d], told: 2 }, false).log)).toEqual(['a', 'd']);
  });
});
