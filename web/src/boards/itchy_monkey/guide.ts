// A first turn on the real board, step by step.

import type { View } from '../../wire/itchy_monkey';
import type { BoardProps, GuideStep } from '../board';

function stage(props: BoardProps<never>): View['stage'] {
  return (props.view as View).stage;
}

const words = (step: string): string => `board.itchy_monkey.guide.${step}`;

export const guide: GuideStep[] = [
  { at: '[role="grid"]', words: words('board') },
  { at: '[data-testid^="family-"]', words: words('goals') },
  { at: '[role="grid"]', words: words('place'), done: (props) => stage(props) !== 'setup' },
  { at: '.cell.open, [role="grid"]', words: words('spawn'), done: (props) => stage(props) === 'move' },
  { at: '.cell.open, [role="grid"]', words: words('pick') },
  { at: '[data-testid="ask"]', words: words('move'), done: (props) => stage(props) !== 'move' },
  { at: '[data-testid^="family-"]', words: words('on') },
];
