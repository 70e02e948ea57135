// The drawn board of Afternova.

import type { BoardModule } from '../board';
import Board from './Board.svelte';
import { guide as steps } from './guide';

export const component = Board as BoardModule['component'];
export const guide: BoardModule['guide'] = steps;
