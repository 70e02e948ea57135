// The drawn board of Afternova. Its rooms, by what a player does there:
//
//   table/       looks at planets, ships, hands and the market, which stand still; only what is in the middle changes
//   ask/         reads what is asked, in the dock
//   deal/        puts a deal together
//   answer/      answers an offer, counters it, or takes a counter
//   lanes/       what both sides of a deal are drawn with: who gives, who gets, with which workers
//   log/         reads what was offered and answered in this turn
//   blueprints/  completes blueprints, drops fragments, and counts the score
//   pieces/      cards, fragments and icons

import type { BoardModule } from '../board';
import Board from './Board.svelte';
import { guide as steps } from './guide';

export const component = Board as BoardModule['component'];
export const guide: BoardModule['guide'] = steps;
export { film } from './film';
export const dock: BoardModule['dock'] = 'compact';
export const names: BoardModule['names'] = 'always';
export { keys } from './keys';
export const choosable = '.open, [data-testid^="wipe-"]';
export { hint } from './hint';
