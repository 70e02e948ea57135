import type { BoardModule } from '../board';
import Board from './Board.svelte';

export { guide } from './guide';
export const component = Board as BoardModule['component'];
export { film } from './film';
export const dock: BoardModule['dock'] = 'fills';
export const choosable = '.target, .is-selectable';
