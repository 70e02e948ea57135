// How much the market allows.

import type { View } from '../../../wire/afternova';
import figures from '../../../wire/afternova.figures.json';

/** How many cards a seat may take at the market, or rows replace (AN-M-01, AN-U-01); without a seat, anybody without an upgrade. */
export function budgetOf(view: View, seat: number | null): number {
  const upgrades = seat === null ? undefined : view.seats[seat]?.upgrades;
  return figures.market_budget + (upgrades?.['market'] ?? 0);
}
