// A first turn on the real board, step by step.

import type { View } from '../../wire/afternova';
import type { BoardProps, GuideStep } from '../board';

const words = (step: string): string => `board.afternova.guide.${step}`;
const turned = (props: BoardProps<never>): boolean => (props.view as View).phase !== 'choose_action';

export const guide: GuideStep[] = [
  { at: '[data-testid="own"]', words: words('own') },
  { at: '[data-testid="planets"]', words: words('planets') },
  { at: '[data-testid="market"]', words: words('market') },
  { at: '[data-testid="others"]', words: words('others') },
  { at: '[data-testid="deal"], [data-testid="planets"]', words: words('deal') },
  { at: '[data-testid="deal"], [data-testid="market"]', words: words('send'), done: turned },
  { at: '[data-testid="offers"]', words: words('offers') },
];
