// A first turn on the real board, step by step.

import type { GameEvent, View } from '../../wire/monkey_palace';
import type { BoardProps, GuideStep } from '../board';

type Props = BoardProps<never>;
type When = (props: Props) => boolean;

const viewOf = (props: Props): View => props.view;
const words = (step: string): string => `board.monkey_palace.guide.${step}`;

/** I have built, or could not, and the turn has gone on. */
const turned: When = (props) => {
  const begun = (props.log ?? []).some(({ event }) => ['built', 'passed'].includes((event as GameEvent).type) && (event as { seat: number }).seat === props.me);
  return viewOf(props).phase === 'over' || (begun && (viewOf(props).active !== props.me || viewOf(props).phase === 'build'));
};
const asked = (phase: View['phase'] | null, more: When = () => true): When => (props) =>
  props.mine !== null && !turned(props) && (phase === null || viewOf(props).phase === phase) && more(props);
const arches = (props: Props): number => viewOf(props).draft?.arches.length ?? 0;

const ASK = '[data-testid="ask"]';
const PALACE = '[data-testid="palace"]';
/** Unfolded, or the button that unfolds it. */
const MARKET = ':is([data-testid="market"], [data-testid="market-unfold"])';
/** What lies beside the palace to choose from. */
const BESIDE = ['[data-testid="options"]', '[data-testid="frog"]', '.cover'];

export const guide: GuideStep[] = [
  { at: ({ me }) => [`[data-testid="seat"][data-seat="${me ?? 0}"]`, '[data-testid="bananas"]'], words: words('goal') },
  { at: MARKET, words: words('turn') },
  { at: PALACE, words: words('palace') },
  { at: [ASK, PALACE, ...BESIDE], words: words('ask'), when: asked(null), asks: true },
  { at: [PALACE, ASK, ...BESIDE], words: words('start'), when: asked('build', (props) => viewOf(props).draft === null), asks: true },
  { at: [ASK, PALACE, ...BESIDE], words: words('arch'), when: asked('build', (props) => viewOf(props).draft !== null && arches(props) === 0), asks: true },
  { at: [ASK, PALACE, ...BESIDE], words: words('more'), when: asked('build', (props) => arches(props) > 0), asks: true },
  { at: ['[data-testid="confirm"]', ASK, PALACE], words: words('build'), when: asked('build', (props) => arches(props) > 0), asks: true },
  { at: ['[data-testid="market"]', ASK], words: words('market'), when: asked('buy'), asks: true },
  { at: [ASK, ...BESIDE], words: words('cover'), when: asked('place'), asks: true },
  { at: '[data-testid="seat"]', words: words('seats'), when: turned },
];
