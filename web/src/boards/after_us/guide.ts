// A first round on the real table, step by step.

import type { View } from '../../wire/after_us';
import type { BoardProps, GuideStep } from '../board';

function viewOf(props: BoardProps<never>): View {
  return props.view as View;
}

function pointer(props: BoardProps<never>): string | null {
  return viewOf(props).tribes[props.me ?? 0]?.pointer ?? null;
}

const words = (step: string): string => `board.after_us.guide.${step}`;

export const guide: GuideStep[] = [
  { at: '[data-testid="race"]', words: words('goal') },
  { at: '[data-testid="assembly"]', words: words('cards') },
  { at: '[data-testid="forecast"], [data-testid="ask"]', words: words('order'), done: (props) => pointer(props) !== 'prepare' },
  { at: '[data-testid="ask"]', words: words('frames'), done: (props) => viewOf(props).phase !== 'phase_1' },
  { at: '[data-testid="token-mandrill"]', words: words('token'), done: (props) => !['phase_1', 'token'].includes(viewOf(props).phase) },
  { at: '[data-testid^="pile-"]', words: words('recruit'), done: (props) => viewOf(props).phase !== 'main' },
  { at: '[data-testid="tray"]', words: words('rage') },
];
