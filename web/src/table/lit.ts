// Who acts in the film is lit: the panels of that seat on the board. What its turn does not concern steps back.

import type { Attachment } from 'svelte/attachments';
import './lit.css';

const placesOf = (seat: number): string => `[data-tribe="${seat}"], [data-family="${seat}"], [data-place="seat-${seat}"], [data-seat="${seat}"]`;

/** The panels of a seat on a board. */
export function panelsOf(board: ParentNode, seat: number): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>(placesOf(seat))];
}

/** Lights the panels of the seat that acts. */
export function lit(seat: () => number | null): Attachment<HTMLElement> {
  return (board) => {
    const acting = seat();
    if (acting === null) return;
    const panels = panelsOf(board, acting);
    for (const panel of panels) panel.classList.add('is-lit');
    return () => panels.forEach((panel) => panel.classList.remove('is-lit'));
  };
}

/** What may step back on a board, and the places that what happens now concerns: both as CSS selectors. */
export interface Concern {
  aside: string;
  places: readonly string[];
}

/** Lets step back what is not concerned: neither one of the places, nor around one, nor inside. */
export function aside(concern: () => Concern | null): Attachment<HTMLElement> {
  return (board) => {
    const now = concern();
    if (now === null) return;
    const places = now.places.flatMap((place) => [...board.querySelectorAll(place)]);
    const isConcerned = (one: Element): boolean => places.some((place) => place.contains(one) || one.contains(place));
    const back = [...board.querySelectorAll<HTMLElement>(now.aside)].filter((one) => !isConcerned(one));
    for (const one of back) one.setAttribute('data-aside', '');
    return () => back.forEach((one) => one.removeAttribute('data-aside'));
  };
}
