// What this page remembers of a round, beyond what the view says.

import type { GameEvent } from '../../wire/after_us';
import type { Told } from '../../wire/messages';

export interface RoundStory {
  round: number;
  /** Frames that were activated. */
  done: Set<string>;
  /** What the King did. */
  king: Told[];
}

/** The story after some events; a new round begins a new one. */
export function storyOf(story: RoundStory, round: number, told: readonly Told[], me: number): RoundStory {
  let [done, king] = round === story.round ? [story.done, story.king] : [new Set<string>(), [] as Told[]];
  for (const one of told) {
    const event = one.event as GameEvent;
    if (event.type === 'round_began') [done, king] = [new Set(), []];
    else if (event.type.startsWith('king_')) king = [...king, one];
    else if ((event.type === 'activated' || event.type === 'reactivated') && event.seat === me) done = new Set([...done, event.frame]);
    else if (event.type === 'undone') done = new Set();
  }
  return { round, done, king };
}

/** The drawn cards as a person has ordered them: kept where they still fit, new ones at the end. */
export function orderOf(wanted: readonly number[], line: readonly (number | null)[]): number[] {
  const drawn = line.filter((card) => card !== null);
  const kept = wanted.filter((card) => drawn.includes(card));
  return [...kept, ...drawn.filter((card) => !kept.includes(card))];
}
