import { describe, expect, it } from 'vitest';
import { cardOf } from '../../../src/boards/after_us/cards';
import { forecast, framesOf, gainOf, moved, typesIn } from '../../../src/boards/after_us/frames';
import { isTight } from '../../../src/boards/after_us/room';

const NOTHING = {};

describe('which frames a line makes', () => {
  it('AU-P1-05 joins a right half with the left half of the next card', () => {
    // 1 ends row 1 with a grain, 3 begins it with a flower.
    expect(framesOf([1, 3]).find(({ address }) => address === '1.1.J')?.gain).toEqual({ grain: 1, flower: 1 });
    expect(framesOf([3, 1]).some(({ address }) => address === '1.1.J')).toBe(false);
  });

  it('AU-P1-06 takes the cost from the right half and the gain from the left one', () => {
    const joined = framesOf([1, 3]).find(({ address }) => address === '2.1.J');
    expect(joined?.cost).toEqual({ grain: 2 });
    expect(joined?.gain).toEqual({ points: 1 });
  });

  it('AU-P1-04 goes row by row and from left to right, a join between its two cards', () => {
    expect(framesOf([7, 152]).map(({ address }) => address)).toEqual(['1.1.J', '1.2.2', '2.1.1', '2.1.J', '3.2.1']);
  });

  it('AU-RAG-04 lets an empty slot part its neighbours', () => {
    expect(framesOf([1, null, 3]).some(({ address }) => address.endsWith('J'))).toBe(false);
  });

  it('AU-P1-09 counts the Tamarins of the line', () => {
    const line = [101, 1, 2];
    const frame = framesOf(line).find(({ address }) => address === '2.1.1');
    expect(frame && gainOf(frame, line)).toEqual({ points: 2 });
  });

  it('AU-P1-08 counts types of apes, whatever their level', () => {
    expect(typesIn([101, 201, 1, null, 213])).toBe(3);
  });
});

describe('what an order can bring', () => {
  it('AU-V25 sums all that can be paid for', () => {
    expect(forecast([1, 8, 3, 6], NOTHING).net).toEqual({ fruit: 1, points: 2 });
  });

  it('AU-V24 leaves out what cannot be paid when it is reached', () => {
    const { net, unpaid } = forecast([2, 116, 121, 214], NOTHING);
    expect(net).toEqual({ flower: 1, fruit: 1, grain: 2, points: 4, rage: 6 });
    expect(unpaid).toContain('2.3.J');
  });

  it('AU-V27 follows a long line of level 2', () => {
    expect(forecast([207, 208, 229, 215], NOTHING).net).toEqual({ flower: 2, grain: 1, energy: 5, points: 21, rage: 3 });
  });

  it('AU-V23 does not come back to a frame that has been passed', () => {
    expect(forecast([2, 145, 7, 8], NOTHING).net).toEqual({ grain: 3, energy: 2, points: 2 });
  });

  it('counts joined frames and those that play another again', () => {
    const { joined, again } = forecast([161, 157, 205, 3], NOTHING);
    expect(joined).toBe(framesOf([161, 157, 205, 3]).filter(({ address }) => address.endsWith('J')).length);
    expect(again).toBe(1);
  });
});

it('AU-CMP-01 draws the same eight Tamarins in every colour', () => {
  expect(cardOf(9).rows).toEqual(cardOf(1).rows);
  expect(cardOf(48).id).toBe(48);
});

it('says which card is unknown', () => {
  expect(() => cardOf(300)).toThrow('300');
});

it('moves a card to another place and keeps the others in order', () => {
  expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
  expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
});

it('sets only crowded rows tighter', () => {
  expect(isTight(cardOf(226).rows[0] ?? [])).toBe(false);
  expect(isTight(cardOf(218).rows[1] ?? [])).toBe(true);
  expect(isTight(cardOf(1).rows[0] ?? [])).toBe(false);
});
