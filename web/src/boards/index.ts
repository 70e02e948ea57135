// The drawn boards there are: one folder each, loaded when a table of the game is shown.

import type { BoardModule } from './board';

const BOARDS = import.meta.glob<BoardModule>('./*/index.ts');

/** What loads the drawn board of a game, or null if there is none. */
export function boardOf(game: string): (() => Promise<BoardModule>) | null {
  return BOARDS[`./${game}/index.ts`] ?? null;
}
