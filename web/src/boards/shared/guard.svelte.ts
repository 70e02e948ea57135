// One decision, one answer: what every board is guarded against.
//
// A press may come twice, too late, or from a key that is held down, and positions arrive in the middle of a choice.

import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Mine, WrittenMove } from '../../wire/messages';
import type { BoardProps } from '../board';

/** What tells a decision from the next one of the seat; the same, told again, is the same. */
const keyOf = (mine: Mine | null): string => (mine ? `${mine.number} ${mine.choices}` : '');

export class Guard {
  private answeredDecision = $state<string | null>(null);
  private followed: string | null = null;

  /** Made while a board is set up; `begin` empties the hand for a decision that is new. */
  constructor(
    private readonly mine: () => Mine | null,
    private readonly act: BoardProps['act'],
    private readonly begin: () => void = () => {},
  ) {
    $effect(() => this.follow());
  }

  private get decision(): string {
    return keyOf(this.mine());
  }

  /** Looks whether the decision is a new one; one that is told again takes nothing out of the hand. */
  follow(): void {
    const { decision } = this;
    if (decision === this.followed) return;
    this.followed = decision;
    untrack(this.begin);
  }

  /** The decision is made; what follows is on its way. */
  get answered(): boolean {
    return this.answeredDecision === this.decision;
  }

  /** Plays a move and says whether it was taken; a decision is answered once, however often its button is pressed. */
  async send(move: WrittenMove): Promise<boolean> {
    if (this.answered) return false;
    const decision = this.decision;
    this.answeredDecision = decision;
    const { done } = await this.act(move);
    if (!done && this.answeredDecision === decision) this.answeredDecision = null;
    return done;
  }

  /** A key that is held down presses once; a double click whose first half was an answer does not give the next one. */
  readonly onePress: Attachment<HTMLElement> = (board) => {
    let pressed = '';
    const key = (event: KeyboardEvent): void => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    };
    const click = (event: MouseEvent): void => {
      if (event.detail < 2) pressed = this.decision;
      else if (this.decision !== pressed) event.stopPropagation();
    };
    board.addEventListener('keydown', key, { capture: true });
    board.addEventListener('click', click, { capture: true });
    return () => {
      board.removeEventListener('keydown', key, { capture: true });
      board.removeEventListener('click', click, { capture: true });
    };
  };
}
