// What happened in this round, beyond what the view says.

import type { GameEvent, View } from '../../wire/after_us';
import type { ToldEvent } from '../../wire/messages';

export interface RoundStory {
  /** My frames that were activated. */
  done: Set<string>;
  /** My frames that were left out, or could not be paid for. */
  skipped: Set<string>;
  /** What the King did, in order. */
  king: ToldEvent[];
}

/** The story of the latest round that was told of, without what was taken back. */
export function storyOf(log: readonly ToldEvent[], me: number): RoundStory {
  const told = standing(log);
  const story: RoundStory = { done: new Set(), skipped: new Set(), king: [] };
  for (const one of told.slice(told.findLastIndex(({ event }) => (event as GameEvent).type === 'round_began') + 1)) {
    const event = one.event as GameEvent;
    if (event.type === 'king_robbed') continue; // what I took from him is no step of his
    if (event.type.startsWith('king_')) story.king.push(one);
    else if ('seat' in event && event.seat !== me) continue;
    else if (event.type === 'activated' || event.type === 'reactivated') story.done.add(event.frame);
    else if (event.type === 'skipped' || event.type === 'passed') story.skipped.add(event.frame);
  }
  return story;
}

/** The events that still count. */
function standing(log: readonly ToldEvent[]): ToldEvent[] {
  const gone = new Set(log.flatMap(({ event }) => ((event as GameEvent).type === 'undone' ? (event as { moments: number[] }).moments : [])));
  return gone.size === 0 ? [...log] : log.filter(({ moment }) => !gone.has(moment));
}

/** The drawn cards as a person has ordered them: kept where they still fit, new ones at the end. */
export function orderOf(wanted: readonly number[], line: readonly (number | null)[]): number[] {
  const drawn = line.filter((card) => card !== null);
  const kept = wanted.filter((card) => drawn.includes(card));
  return [...kept, ...drawn.filter((card) => !kept.includes(card))];
}

// The parts of a round

/** The three phases, by the phases of a view. */
const PHASES: Partial<Record<View['phase'], number>> = { phase_1: 1, token: 2, main: 2, phase_3: 3 };
export const STEPS = [1, 2, 3] as const;

/** Which of the three phases it is; after the last one a round is over. */
export function stepOf(phase: View['phase']): number {
  return PHASES[phase] ?? STEPS.length + 1;
}

/** What the King does in a round, one after the other. */
export const KING_STAGES = ['receives', 'reveals', 'plays', 'recruits', 'rests'] as const;
export type KingStage = (typeof KING_STAGES)[number];

const STAGES: Partial<Record<GameEvent['type'], KingStage>> = {
  king_received: 'receives', king_revealed: 'reveals', king_reshuffled: 'reveals', king_chose: 'plays', king_recruited: 'recruits',
  king_removed: 'rests', king_used_computer: 'rests', king_rested: 'rests',
}; // prettier-ignore

export function stageOf(told: ToldEvent): KingStage {
  return STAGES[(told.event as GameEvent).type] ?? 'rests';
}
