// What somebody holds between two moves: how high the next arch goes, pieces put down by hand, cards that are chosen.

import type { Place, Solid } from './lattice';
import type { Material } from './supply';
import type { Hand } from './targets';

export class Holding implements Hand {
  free = $state(false);
  wanted = $state(0);
  heap = $state.raw<Solid[]>([]);
  tool = $state<Material>('arch');
  foot = $state.raw<Place | null>(null);
  /** The target that is pointed at or focused. */
  bright = $state<string | null>(null);
  basket = $state.raw<string[]>([]);
  covered = $state.raw<string[]>([]);
  /** Which of the deliveries, by their number of arches; null until somebody has chosen. */
  delivery = $state<number | null>(null);
  /** Whether somebody looks at the whole market though nothing can be bought. */
  browsing = $state(false);

  /** Begins a decision with nothing chosen; what lies in the hand stays for as long as one builds. */
  begin(building: boolean): void {
    this.wanted = 0;
    this.basket = [];
    this.covered = [];
    this.delivery = null;
    this.browsing = false;
    this.bright = null;
    if (!building) this.putDown();
  }

  putDown(): void {
    this.free = false;
    this.heap = [];
    this.foot = null;
  }

  /** Builds piece by piece from here on, with these pieces down already. */
  takeUp(pieces: Solid[]): void {
    this.heap = pieces;
    this.free = true;
    this.foot = null;
  }

  put(piece: Solid): void {
    this.heap = [...this.heap, piece];
    this.foot = null;
  }

  remove(at: number): void {
    this.heap = this.heap.filter((_, i) => i !== at);
  }

  take(kind: Material): void {
    this.tool = kind;
    this.foot = null;
  }

  /** Chooses a card to be covered or lets it go; of more than so many the first goes. */
  cover(card: string, many: number): void {
    this.covered = this.covered.includes(card) ? this.covered.filter((one) => one !== card) : [...this.covered, card].slice(-many);
  }
}
