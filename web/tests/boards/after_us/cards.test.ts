import { expect, it } from 'vitest';
import { cardOf } from '../../../src/boards/after_us/cards';
import { moved } from '../../../src/boards/after_us/frames';
import { isTight } from '../../../src/boards/after_us/cardWidth';

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
