// Asks the server quietly whether what is being put together could be played, a moment after each change.

import type { Refused } from '../../../wire/messages';
import type { BoardProps } from '../../board';

const PAUSE_MS = 300;

export class Checker {
  /** Why the latest move could not be played; null if it can, or if that is not known yet. */
  refused = $state.raw<Refused | null>(null);
  private asked = '';

  constructor(private readonly why: BoardProps['why']) {}

  /** Looks at a move, or at none; an answer that comes too late is dropped. Gives what stops the look. */
  look(move: Record<string, unknown> | null): () => void {
    const key = JSON.stringify(move);
    if (key === this.asked) return () => undefined;
    this.asked = key;
    this.refused = null;
    if (move === null) return () => undefined;
    const timer = setTimeout(() => void this.ask(move, key), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      if (this.asked === key) this.asked = '';
    };
  }

  private async ask(move: Record<string, unknown>, key: string): Promise<void> {
    const refused = await this.why(move, true);
    if (this.asked === key) this.refused = refused;
  }
}
