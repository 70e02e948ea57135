import type { BoardModule } from '../board';
import Board from './Board.svelte';
import { guide as steps } from './guide';

export const component = Board as BoardModule['component'];
export const guide: BoardModule['guide'] = steps;
export { film } from './film';
export const dock: BoardModule['dock'] = 'tall';
export const choosable = '.cell.open, .cell.aim';
