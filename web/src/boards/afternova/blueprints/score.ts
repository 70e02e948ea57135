// The final score, line by line (AN-Z-02, AN-B-11).

import type { View } from '../../../wire/afternova';
import { aims } from './outcome';

export interface Score {
  /** A seat, or the Bot. */
  who: number | 'bot';
  blueprints: { card: string; points: number; aims: number }[];
  points: number;
  aims: number;
  /** Fragments in storage, and for the Bot also those on its row. */
  fragments: number;
  objective: string[];
  total: number;
}

/** The scores of all, the Bot last. */
export function scoresOf(view: View): Score[] {
  const seats = view.seats.map((seat, who) => scored(view, who, seat.completed, seat.storage.length, seat.objective));
  const { bot } = view;
  if (!bot) return seats;
  const covered = bot.covered.reduce((sum, colours) => sum + colours.length, 0);
  return [...seats, scored(view, 'bot', [...bot.scored, ...bot.revealed], bot.storage.length + covered, bot.objective)];
}

function scored(view: View, who: Score['who'], cards: readonly string[], fragments: number, objective: string[] | null): Score {
  const blueprints = cards.map((card) => ({ card, points: view.faces[card]?.points ?? 0, aims: aims(view, card, objective) }));
  const points = blueprints.reduce((sum, one) => sum + one.points, 0);
  const matched = blueprints.reduce((sum, one) => sum + one.aims, 0);
  return { who, blueprints, points, aims: matched, fragments, objective: objective ?? [], total: points + matched + fragments };
}
