import { describe, expect, it } from 'vitest';
import { fanned, stacked } from '../../../src/boards/after_us/race';
import { orderOf, stageOf, stepOf, storyOf } from '../../../src/boards/after_us/round';
import { objectTried, pileTried, removalTried } from '../../../src/boards/after_us/tried';
import { fetched, gainedBy, placesOf } from '../../../src/boards/after_us/shown';
import type { GameEvent } from '../../../src/wire/after_us';

describe('the order of the drawn cards', () => {
  it('begins as drawn', () => expect(orderOf([], [4, 2, 9])).toEqual([4, 2, 9]));
  it('stays as it was laid when a card is exchanged', () => expect(orderOf([9, 4, 2], [4, 2, 101])).toEqual([4, 2, 101]));
});

describe('where an event is shown', () => {
  const activated = { type: 'activated', seat: 0, frame: '1.2.J' } as GameEvent;
  it('is the frame itself for my own', () => expect(placesOf(activated, 0)[0]).toContain('[data-address="1.2.J"]'));
  it('is the panel of another tribe', () => expect(placesOf(activated, 1)).toEqual(['[data-tribe="0"]']));
  it('is the King for his steps', () => expect(placesOf({ type: 'king_rested' }, 0)).toEqual(['[data-tribe="king"]']));
  it('is the round and its phases for what concerns everybody', () => {
    expect(placesOf({ type: 'round_began', round: 2 }, 0)).toEqual(['[data-testid="moment"]']);
  });
  it('is the object that somebody used, and then its tribe', () => {
    const used = { type: 'used_ghetto_blaster', seat: 1, discarded: 9, drawn: 10 } as const;
    expect(placesOf(used, 0)).toEqual(['[data-object="ghetto_blaster"]', '[data-tribe="1"]']);
  });
  it('is the token of the neighbour that was copied, whence it comes to the tribe', () => {
    const copied = { type: 'token_copied', seat: 0, neighbour: 2, kind: 'fruit', token: 'gorilla' } as const;
    expect(placesOf(copied, 0)).toEqual(['[data-tribe="2"] [data-place="token"]', '[data-tribe="0"]']);
    expect(fetched(copied)).toBe('gorilla');
  });
  it('says what came of it: of a frame, a token, the computer', () => {
    const change = { flower: 0, fruit: 2, grain: 0, energy: 0, points: 0, rage: 0 };
    expect(gainedBy({ type: 'activated', seat: 0, frame: '1.1.1', paid: { ...change, fruit: 0 }, gained: change })).toBe(change);
    expect(gainedBy({ type: 'token_revealed', seat: 0, token: 'orangutan' })).toEqual({ energy: 2 });
    expect(gainedBy({ type: 'used_computer', seat: 0 })).toEqual({ points: 5 });
    expect(gainedBy({ type: 'finished', seat: 0, phase: 'main' })).toEqual({});
  });
});

describe('the story of a round', () => {
  const told = (event: GameEvent) => ({ event, says: {}, moment: 0 });
  const frame = told({ type: 'activated', seat: 0, frame: '1.1.1' } as GameEvent);
  const king = told({ type: 'king_rested' });
  const begin = told({ type: 'round_began', round: 2 });

  it('has the frames I activated and the steps of the King', () => {
    const other = told({ type: 'activated', seat: 1, frame: '2.1.1' } as GameEvent);
    const robbed = told({ type: 'king_robbed', seat: 0 } as GameEvent);
    const story = storyOf([begin, frame, other, robbed, king], 0);
    expect([...story.done]).toEqual(['1.1.1']);
    expect(story.king).toEqual([king]);
  });
  it('begins anew with every round', () => {
    const story = storyOf([frame, king, begin], 0);
    expect(story.done.size + story.king.length).toBe(0);
  });
  it('tells the frames I left out from those I could not pay for or used', () => {
    const skipped = told({ type: 'skipped', seat: 0, frame: '2.1.1' } as GameEvent);
    const passed = told({ type: 'passed', seat: 0, frame: '3.1.1' } as GameEvent);
    expect([...storyOf([begin, frame, skipped, passed], 0).skipped]).toEqual(['2.1.1', '3.1.1']);
  });
  it('keeps what was used before what is taken back', () => {
    const at = (moment: number, address: string) => ({ ...told({ type: 'activated', seat: 0, frame: address } as GameEvent), moment });
    const undone = { ...told({ type: 'undone', seat: 0, moves: 1, granted: false, moments: [2] }), moment: 3 };
    expect([...storyOf([begin, at(1, '1.1.1'), at(2, '1.2.1'), undone], 0).done]).toEqual(['1.1.1']);
    expect([...storyOf([begin, at(1, '1.1.1'), at(2, '1.2.1'), undone, at(4, '1.3.1')], 0).done]).toEqual(['1.1.1', '1.3.1']);
  });
  it('is still that of the round before when the beginning of a round is taken back', () => {
    const next = { ...begin, moment: 4 };
    const undone = { ...told({ type: 'undone', seat: 0, moves: 1, granted: true, moments: [4] }), moment: 5 };
    expect([...storyOf([begin, frame, next, undone], 0).done]).toEqual(['1.1.1']);
  });
  it('has three phases, and five steps of the King', () => {
    expect((['phase_1', 'token', 'main', 'phase_3', 'over'] as const).map(stepOf)).toEqual([1, 2, 2, 3, 4]);
    const steps = ['king_received', 'king_revealed', 'king_chose', 'king_recruited', 'king_removed', 'king_used_computer', 'king_rested'];
    expect(steps.map((type) => stageOf(told({ type } as GameEvent)))).toEqual([
      'receives', 'reveals', 'plays', 'recruits', 'rests', 'rests', 'rests',
    ]);
  });
});

describe('labels on the score track', () => {
  const tens = [10, 10, 10];
  it('stand at their pins when there is room', () => expect(fanned([50, 10, 90], tens, 100)).toEqual([50, 10, 90]));
  it('fan out to both sides of pins that are close', () => expect(fanned([50, 50, 50], tens, 100)).toEqual([40, 50, 60]));
  it('leave alone what is far from a crowd', () => expect(fanned([20, 20, 80], tens, 100)).toEqual([15, 25, 80]));
  it('never stand past the ends', () => {
    expect(fanned([0, 0, 1], tens, 100)).toEqual([5, 15, 25]);
    expect(fanned([100, 100, 99], tens, 100)).toEqual([85, 95, 75]);
  });
  it('overlap evenly where the track is too short for all', () => expect(fanned([0, 0, 0], tens, 15)).toEqual([2.5, 7.5, 12.5]));
  it('have pins of equal points stacked', () => expect(stacked([3, 5, 3, 3])).toEqual([0, 0, 1, 2]));
});

describe('pointing at what is not offered', () => {
  it('tries an object on the first card there is', () => {
    expect(objectTried('ghetto_blaster', [null, 7])).toEqual({ type: 'ghetto_blaster', card: 7 });
    expect(objectTried('game_console', [null, 7])).toEqual({ type: 'game_console', slot: 2 });
  });
  it('tries to recruit with the food of the pile', () => {
    expect(pileTried('mandrill', 2)).toEqual({ type: 'recruit', level: 2, kind: null });
    expect(pileTried('chimpanzee', 1)).toMatchObject({ kind: 'flower' });
  });
  it('tries to remove the first card', () => expect(removalTried([null, 7])).toEqual({ type: 'remove_card', slot: 2 }));
});
