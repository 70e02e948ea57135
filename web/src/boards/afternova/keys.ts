// The keys of this board, beside those of the table. What has a key of its own says so by `aria-keyshortcuts`; a few are looked for.

import type { Attachment } from 'svelte/attachments';

/** Three neighbours on every keyboard of Latin letters, for the planets from the left; five for the spaces of a planet. */
export const PLANET_KEYS = ['I', 'O', 'P'] as const;
export const SPACE_KEYS = ['F', 'G', 'H', 'J', 'K'] as const;

/** What a key presses where no thing has it for itself: the first of these that is there and can be pressed. */
const SOUGHT: Record<string, readonly string[]> = {
  Enter: ['.dock-place .button--main:enabled'],
  M: ['[data-testid="to-market"]:not([aria-disabled="true"])', '[data-testid="clear"]', '[data-testid="go-to-market"]:enabled'],
  B: ['[data-testid^="bring-in-"]'],
  W: ['[data-testid^="kind-"][aria-checked="true"] + [data-testid^="kind-"]', '[data-testid^="kind-"]'],
  '+': ['.lane:focus-within [data-testid^="more-"]:enabled', '[data-testid^="more-"][data-lacking]:enabled', '[data-testid^="more-"]:enabled'],
  '-': ['.lane:focus-within [data-testid^="less-"]:enabled', '[data-testid^="less-"]:enabled'],
};
/** What presses itself, or takes text. */
const OWN = 'button, a, summary, input, textarea, select, [contenteditable], [role="button"]';

/** The keys as the help of the table shows them, with what they do (words of this board). */
export const keys = [
  { shown: PLANET_KEYS.join(' '), said: 'board.afternova.key.planet' },
  { shown: SPACE_KEYS.join(' '), said: 'board.afternova.key.fragment' },
  { shown: 'B', said: 'board.afternova.key.bring' },
  { shown: '+ −', said: 'board.afternova.key.icons' },
  { shown: 'W', said: 'board.afternova.key.way' },
  { shown: '1 … 9', said: 'board.afternova.key.hand' },
  { shown: 'N', said: 'board.afternova.key.no' },
  { shown: 'C', said: 'board.afternova.key.counter' },
  { shown: 'M', said: 'board.afternova.key.market' },
  { shown: 'Enter', said: 'board.afternova.key.main' },
] as const;

/** Listens to the keys of the board; `single` says whether keys without a modifier count. */
export function boardKeys(single: () => boolean): Attachment<HTMLElement> {
  return (board) => {
    const find = (key: string): HTMLElement | null => {
      for (const place of SOUGHT[key] ?? [`[aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`]) {
        const found = [...board.querySelectorAll<HTMLElement>(place)].find((one) => one.checkVisibility());
        if (found) return found;
      }
      return null;
    };
    const keyed = (event: KeyboardEvent): void => {
      const { target: at } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat || document.querySelector('dialog[open], .sheet:popover-open')) return;
      if (at instanceof Element && at.matches('input:not([type="range"]), textarea, select, [contenteditable]')) return;
      const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
      if (key === 'Enter' ? at instanceof Element && at.closest(OWN) !== null : !single()) return;
      const found = find(key);
      if (!found) return;
      event.preventDefault();
      found.click();
    };
    window.addEventListener('keydown', keyed);
    return () => window.removeEventListener('keydown', keyed);
  };
}
