// A group of icons is one stop of the Tab key; the arrow keys go along it.

import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Lets the arrow keys walk over what is marked `data-stop` inside; one of these takes the Tab key. */
export function roving(): Attachment<HTMLElement> {
  return (row) => {
    const stops = (): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[data-stop]')];
    const settle = (chosen: HTMLElement | undefined): void => {
      for (const stop of stops()) stop.tabIndex = stop === chosen ? 0 : -1;
    };
    const walk = (event: KeyboardEvent): void => {
      const step = STEPS[event.key];
      const all = stops();
      const here = all.indexOf(event.target as HTMLElement);
      if (step === undefined || here < 0) return;
      event.preventDefault();
      const next = all[(here + step + all.length) % all.length];
      settle(next);
      next?.focus();
    };
    // What is drawn anew needs its place in the order again.
    const resettle = (): void => settle(stops().find((stop) => stop === document.activeElement) ?? stops()[0]);
    const watch = new MutationObserver(resettle);
    resettle();
    watch.observe(row, { childList: true, subtree: true });
    row.addEventListener('keydown', walk);
    return () => {
      watch.disconnect();
      row.removeEventListener('keydown', walk);
    };
  };
}
