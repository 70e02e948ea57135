// One press is one deed: what is pressed too often was meant for what has just been answered.

import type { Attachment } from 'svelte/attachments';

/** A key that is held down presses once; a double click whose first half was an answer does not give the next one. */
export function onePress(decision: () => string): Attachment<HTMLElement> {
  return (board) => {
    let pressed = '';
    const key = (event: KeyboardEvent): void => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    };
    const click = (event: MouseEvent): void => {
      if (event.detail < 2) pressed = decision();
      else if (decision() !== pressed) event.stopPropagation();
    };
    board.addEventListener('keydown', key, { capture: true });
    board.addEventListener('click', click, { capture: true });
    return () => {
      board.removeEventListener('keydown', key, { capture: true });
      board.removeEventListener('click', click, { capture: true });
    };
  };
}
