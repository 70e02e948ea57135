// Who plays by keys must not be thrown back to the top of the page when a button has done its work and is gone.

import type { Attachment } from 'svelte/attachments';

/** After a pressed button has vanished, the first of these places that exists takes the focus. */
export function keepFocus(...places: string[]): Attachment<HTMLElement> {
  return (board) => {
    let keyed = false;
    const come = (event: FocusEvent): void => {
      const target = event.target as Element;
      keyed = board.contains(target) && target.matches(':focus-visible');
    };
    const point = (): void => {
      keyed = false;
    };
    const watch = new MutationObserver(() => {
      if (!keyed || document.activeElement !== document.body) return;
      for (const place of places) {
        const found = board.querySelector<HTMLElement>(place);
        if (found) {
          found.focus();
          return;
        }
      }
    });
    document.addEventListener('focusin', come);
    document.addEventListener('pointerdown', point);
    watch.observe(board, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', come);
      document.removeEventListener('pointerdown', point);
    };
  };
}
