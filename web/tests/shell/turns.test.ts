import { describe, expect, it } from 'vitest';
import { byDoer, captionOf, summed } from '../../src/film/caption';
import { actorOf, chaptersOf, roundsOf, sinceLast, turnsOf, undoneMoments } from '../../src/film/turns';
import type { ToldEvent } from '../../src/wire/messages';
import { rolledIn } from '../../src/film/counters';
import { Words } from '../../src/words';

const told = (moment: number, seat: number | null, type = 'played', more: object = {}): ToldEvent => ({
  event: { type, ...(seat === null ? {} : { seat }), ...more }, says: { seat: { seat: seat ?? 0 } }, moment,
});

describe('a turn', () => {
  it('is all that one actor does in a row, with what the game adds', () => {
    const turns = turnsOf([told(1, 0), told(2, 1), told(2, 0, 'lost'), told(3, 1), told(3, null, 'round'), told(4, 0)]);
    expect(turns.map(({ actor, events }) => [actor, events.length])).toEqual([[0, 1], [1, 4], [0, 1]]);
  });
  it('is of whoever began the move, not of who loses by it', () => {
    expect(actorOf([told(1, null), told(1, 2), told(1, 0, 'lost')])).toBe(2);
    expect(actorOf([told(1, null)])).toBe(null);
  });
  it('has nobody before the first move, whoever that names', () => {
    const turns = turnsOf([told(0, 1, 'turn_began'), told(1, 1), told(2, 0)]);
    expect(turns.map(({ actor, events }) => [actor, events.length])).toEqual([[null, 1], [1, 1], [0, 1]]);
  });
  it('has one line for each other seat since one acted', () => {
    const since = sinceLast([told(1, 1), told(2, 0), told(3, 1), told(4, 2), told(5, 1)], 0);
    expect(since.map(({ actor, events }) => [actor, events.length])).toEqual([[1, 2], [2, 1]]);
  });
});

describe('what was taken back', () => {
  it('is the latest moves of the seat', () => {
    const log = [told(1, 0), told(2, 1), told(3, 0), told(4, 0, 'undone', { moves: 2, granted: false }), told(5, 0)];
    expect([...undoneMoments(log)].sort()).toEqual([1, 3]);
  });
  it('is everything since, if it was granted', () => {
    const log = [told(1, 0), told(2, 1), told(3, 0, 'undone', { moves: 1, granted: true })];
    expect([...undoneMoments(log)].sort()).toEqual([1, 2]);
  });
  it('is not taken back twice', () => {
    const undo = (moment: number): ToldEvent => told(moment, 0, 'undone', { moves: 1, granted: false });
    expect([...undoneMoments([told(1, 0), told(2, 0), undo(3), undo(4)])].sort()).toEqual([1, 2]);
  });
});

describe('chapters', () => {
  it('are the rounds that a game tells of', () => {
    const log = [told(0, null, 'round_began', { round: 1 }), told(1, 0), told(2, null, 'turn', { round: 1 }), told(5, null, 'round_began', { round: 2 })];
    expect(chaptersOf(log)).toEqual([{ round: 1, from: 0 }, { round: 2, from: 5 }]);
  });
  it('begin when the first to act acts again', () => {
    expect(chaptersOf([told(1, 1), told(2, 0), told(3, 1), told(4, 0), told(5, 1)])).toEqual([
      { round: 1, from: 0 }, { round: 2, from: 2 }, { round: 3, from: 4 },
    ]);
  });
  it('begin with what opens the match', () => {
    const log = [told(1, 1, 'placed'), told(2, 0, 'placed'), told(3, 1), told(4, 0), told(5, 1)];
    expect(chaptersOf(log, (event) => (event as { type: string }).type === 'placed')).toEqual([{ round: 1, from: 0 }, { round: 2, from: 4 }]);
  });
  it('stand in the log before their first turn, not before the one that brought them about', () => {
    const began = [told(0, null, 'round', { round: 1 }), told(1, 0), told(2, 1), told(3, 1), told(3, null, 'round', { round: 2 }), told(4, 0), told(5, 1)];
    expect(roundsOf(turnsOf(began), chaptersOf(began)).filter((one) => one !== null)).toEqual([1, 2]);
    expect(roundsOf(turnsOf(began), chaptersOf(began)).at(-2)).toBe(2);
    const silent = [told(1, 1), told(2, 0), told(3, 0), told(4, 1), told(5, 0)];
    expect(roundsOf(turnsOf(silent), chaptersOf(silent))).toEqual([1, null, 2, null]);
  });
});

describe('a caption', () => {
  const words = new Words('en', { 'event.played': '{seat} plays.', 'event.lost': '{seat} loses.', 'event.ended': '{seat} ends.' }, (seat) => `P${seat}`);
  const notes = {
    weight: (event: unknown) => ({ ended: 0, lost: 1 })[(event as { type: string }).type] ?? 2,
    amounts: (event: unknown) => ((event as { type: string }).type === 'lost' ? [{ drawing: 'louse', number: -2, seat: (event as { seat: number }).seat }] : []),
  };

  it('tells of all whose sealed answers come out with one move, and each has a line of its own', () => {
    const doer = (event: unknown): number | null => ((event as { type: string }).type === 'lost' ? (event as { seat: number }).seat : null);
    const sealed = { ...notes, weight: () => 1, doer };
    const turns = turnsOf([told(1, 1), told(2, 2), told(2, 1, 'lost'), told(2, 2, 'lost')]);
    expect(captionOf(turns[1]!, words, 0, sealed).sentence).toBe('P1 loses. P2 loses.');
    expect(byDoer(turns, 0, sealed).map(({ actor, events }) => [actor, events.length])).toEqual([[1, 2], [2, 2]]);
  });
  it('is the sentence of what weighs most, and a loss of one\'s own', () => {
    const [turn] = turnsOf([told(4, 1, 'ended'), told(4, 1), told(4, 0, 'lost')]);
    expect(captionOf(turn!, words, 0, notes)).toEqual({
      actor: 1, turn: 4, sentence: 'P1 plays.', loss: 'P0 loses.', amounts: [{ drawing: 'louse', number: -2, seat: 0 }],
    });
    expect(captionOf(turn!, words, 2, notes).loss).toBe('');
  });
  it('tells what weighs nothing where nothing else happened', () => {
    expect(captionOf(turnsOf([told(4, 1, 'ended')])[0]!, words, 0, notes).sentence).toBe('P1 ends.');
  });
  it('adds amounts up, and leaves out what comes to nothing', () => {
    const amount = (number: number, drawing = 'a') => ({ drawing, number, seat: 1 });
    expect(summed([amount(1), amount(2), amount(1, 'b'), amount(-1, 'b')])).toEqual([amount(3)]);
  });
});

describe('counters', () => {
  it('roll when they show another number than before', () => {
    const before = new Map([['lice', 5], ['queens', 2]]);
    expect(rolledIn(before, new Map([['lice', 3], ['queens', 2], ['new', 1]]))).toEqual([['lice', 5, 3]]);
  });
});
