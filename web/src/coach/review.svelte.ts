// The review of a match as a page follows it: asked for, looked at again while it grows, and what else could have been played.

import * as api from '../api';
import { sayFault } from '../voice.svelte';
import type { Judged, Review, ReviewNow, Weighed } from '../wire/http';

/** Milliseconds between two looks: the beginning of the graph is awaited, the rest is read meanwhile. */
const OFTEN = 700;
const SELDOM = 2500;
const FIRST_LOOKS = 8;

export class ReviewStore {
  now: ReviewNow | null = $state.raw(null);
  problem = $state('');
  /** What else could have been played, by the number of the decision. */
  ways: ReadonlyMap<number, Weighed[]> = $state.raw(new Map<number, Weighed[]>());
  readonly review: Review | null = $derived(this.now?.review ?? null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private stopped = false;
  private asked = new Set<number>();
  private looks = 0;

  constructor(readonly table: string) {}

  /** Has the match reviewed, if it was not yet, and follows that. */
  async start(): Promise<void> {
    this.stopped = false;
    await this.look(() => api.beginReview(this.table));
  }

  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  /** Finds out what else could have been played at a decision, once. */
  async weigh(number: number): Promise<void> {
    if (this.asked.has(number)) return;
    this.asked.add(number);
    try {
      this.ways = new Map([...this.ways, [number, await api.reviewWays(this.table, number)]]);
    } catch {
      this.asked.delete(number); // whoever comes back asks again
    }
  }

  private async look(ask: () => Promise<ReviewNow>): Promise<void> {
    try {
      this.now = await ask();
      this.problem = '';
    } catch (error) {
      this.problem = sayFault(error);
    }
    if (this.stopped || this.now?.state === 'done') return;
    // Where it stands still, as nobody is at it any more, it is asked for again.
    this.timer = setTimeout(() => void this.look(() => api.beginReview(this.table)), this.looks++ < FIRST_LOOKS ? OFTEN : SELDOM);
  }
}

/** The number of the decision that was made at a moment, or of the latest before it; null before the first. */
export function decisionAt(decisions: readonly Judged[], moment: number): number | null {
  const found = decisions.findLastIndex((one) => one.moment <= moment);
  return found < 0 ? null : found;
}
