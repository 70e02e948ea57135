import type { BoardModule } from '../board';
import Board from './Board.svelte';

export { guide } from './guide';
export const component = Board as BoardModule['component'];
export { film } from './film';
export const dock: BoardModule['dock'] = 'fills';
export const names: BoardModule['names'] = 'always';
export const keys: BoardModule['keys'] = [
  { shown: 'B', said: 'board.monkey_palace.keys.main' },
  { shown: '+ −', said: 'board.monkey_palace.keys.raise' },
  { shown: '1 – 5', said: 'board.monkey_palace.keys.views' },
];
export const choosable = '.target, .is-selectable';
export { hint } from './hint';
