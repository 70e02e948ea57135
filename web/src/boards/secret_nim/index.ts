import type { BoardModule } from '../board';
import Board from './Board.svelte';

export const component = Board as BoardModule['component'];
