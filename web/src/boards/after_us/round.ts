// What happened in this round, beyond what the view says.

import type { GameEvent } from '../../wire/after_us';
import type { ToldEvent } from '../../wire/messages';

export interface RoundStory {
  /** My frames that were activated. */
  done: Set<string>;
  /** What the King did, in order. */
  king: ToldEvent[];
}

/** The story of the latest round that was told of. */
export function storyOf(log: readonly ToldEvent[], me: number): RoundStory {
  const events = log.slice(log.findLastIndex(({ event }) => (event as GameEvent).type === 'round_began') + 1);
  const story: RoundStory = { done: new Set(), king: [] };
  for (const told of events) {
    const event = told.event as GameEvent;
    if (event.type === 'king_robbed') continue; // what I took from him is no step of his
    if (event.type.startsWith('king_')) story.king.push(told);
    else if ((event.type === 'activated' || event.type === 'reactivated') && event.seat === me) story.done.add(event.frame);
    else if (event.type === 'undone') story.done.clear(); // what was taken back is not said: better no tick than a wrong one
  }
  return story;
}

/** The drawn cards as a person has ordered them: kept where they still fit, new ones at the end. */
export function orderOf(wanted: readonly number[], line: readonly (number | null)[]): number[] {
  const drawn = line.filter((card) => card !== null);
  const kept = wanted.filter((card) => drawn.includes(card));
  return [...kept, ...drawn.filter((card) => !kept.includes(card))];
}
