// A press while the film plays: on something that can be chosen now it acts and ends the film; any other only skips.

import { flushSync } from 'svelte';
import type { Attachment } from 'svelte/attachments';

interface Playing {
  readonly playing: boolean;
  end: () => void;
}

/** Keys that only help another one, or walk about. */
const QUIET = new Set(['Shift', 'Control', 'Alt', 'Meta', 'Tab', 'CapsLock', 'ContextMenu']);
/** What works also while the film plays: its own buttons, and everything that is not the match. */
const APART = '[data-film-tool], [data-testid="since"], .side, dialog, .pop, [data-testid="guide"], [data-testid="notices"]';

/** Listens to presses and keys on the page of a match; `choosable` finds what can be chosen now. */
export function filmPresses(film: Playing, choosable: () => string): Attachment<HTMLElement> {
  return (page) => {
    let beganInFilm = false;

    const isApart = (target: EventTarget | null): boolean => target instanceof Element && target.closest(APART) !== null;
    const swallow = (event: Event): void => {
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const pressed = (event: Event): void => {
      beganInFilm = film.playing && !isApart(event.target);
    };
    const clicked = (event: MouseEvent): void => {
      const inFilm = beganInFilm || (film.playing && !isApart(event.target));
      beganInFilm = false;
      if (!inFilm) return;
      film.end();
      flushSync(); // what can be chosen now is on the page now
      const thing = event.target;
      if (!(thing instanceof Element && thing.isConnected && thing.closest(choosable()))) swallow(event);
    };
    const keyed = (event: KeyboardEvent): void => {
      if (!film.playing || QUIET.has(event.key) || event.ctrlKey || event.metaKey || event.altKey || isApart(event.target)) return;
      if (document.querySelector('dialog[open]') || (event.target as Element).matches('input, textarea, select')) return;
      const presses = (event.key === 'Enter' || event.key === ' ') && (event.target as Element).closest('button, a') !== null;
      if (presses) return; // its click follows
      film.end();
      swallow(event);
    };

    page.addEventListener('pointerdown', pressed, { capture: true });
    page.addEventListener('click', clicked, { capture: true });
    window.addEventListener('keydown', keyed, { capture: true });
    return () => {
      page.removeEventListener('pointerdown', pressed, { capture: true });
      page.removeEventListener('click', clicked, { capture: true });
      window.removeEventListener('keydown', keyed, { capture: true });
    };
  };
}
