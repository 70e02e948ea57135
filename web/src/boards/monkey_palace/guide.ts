// A first turn on the real board, step by step.

import type { View } from '../../wire/monkey_palace';
import type { BoardProps, GuideStep } from '../board';

const view = (props: BoardProps<never>): View => props.view;
const words = (step: string): string => `board.monkey_palace.guide.${step}`;

export const guide: GuideStep[] = [
  { at: '[data-testid="palace"]', words: words('palace') },
  { at: '[data-testid="palace"]', words: words('start'), done: (props) => view(props).draft !== null || view(props).phase !== 'build' },
  { at: '[data-testid="ask"]', words: words('arch'), done: (props) => (view(props).draft?.arches.length ?? 0) > 0 || view(props).phase !== 'build' },
  { at: '[data-testid="ask"]', words: words('build'), done: (props) => view(props).phase !== 'build' },
  { at: '[data-testid="market"]', words: words('market'), done: (props) => view(props).phase !== 'buy' },
  { at: '[data-testid="seat"]', words: words('seats') },
];
