import type { BoardModule } from '../board';
import Board from './Board.svelte';
import { guide as steps } from './guide';

export const component = Board as BoardModule['component'];
export const guide: BoardModule['guide'] = steps;
export const names: BoardModule['names'] = 'always';
export const ownObvious: BoardModule['ownObvious'] = true;
export { film } from './film';
export const dock: BoardModule['dock'] = 'low';
export const choosable = '.open, .is-open, .is-current, .is-selected, .removable, .arranging .head';
export { keys } from './shortcuts';
export { hint } from './hint';
