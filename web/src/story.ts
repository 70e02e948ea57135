// The log of a match on this page: every event once, in order, whatever the connection did.

import type { BoardNow, ToldEvent } from './wire/messages';

export interface Story {
  log: ToldEvent[];
  /** What is new with the latest position; empty when the page has just come in. */
  fresh: ToldEvent[];
  /** Events are missing before those that came: the log has to be asked for from here on. */
  missing: boolean;
}

export const BEGINNING: Story = { log: [], fresh: [], missing: false };

/** The story after a position; `catchingUp` when it is the first one, whose events nobody wants to see again. */
export function told(story: Story, position: Pick<BoardNow, 'events' | 'told'>, catchingUp: boolean): Story {
  const first = position.told - position.events.length;
  if (first > story.log.length) return { ...story, fresh: [], missing: true };
  const log = [...story.log.slice(0, first), ...position.events];
  const fresh = catchingUp ? [] : position.events.slice(Math.max(0, story.log.length - first));
  return { log, fresh, missing: false };
}
