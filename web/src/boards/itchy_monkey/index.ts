import type { BoardModule } from '../board';
import Board from './Board.svelte';
import { guide as steps } from './guide';

export const component = Board as BoardModule['component'];
export const guide: BoardModule['guide'] = steps;
export { film } from './film';
export const dock: BoardModule['dock'] = 'tall';
export const names: BoardModule['names'] = 'wide';
export const choosable = '.cell.open, .cell.aim';
export const ownObvious = true; // there is nothing obvious to do
export const keys = [
  { shown: '1 – 9', said: 'board.itchy_monkey.keys.choice' },
  { shown: 'A 1', said: 'board.itchy_monkey.keys.cell' },
  { shown: '+ −', said: 'board.itchy_monkey.keys.load' },
  { shown: 'W', said: 'board.itchy_monkey.keys.threats' },
];
export { hint } from './hint';
