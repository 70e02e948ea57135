// A rules page to find one's way in: its chapters, and what it says about something.

export interface Chapter {
  title: string;
  heading: HTMLElement;
}

const BLOCKS = 'p, li, tr, pre, h3, h4';

/** The chapters of a page, in order. */
export function chapters(page: ParentNode): Chapter[] {
  return [...page.querySelectorAll('h2')].map((heading) => ({ title: heading.textContent?.trim() ?? '', heading }));
}

/** A text as one looks for it: without accents, small letters, single spaces. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Show only what has all the words in it, with the headings above; '' shows everything. Gives how much was found. */
export function search(page: ParentNode, wanted: string): number {
  const asked = plain(wanted).split(' ').filter(Boolean);
  const blocks = [...page.querySelectorAll<HTMLElement>(BLOCKS)];
  const fits = (block: HTMLElement): boolean => {
    const text = plain(block.textContent ?? '');
    return asked.every((word) => text.includes(word));
  };
  const leaves = blocks.filter((block) => block.querySelector(BLOCKS) === null);
  let found = 0;
  for (const block of blocks) block.hidden = false;
  for (const heading of page.querySelectorAll<HTMLElement>('h1, h2, img, table')) heading.hidden = false;
  if (asked.length === 0) return 0;
  for (const leaf of leaves) {
    const whole = leaf.closest<HTMLElement>('li') ?? leaf;
    leaf.hidden = !fits(leaf) && !(whole !== leaf && fits(whole)) && leaf.closest('thead') === null;
    if (!leaf.hidden && !/^H\d$/.test(leaf.tagName) && leaf.closest('thead') === null) found += 1;
  }
  for (const list of blocks.filter((block) => block.tagName === 'LI' && !leaves.includes(block))) {
    list.hidden = [...list.querySelectorAll<HTMLElement>(BLOCKS)].every(({ hidden }) => hidden) && !fits(list);
  }
  for (const table of page.querySelectorAll<HTMLElement>('table')) {
    table.hidden = [...table.querySelectorAll<HTMLElement>('tbody tr')].every(({ hidden }) => hidden);
  }
  for (const drop of page.querySelectorAll<HTMLElement>('h1, img')) drop.hidden = true;
  for (const { heading } of chapters(page)) heading.hidden = !restOf(heading).some(shows);
  return found;
}

/** What stands under a heading, up to the next one of its kind. */
function restOf(heading: Element): Element[] {
  const rest: Element[] = [];
  for (let next = heading.nextElementSibling; next !== null && next.tagName !== heading.tagName; next = next.nextElementSibling) rest.push(next);
  return rest;
}

function shows(one: Element): boolean {
  if (!(one instanceof HTMLElement) || one.hidden) return false;
  const inner = [...one.querySelectorAll<HTMLElement>(BLOCKS)];
  return inner.length === 0 ? one.matches(BLOCKS) : inner.some(({ hidden }) => !hidden);
}
