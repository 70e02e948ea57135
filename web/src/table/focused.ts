// What the help says of the thing that has the focus: its name, what it means, and the rule behind it.

import { explanationOf } from '../boards/shared/help';

export interface Focused {
  name: string;
  /** What it means or does, where that is more than its name. */
  text: string;
  /** The number of the choice that it makes, if it makes one. */
  action: number | null;
  /** It belongs to the match, so that a rule stands behind it. */
  ofMatch: boolean;
}

const OF_MATCH = '.board, [data-testid="question"]';
/** Places that only take the focus so that one can go on from there. */
const PLACES = 'body, main, [tabindex="-1"], [role="group"]:not([data-stop])';

/** The thing that has the focus, or null if nothing has that one could ask about. */
export function focused(element: Element | null): Focused | null {
  if (element === null || element.matches(PLACES)) return null;
  const name = nameOf(element);
  const text = explanationOf(element) || byIds(element, 'aria-describedby') || element.getAttribute('title') || '';
  if (name === '' && text === '') return null;
  const action = element.closest('[data-action]')?.getAttribute('data-action') ?? null;
  return {
    name: name || text, text: name === '' || text === name ? '' : text, action: action === null ? null : Number(action),
    ofMatch: element.closest(OF_MATCH) !== null,
  };
}

/** How a thing is called by whoever reads the page aloud. */
function nameOf(element: Element): string {
  const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
  const label = byIds(element, 'aria-labelledby') || element.getAttribute('aria-label') || labels.map(textOf).join(' ');
  return label || textOf(element) || element.getAttribute('title') || '';
}

function byIds(element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? [];
  return ids.map((id) => textOf(document.getElementById(id))).join(' ').trim();
}

const textOf = (element: Element | null): string => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
