// What a person has in hand before it is sent: a draft, a counter, workers, cards to show, a card of the market, a blueprint.

import type { View } from '../../wire/afternova';
import { shownForm, type Draft } from './deal/draft';

export class Talks {
  /** The deal that the active player puts together. */
  draft = $state.raw<Draft | null>(null);
  /** One's own terms in answer to an offer. */
  counter = $state.raw<Draft | null>(null);
  /** Whose answer is being looked at. */
  considered = $state<number | null>(null);
  /** The workers picked by hand for an answer; null: the cheapest crew. */
  picked = $state.raw<string[] | null>(null);
  show = $state.raw<string[]>([]);
  to = $state.raw<number[]>([]);
  /** The card of the market that is pointed at to be taken. */
  wanted = $state<string | null>(null);
  /** The blueprint that is pointed at to be completed. */
  building = $state<string | null>(null);
  /** How many answered offers of this turn the person has touched: their outcome is put away. */
  touched = $state(0);
  private turn = '';
  private question = '';

  /** Lets go of what a new position has made void; a draft lasts as long as its turn and its planet. */
  follow(view: View): void {
    const turn = `${view.round}/${view.active}/${view.planets.map(({ planet }) => planet).join()}`;
    const question = `${turn}/${view.phase}/${view.proposals}`;
    if (turn !== this.turn) {
      this.draft = null;
      this.touched = 0;
    }
    if (question !== this.question) this.answered();
    const row = [...view.worker_row, ...view.blueprint_row];
    if (this.wanted !== null && !row.includes(this.wanted)) this.wanted = null;
    this.turn = turn;
    this.question = question;
  }

  /** Goes on with a draft, or without; so many offers of this turn are done with. */
  drafting(draft: Draft | null, touched: number): void {
    this.draft = draft;
    this.touched = touched;
    this.wanted = null;
  }

  countering(draft: Draft | null): void {
    this.counter = draft;
    this.picked = null;
  }

  showing(show: string[], to: number[]): void {
    this.show = show;
    this.to = to;
  }

  /** The cards to show, as a part of a move. */
  shown(): Record<string, unknown> {
    return shownForm(this);
  }

  private answered(): void {
    this.counter = null;
    this.considered = null;
    this.picked = null;
    this.building = null;
    this.show = [];
    this.to = [];
  }
}
