// Where each monkey began: a flower in the colour of its species grows on the crossing.

import data from '../../../../src/sapajou/games/itchy_monkey/data/boards.json';
import { LETTERS, type Species } from './figures';

/** The species whose flower grows on each cell, by cell key. */
export function flowersOf(seats: number): Map<string, Species> {
  const board = data.boards.find((side) => side.seats.includes(seats));
  const flowers = new Map<string, Species>();
  board?.grid.forEach((line, row) => {
    [...line].forEach((letter, col) => {
      const species = LETTERS[letter];
      if (species) flowers.set(`${row},${col}`, species);
    });
  });
  return flowers;
}
