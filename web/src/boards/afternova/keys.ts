// The keys of this board, beside those of the table: cards by number, planets, fragments, helpers, the market, the main button.

import type { Attachment } from 'svelte/attachments';

/** What a key presses: the first of these that is there and can be pressed. */
const PRESSED: Record<string, readonly string[]> = {
  Enter: ['.dock-place .button--main:enabled'],
  m: ['[data-testid="to-market"]:not([aria-disabled="true"])', '[data-testid="clear"]', '[data-testid="go-to-market"]:enabled'],
  b: ['[data-testid^="bring-in-"]'],
  '+': ['.lane:focus-within [data-testid^="more-"]:enabled', '[data-testid^="more-"][data-lacking]:enabled', '[data-testid^="more-"]:enabled'],
  '-': ['.lane:focus-within [data-testid^="less-"]:enabled', '[data-testid^="less-"]:enabled'],
};
/** What a number is: after one of these keys a planet or a fragment of the deal, else a card of the hand or of the market. */
const NUMBERED: Record<string, (number: number) => string> = {
  p: (number) => `[data-testid="planet-${number - 1}"]`,
  f: (number) => `.lane [data-testid="fragment-${number - 1}"]`,
  '': (number) => `:is([data-testid="hand"], [data-testid="market"]) [aria-keyshortcuts="${number}"]`,
};
/** What presses itself, or takes text. */
const OWN = 'button, a, summary, input, textarea, select, [contenteditable], [role="button"]';

/** The keys as the help of the table shows them, with what they do (words of this board). */
export const keys = [
  { shown: '1 … 9', said: 'board.afternova.key.hand' },
  { shown: 'P 1', said: 'board.afternova.key.planet' },
  { shown: 'F 1', said: 'board.afternova.key.fragment' },
  { shown: 'B', said: 'board.afternova.key.bring' },
  { shown: '+ −', said: 'board.afternova.key.icons' },
  { shown: 'M', said: 'board.afternova.key.market' },
  { shown: 'Enter', said: 'board.afternova.key.main' },
] as const;

/** Listens to the keys of the board; `single` says whether keys without a modifier count. */
export function boardKeys(single: () => boolean): Attachment<HTMLElement> {
  return (board) => {
    let before = '';
    const find = (places: readonly string[]): HTMLElement | null => {
      for (const place of places) {
        const found = [...board.querySelectorAll<HTMLElement>(place)].find((one) => one.checkVisibility());
        if (found) return found;
      }
      return null;
    };
    const target = (key: string): HTMLElement | null => {
      if (/^[1-9]$/.test(key)) return find([NUMBERED[before]?.(Number(key)) ?? '']);
      return find(PRESSED[key] ?? []);
    };
    const keyed = (event: KeyboardEvent): void => {
      const { target: at } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat || document.querySelector('dialog[open], .sheet:popover-open')) return;
      if (at instanceof Element && at.matches('input:not([type="range"]), textarea, select, [contenteditable]')) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === 'Enter' ? at instanceof Element && at.closest(OWN) !== null : !single()) return;
      const found = target(key);
      before = key in NUMBERED ? key : '';
      if (!found) return;
      event.preventDefault();
      found.click();
    };
    window.addEventListener('keydown', keyed);
    return () => window.removeEventListener('keydown', keyed);
  };
}
