// A first round on the real table, step by step.

import type { View } from '../../wire/after_us';
import type { BoardProps, GuideStep } from '../board';
import { ofKind } from './narrow';

type Props = BoardProps<never>;
type When = (props: Props) => boolean;

const viewOf = (props: Props): View => props.view;
const tribeOf = (props: Props): View['tribes'][number] | undefined => viewOf(props).tribes[props.me ?? 0];
const words = (step: string): string => `board.after_us.guide.${step}`;

/** Something is asked of me in the first round. */
const asked = (phase: View['phase'], more: When = () => true): When => (props) =>
  props.mine !== null && viewOf(props).round === 1 && viewOf(props).phase === phase && more(props);
const offers = (props: Props, kind: Parameters<typeof ofKind>[1]): boolean => ofKind(props.mine, kind).length > 0;
const preparing: When = (props) => tribeOf(props)?.pointer === 'prepare';
const later: When = (props) => viewOf(props).round > 1 || viewOf(props).phase === 'over';

const ASK = '[data-testid="ask"]';
const CARDS = '[data-testid="assembly"]';

/** The piles of the ape that my token calls, those first that can be paid. */
function pilesOf(props: Props): string[] {
  const own = `[data-testid^="pile-${tribeOf(props)?.token ?? ''}"]`;
  return [`${own}.open`, own, ASK];
}

export const guide: GuideStep[] = [
  { at: '[data-testid="race"]', words: words('goal'), values: (props) => ({ target: viewOf(props).target }) },
  { at: ASK, words: words('round'), when: asked('phase_1') },
  { at: CARDS, words: words('cards'), when: asked('phase_1', preparing) },
  { at: [ASK, CARDS], words: words('order'), when: asked('phase_1', preparing), asks: true },
  { at: [ASK, CARDS], words: words('frames'), when: asked('phase_1', (props) => !preparing(props)), asks: true },
  { at: '[data-testid="done"]', words: words('done'), when: asked('phase_1', (props) => !preparing(props) && !offers(props, 'skip')), asks: true },
  { at: [ASK, '[data-testid^="token-"]', '[data-testid="tray"]'], words: words('token'), when: asked('token'), asks: true },
  { at: [ASK, CARDS], words: words('again'), when: asked('main', (props) => offers(props, 'own_reactivation')), asks: true },
  { at: [ASK, '[data-testid^="copy-"]'], words: words('rest'), when: asked('main', (props) => !offers(props, 'own_reactivation') && !offers(props, 'recruit')), asks: true },
  { at: pilesOf, words: words('recruit'), when: asked('main', (props) => offers(props, 'recruit')), asks: true },
  { at: ASK, words: words('sleep'), when: asked('phase_3'), asks: true },
  { at: '[data-testid="tray"]', words: words('rage'), when: later },
];
