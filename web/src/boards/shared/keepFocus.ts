// Who plays by keys must not be thrown back to the top of the page when a button has done its work and is gone.

import type { Attachment } from 'svelte/attachments';

/**
 * After a pressed button has vanished, the first of these places that exists takes the focus.
 * What was only moved keeps it: a browser takes the focus away from whatever is put elsewhere, and the next key must
 * not fall on something else.
 */
export function keepFocus(...places: string[]): Attachment<HTMLElement> {
  return (board) => {
    let last: HTMLElement | null = null;
    const come = (event: FocusEvent): void => {
      const target = event.target as HTMLElement;
      last = board.contains(target) && target.matches(':focus-visible') ? target : null;
    };
    const point = (): void => {
      last = null;
    };
    const watch = new MutationObserver(() => {
      if (!last || document.activeElement !== document.body) return;
      if (board.contains(last)) last.focus();
      for (const place of places) {
        if (document.activeElement !== document.body) return;
        board.querySelector<HTMLElement>(place)?.focus();
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
