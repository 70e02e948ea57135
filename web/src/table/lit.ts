// Who acts in the film is lit: the panels of that seat on the board.

import type { Attachment } from 'svelte/attachments';
import './lit.css';

const placesOf = (seat: number): string => `[data-tribe="${seat}"], [data-family="${seat}"], [data-place="seat-${seat}"], [data-seat="${seat}"]`;

/** Lights the panels of the seat that acts. */
export function lit(seat: () => number | null): Attachment<HTMLElement> {
  return (board) => {
    const acting = seat();
    if (acting === null) return;
    const panels = [...board.querySelectorAll(placesOf(acting))];
    for (const panel of panels) panel.classList.add('is-lit');
    return () => panels.forEach((panel) => panel.classList.remove('is-lit'));
  };
}
