import type { BoardModule } from '../board';
import Board from './Board.svelte';

export { guide } from './guide';
export const component = Board as BoardModule['component'];
