// A first turn on the real board, step by step.

import type { GameEvent } from '../../wire/itchy_monkey';
import type { BoardProps, GuideStep } from '../board';

type Kind = GameEvent['type'];

/** The step is over once the log tells one of these of me. */
function told(...kinds: Kind[]): (props: BoardProps<never>) => boolean {
  return ({ log, me }) =>
    (log ?? []).some(({ event }) => {
      const { type, seat } = event as { type: Kind; seat?: number };
      return seat === me && kinds.includes(type);
    });
}

const words = (step: string): string => `board.itchy_monkey.guide.${step}`;
const placed = told('placed');
const born = told('spawned', 'reentered', 'spawn_skipped');
const moved = told('jumped', 'slid', 'nitpicked', 'passed');

// The first cell that may be chosen; while others play, the whole board.
const CHOICES = '.cell.open, [role="grid"]:not(:has(.cell.open))';

export const guide: GuideStep[] = [
  { at: '[role="grid"]', words: words('board') },
  { at: '[data-testid^="family-"]', words: words('goals') },
  { at: '[role="grid"]', words: words('place'), done: placed },
  { at: CHOICES, words: words('spawn'), done: born },
  { at: CHOICES, words: words('pick'), done: moved },
  { at: '[data-testid="ask"]', words: words('move'), done: moved },
  { at: '[data-testid^="family-"]', words: words('on') },
];
