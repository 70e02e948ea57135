// How much of a card's width a row of frames takes, in hundredths; what does not fit is set tighter.

import { entries } from './frames';
import type { Amounts, Good, Printed } from './cards';

const FULL = 98;
const WIDTHS: Record<Good, number> = { flower: 15.6, fruit: 15.6, grain: 15.6, energy: 11.7, points: 16.9, rage: 14, reactivate: 15.6 };
const FOOD: readonly Good[] = ['flower', 'fruit', 'grain'];
const DIGIT = 7;
const ARROW = 7;
const NEED = 20;
const EDGE = 5.6;
const GAP = 0.5;

function amountsWidth(amounts: Amounts | undefined): number {
  return entries(amounts ?? {}).reduce(
    (total, [good, count]) => total + WIDTHS[good] + GAP + (FOOD.includes(good) && count > 1 ? DIGIT : 0),
    0,
  );
}

function frameWidth(frame: Printed): number {
  const tamarins = frame.gain_per_tamarin ? WIDTHS.flower : 0;
  const cost = frame.min_types ? NEED : amountsWidth(frame.cost) || (frame.arrow && frame.shape !== 'open_left' ? ARROW : 0);
  return EDGE + cost + (frame.arrow ? ARROW : 0) + amountsWidth(frame.gain) + amountsWidth(frame.gain_per_tamarin) + tamarins;
}

export function isTight(row: readonly Printed[]): boolean {
  return row.reduce((total, frame) => total + frameWidth(frame) + 1.2, 0) > FULL;
}
