import { expect, it } from 'vitest';
import { cardOf } from '../../../src/boards/after_us/cards';
import { moved } from '../../../src/boards/after_us/frames';
import { isTight } from '../../../src/boards/after_us/cardWidth';
import { distanceTo, takenBy } from '../../../src/boards/after_us/touch';

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

it('takes the frame nearest to a finger, and the next one where one is chosen', () => {
  const frames = [{ address: '1.1.1', distance: 20 }, { address: '2.1.1', distance: 3 }, { address: '3.1.J', distance: 30 }];
  expect(takenBy(frames, null)).toBe('2.1.1');
  expect(takenBy(frames, '1.2.1')).toBe('2.1.1');
  expect(takenBy(frames, '2.1.1')).toBe('3.1.J');
  expect(takenBy(frames, '3.1.J')).toBe('1.1.1');
  expect(takenBy(frames.slice(0, 1), '1.1.1')).toBe('1.1.1');
  expect(takenBy([], null)).toBeNull();
  const box = { left: 10, right: 30, top: 10, bottom: 20 };
  expect(distanceTo(box, { clientX: 15, clientY: 15 })).toBe(0);
  expect(distanceTo(box, { clientX: 33, clientY: 6 })).toBe(5);
});
