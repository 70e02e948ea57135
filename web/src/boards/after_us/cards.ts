// The cards as data, read from the engine's own file, and the frames they make in a line.

import data from '../../../../src/sapajou/games/after_us/data/cards.json';
import type { Back } from '../../wire/after_us';
import figures from '../../wire/after_us.figures.json';

export type Ape = Back['ape'];
export type Good = 'energy' | 'flower' | 'fruit' | 'grain' | 'points' | 'rage' | 'reactivate';
export type Amounts = Partial<Record<Good, number>>;

export interface Printed {
  shape: 'closed' | 'open_left' | 'open_right';
  arrow: boolean;
  cost?: Amounts;
  min_types?: number;
  gain?: Amounts;
  gain_per_tamarin?: Amounts;
}

export interface Card {
  id: number;
  type: Ape;
  level: number;
  rage_bonus: Amounts;
  rows: Printed[][];
}

export const GOODS: readonly Good[] = ['flower', 'fruit', 'grain', 'energy', 'points', 'rage', 'reactivate'];
export const RESOURCES = ['flower', 'fruit', 'grain', 'energy'] as const;
export type Resource = (typeof RESOURCES)[number];

/** The rows of a card, counted from 0. */
export const ROWS: readonly number[] = Array.from({ length: figures.rows }, (_, row) => row);

const CARDS = new Map((data.cards as Card[]).map((card) => [card.id, card]));

/** A card by its printed number; the six colours of Tamarins share their designs (AU-CMP-01). */
export function cardOf(number: number): Card {
  const design = number <= figures.tamarins ? ((number - 1) % figures.designs) + 1 : number;
  const card = CARDS.get(design);
  if (!card) throw new Error(`no card has the number ${number}`);
  return design === number ? card : { ...card, id: number };
}
