import { expect, it } from 'vitest';
import { meantBy } from '../../../src/boards/itchy_monkey/keys';
import { KEYS } from '../../../src/table/keys';

const BOARD = { rows: 7, cols: 7 };

it('takes a number for a choice, and after a column for a row', () => {
  expect(meantBy('3', null, BOARD)).toEqual({ is: 'choice', number: 3 });
  expect(meantBy('d', null, BOARD)).toEqual({ is: 'column', col: 3 });
  expect(meantBy('3', 3, BOARD)).toEqual({ is: 'cell', key: '2,3' });
  expect(meantBy('8', 3, BOARD)).toBeNull();
  expect(meantBy('g', null, { rows: 6, cols: 6 })).toBeNull();
});

it('leaves the keys of the table alone', () => {
  expect(KEYS.filter((key) => meantBy(key, null, BOARD) !== null)).toEqual([]);
});
