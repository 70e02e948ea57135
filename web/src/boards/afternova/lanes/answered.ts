// What a lane shows of an answer: its stamp, what was said with it, and when it lands.

import type { Line } from '../../../wire/messages';

/** What is known of an answer: what it was, or only that it is there, or that it is awaited. */
export type Stamped = 'accept' | 'refuse' | 'counter' | 'answered' | 'thinking';

/** What somebody answered, and how many answered before. */
export interface Answered {
  stamped: Stamped;
  line?: Line | undefined;
  order?: number;
}
