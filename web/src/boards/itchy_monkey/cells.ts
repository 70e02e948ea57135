// Cells as the wire has them, [row, col], as keys of maps, and as people name them.

import type { Cell, Monkey, View } from '../../wire/itchy_monkey';

export type At = [row: number, col: number];
export type Direction = 'E' | 'N' | 'S' | 'W';

const STEP: Record<Direction, At> = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };

/** The wire's type allows shorter lists, which never come. */
export function at(cell: Cell): At {
  return cell as At;
}

export function keyOf(cell: Cell): string {
  return cell.join();
}

/** The cell of a key. */
export function cellOf(key: string): At {
  return key.split(',').map(Number) as At;
}

/** What a column is called; rows are counted from one. */
export function columnName(col: number): string {
  return String.fromCharCode(97 + col);
}

/** What a cell is called: a column letter and a row number. */
export function nameOf([row, col]: At): string {
  return `${columnName(col)}${row + 1}`;
}

export function ahead([row, col]: At, direction: Direction, distance: number): At {
  const [down, right] = STEP[direction];
  return [row + down * distance, col + right * distance];
}

export function monkeysByCell(view: View): Map<string, Monkey> {
  return new Map(view.monkeys.map((monkey) => [keyOf(monkey.cell), monkey]));
}
