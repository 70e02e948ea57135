// Where a move of Itchy Monkey is drawn that the coach advises: from which cell, and whither.

import type { GameChoice, View } from '../../wire/itchy_monkey';
import type { HintPlace } from '../board';
import { ahead, at, keyOf, type At, type Direction } from './cells';

const cell = (where: At, sign = ''): HintPlace => ({ at: `[data-cell="${keyOf(where)}"]`, sign });

export function hint(steps: readonly unknown[], _view: View): HintPlace[] {
  return (steps as GameChoice[]).flatMap((choice): HintPlace[] => {
    switch (choice.type) {
      case 'jump':
        return [cell(at(choice.from), '1'), cell(at(choice.to), '2')];
      case 'bump':
        // Where the monkey ends, or, if it need not slide, the one it bumps: what is pressed on the board.
        return [cell(at(choice.cell), '1'), cell(ahead(at(choice.cell), choice.dir as Direction, Math.max(1, choice.distance)), '2')];
      case 'skip_spawn':
      case 'pass':
      case 'end_turn':
        return [{ at: `[data-testid="${choice.type}"]` }];
      default:
        return [cell(at(choice.cell))];
    }
  });
}
