// A first turn on the real board, step by step.

import type { GameEvent, View } from '../../wire/afternova';
import type { BoardProps, GuideStep } from '../board';

type Props = BoardProps<never>;
type When = (props: Props) => boolean;

const viewOf = (props: Props): View => props.view;
const words = (step: string): string => `board.afternova.guide.${step}`;

/** My first turn is behind me: somebody else's has begun since. */
const turned: When = (props) => {
  const turns = (props.log ?? []).map(({ event }) => event as GameEvent).filter((event) => event.type === 'turn_began');
  const mine = turns.findIndex(({ seat }) => seat === props.me);
  return viewOf(props).phase === 'over' || (mine >= 0 && mine < turns.length - 1);
};
const asked = (...phases: string[]): When => (props) =>
  props.mine !== null && !turned(props) && (phases.length === 0 || phases.includes(viewOf(props).phase));

const OWN = '[data-testid="own"]';
const MARKET = '[data-testid="market"]';
const PLANETS = '[data-testid="planets"]';
/** Wherever the board asks: one of these is there. */
const PANELS = '[data-testid="ask"]';
/** Where something is worked out before it is answered. */
const MIDDLE = '.middle-place';

export const guide: GuideStep[] = [
  { at: OWN, words: words('goal') },
  { at: [PLANETS, MARKET], words: words('turn') },
  { at: '[data-testid="hand"]', words: words('own') },
  { at: '[data-testid="others"]', words: words('others') },
  { at: [PANELS, MIDDLE, OWN], words: words('ask'), when: asked(), asks: true },
  { at: ['[data-testid="go-to-market"]', PLANETS, MARKET], words: words('choose'), when: asked('choose_action'), asks: true },
  { at: ['[data-testid="deal"]', PANELS, PLANETS, '.side', OWN], words: words('deal'), when: asked('choose_action'), asks: true },
  { at: [MARKET, PANELS, OWN], words: words('take'), when: (props) => asked()(props) && viewOf(props).budget !== null, asks: true },
  { at: ['[data-testid="completion"]', PANELS, OWN], words: words('complete'), when: asked('complete'), asks: true },
  { at: '[data-testid="others"]', words: words('on'), when: turned },
];
