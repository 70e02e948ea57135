// A first turn on the real board, step by step.

import type { GameEvent, View } from '../../wire/itchy_monkey';
import type { BoardProps, GuideStep } from '../board';
import { COLONY, CROWD, FIRST, STRENGTH } from './figures';

type Props = BoardProps<never>;
type When = (props: Props) => boolean;

const words = (step: string): string => `board.itchy_monkey.guide.${step}`;
const stage = (props: Props): View['stage'] => (props.view as View).stage;

/** My first turn is behind me. */
const turned: When = ({ log, me, view }) =>
  (view as View).stage === 'over' || (log ?? []).some(({ event }) => (event as GameEvent).type === 'turn_ended' && (event as { seat: number }).seat === me);
const asked = (...stages: View['stage'][]): When => (props) => props.mine !== null && !turned(props) && stages.includes(stage(props));

/** One's own goals: the family, or where it has no room the table of all. */
const goals = ({ me }: Props): string => `[data-testid="family-${me ?? 0}"], .goals-place [data-testid="goal-table"]`;

/** The figures that its sentences speak of. */
const said = (): Record<string, number> => ({ colony: COLONY, crowd: CROWD, queen: STRENGTH.queens, workers: FIRST.workers });

const OPEN = '.cell.open';
const ASK = '[data-testid="ask"]';

export const guide: GuideStep[] = [
  { at: goals, words: words('goals'), values: said },
  { at: '[role="grid"]', words: words('turn') },
  { at: '[role="grid"]', words: words('place'), when: asked('setup'), asks: true, values: said },
  { at: OPEN, words: words('spawn'), when: asked('spawn'), asks: true },
  { at: ASK, words: words('pass'), when: asked('move'), asks: true },
  { at: OPEN, words: words('pick'), when: asked('move'), asks: true },
  { at: ['.cell.aim', '.cell.picked', OPEN], words: words('aim'), when: asked('move'), asks: true },
  { at: ['[data-testid="do"]', ASK, '.cell.aim', '.cell.picked'], words: words('move'), when: asked('move'), asks: true, values: said },
  { at: ASK, words: words('after'), when: asked('after'), asks: true },
  { at: goals, words: words('on'), when: turned, values: said },
];
