// Log and talk: folded to the line of the film until somebody wants them.

import { settings } from '../settings.svelte';

export type Tab = 'log' | 'chat';

/** From so many pixels on there is room beside the board. */
const WIDE = '(min-width: 1001px)';

const isWide = (): boolean => matchMedia(WIDE).matches;

export const side = $state<{ open: boolean; tab: Tab }>({ open: settings.side && isWide(), tab: 'log' });

/** What the others did since one's last turn, where its lines lie over the board and may be folded. */
export const since = $state({ open: true });

/** Open or fold log and talk; on a wide screen that is remembered. */
export function openSide(open: boolean, tab: Tab = side.tab): void {
  side.open = open;
  side.tab = tab;
  if (isWide()) settings.side = open;
}

/** A key or button for one of them: it opens that one, or folds it. */
export function toggleSide(tab: Tab): void {
  openSide(!(side.open && side.tab === tab), tab);
}
