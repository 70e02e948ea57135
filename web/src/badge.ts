// The picture of the page in its tab: the house's head, with a mark while somebody waits for this person.

import head from './drawings/capuchin.svg?raw';

const MARK = '<circle cx="76" cy="20" r="20" fill="#ad2c1c" stroke="#fbf4e3" stroke-width="6"/>';

/** A drawing as an address that holds all of it. */
const address = (drawing: string): string => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

/** Show the head with the mark, or without. */
export function badge(marked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  icon?.setAttribute('href', address(marked ? head.replace('</svg>', `${MARK}</svg>`) : head));
  icon?.setAttribute('data-marked', String(marked));
}
