// Where a move of Monkey Palace is drawn that the coach advises: a staircase is built step by step, so only its next step is.

import type { GameChoice } from '../../wire/monkey_palace';
import type { HintPlace } from '../board';

const target = (id: string): HintPlace[] => [{ at: `.targets [data-target="${id}"]` }, { at: `[data-testid="map"] [data-target="${id}"]` }];

export function hint(steps: readonly unknown[]): HintPlace[] {
  const [choice] = steps as GameChoice[];
  switch (choice?.type) {
    case 'start':
    case 'monkey':
      return target(`${choice.type} ${choice.site}`);
    case 'arch':
      return target(`arch ${choice.dir}`);
    case 'buy':
      return choice.packs.length > 0 ? choice.packs.map((pack) => ({ at: `[data-pack="${pack}"]` })) : [{ at: '[data-testid="buy-nothing"]' }];
    case 'cover':
      return choice.cards.map((card) => ({ at: `[data-testid="cover"][data-card="${card}"]` }));
    case 'leave_frog':
      return [{ at: '[data-testid="leave-frog"]' }];
    case 'take_frog':
      return [{ at: '[data-testid="take-frog"]' }];
    default:
      return [];
  }
}
