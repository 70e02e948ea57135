// One key for each press: Enter for the main button, digits for the answers or the cards, a letter for the others.

/** Letters that the table's own map leaves free, with what they press in the question. */
const LETTERS: Record<string, string> = { s: '[data-testid="skip"], [data-testid="done"]', f: '[data-testid="take-free"]' };
/** The objects in play, from left to right on the keyboard, and Rage: they lie on the table. */
export const OBJECTS = ['x', 'c', 'v'] as const;
export const RAGE = 'b';
/** Where Enter means something of its own. */
const CONTROLS = 'button, a, input, textarea, select, summary, [contenteditable], [role="button"]';
const TYPING = 'input:not([type="range"]), textarea, select, [contenteditable]';

/** The keys as the help of the table shows them, with what they do (words of this board). */
export const keys = [
  { shown: '1 – 9', said: 'board.after_us.keys.answers' },
  { shown: 'F', said: 'board.after_us.keys.free' },
  { shown: 'S', said: 'board.after_us.keys.second' },
  { shown: OBJECTS.join(' ').toUpperCase(), said: 'board.after_us.keys.objects' },
  { shown: RAGE.toUpperCase(), said: 'board.after_us.keys.rage' },
];

/** The button of a table that a key presses, or null. */
export function buttonFor(event: KeyboardEvent, table: HTMLElement, singleKeys: boolean): HTMLElement | null {
  const { target, key } = event;
  const question = table.querySelector<HTMLElement>('[data-testid="ask"]');
  if (!question || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const on = (places: string): boolean => target instanceof Element && target.closest(places) !== null;
  if (key === 'Enter') return on(CONTROLS) ? null : question.querySelector<HTMLElement>('.button--main');
  if (!singleKeys || on(TYPING)) return null;
  const number = digitOf(event);
  if (number !== null) return numbered(table, question)[number - 1] ?? null;
  return lettered(table, question, key.toLowerCase());
}

/** Where digits need a shift, as in France, the key without it does as well. */
function digitOf({ key, code }: KeyboardEvent): number | null {
  const found = /^[1-9]$/.exec(key) ?? /^Digit([1-9])$/.exec(code);
  return found ? Number(found.at(-1)) : null;
}

/** The answers, or without any the cards that can be put in order. */
function numbered(table: HTMLElement, question: HTMLElement): HTMLElement[] {
  const chips = [...question.querySelectorAll<HTMLElement>('.chip')];
  return chips.length > 0 ? chips : [...table.querySelectorAll<HTMLElement>('[data-testid="assembly"] .arranging button.head')];
}

function lettered(table: HTMLElement, question: HTMLElement, letter: string): HTMLElement | null {
  const place = LETTERS[letter];
  if (place) return question.querySelector<HTMLElement>(place);
  if (letter === RAGE) return table.querySelector<HTMLElement>('[data-testid="remove"]:enabled');
  const object = OBJECTS.findIndex((one) => one === letter);
  return object < 0 ? null : (table.querySelectorAll<HTMLElement>('[data-object]')[object] ?? null);
}
