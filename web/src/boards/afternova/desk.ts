// What every part of the board needs: the view, who looks at it, and how things are called.

import { nameOf } from '../../seats';
import type { View } from '../../wire/afternova';
import type { Seat } from '../../wire/messages';
import type { Words } from '../../words';
import { countsOf, type Counts } from './pieces/counts';
import { isWorker } from './lanes/crew';
import type { Party } from './deal/draft';
import { sayer, type Say } from './say';

export class Desk {
  readonly say: Say;

  constructor(
    readonly view: View,
    readonly words: Words,
    readonly me: number | null,
    readonly seats: readonly Seat[],
  ) {
    this.say = sayer(words);
  }

  /** What somebody is called. */
  who(party: Party): string {
    if (party === 'bot') return this.say('bot');
    return party === 'anyone' ? this.say('anyone') : nameOf(this.seats, party, this.words);
  }

  /** "You" for the one who looks, the name of anybody else. */
  you(party: Party): string {
    return party === this.me ? this.say('you') : this.who(party);
  }

  names(parties: readonly Party[]): string {
    return parties.map((party) => this.who(party)).join(', ');
  }

  piece(card: string): string {
    return this.words.sentence(`piece.${card}`);
  }

  skill(skill: string): string {
    return this.words.sentence(`skill.${skill}`);
  }

  colour(colour: string): string {
    return this.words.sentence(`colour.${colour}`);
  }

  upgrade(upgrade: string): string {
    return this.words.sentence(`show.upgrade.${upgrade}`);
  }

  /** Fragments in words. */
  fragments(colours: readonly string[]): string {
    return this.listed(countsOf(colours), (colour) => this.colour(colour));
  }

  /** Icons in words. */
  icons(need: Counts): string {
    return this.listed(need, (skill) => this.skill(skill));
  }

  private listed(counts: Counts, name: (key: string) => string): string {
    const parts = Object.entries(counts).filter(([, number]) => number > 0);
    return parts.map(([key, number]) => this.say('counted', { number, name: name(key) })).join(', ') || this.say('nothing');
  }

  /** A card in words: what it is called and what is printed on it. */
  card(card: string): string {
    const face = this.view.faces[card];
    if (!face) return this.piece(card);
    if (isWorker(card)) return this.say('card.worker', { name: this.piece(card), icons: this.icons(countsOf(face.icons)) });
    const upgrade = this.upgrade(face.upgrade ?? 'none');
    return this.say('card.blueprint', { name: this.piece(card), cost: this.fragments(face.cost), points: face.points, upgrade });
  }
}
