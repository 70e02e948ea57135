// What stands in the middle of the table now.

import type { View } from '../../wire/afternova';
import type { Mine } from '../../wire/messages';
import type { Heard } from './log/heard';
import type { Moves } from './moves';

/** What of the person's own is looked at. */
interface Held {
  draft: unknown;
  counter: unknown;
  touched: number;
}

export type Scene = 'deal' | 'outcome' | 'answer' | 'counter' | 'counters' | 'surplus' | 'complete' | 'market' | 'ask' | 'watch' | 'idle';

export function sceneOf({ view, mine, moves, talks, heard }: { view: View; mine: Mine | null; moves: Moves; talks: Held; heard: Heard | null }): Scene {
  if (mine === null || mine.draft.length > 0) return view.offer ? 'watch' : heard && view.budget === null && view.phase !== 'over' ? 'outcome' : 'idle';
  if (view.phase === 'choose_action') {
    if (heard?.offer.fate === 'lapsed' && heard.offer.offer.seat === mine.seat && talks.touched < heard.number) return 'outcome';
    return talks.draft ? 'deal' : 'market';
  }
  if (view.offer && moves.answers.size > 0) return talks.counter ? 'counter' : 'answer';
  if (view.phase === 'consider_counters' || view.phase === 'choose_acceptor') return 'counters';
  if (moves.drops) return 'surplus';
  if (view.phase === 'complete' && moves.blueprints.size > 0) return 'complete';
  if (view.phase === 'complete' && heard) return 'outcome';
  return view.phase === 'market_step' ? 'market' : 'ask';
}
