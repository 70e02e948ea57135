// The order in which cards lie in the hand: what comes later lies behind, so that nothing else moves.

import { isWorker } from '../lanes/crew';

export class HandOrder {
  private seen: string[] = [];

  /** The cards of a hand: workers from the left, blueprints from the right end, both in the order in which they came. */
  of(hand: readonly string[]): string[] {
    const known = this.seen.filter((card) => hand.includes(card));
    const came = hand.filter((card) => !known.includes(card)).sort();
    this.seen = [...known, ...came];
    const blueprints = this.seen.filter((card) => !isWorker(card));
    return [...this.seen.filter(isWorker), ...blueprints.toReversed()];
  }
}
