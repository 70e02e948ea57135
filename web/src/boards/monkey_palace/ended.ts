// The scene of the end of a match lies over the board: where it begins, so that the palace stays in sight beside or above it.

import type { Insets } from './scene/camera';

/** Tells the box of the unfolded scene whenever it changes, null while there is none; returns how to stop. */
export function watchEnd(page: Element, tell: (box: DOMRect | null) => void): () => void {
  let scene: Element | null = null;
  const look = (): void => {
    const now = page.querySelector('.finish');
    if (now !== scene) {
      sizes.disconnect();
      if (now) sizes.observe(now);
      scene = now;
    }
    tell(now?.getAttribute('data-folded') === 'false' ? placeOf(now as HTMLElement) : null);
  };
  const sizes = new ResizeObserver(look);
  const changes = new MutationObserver(look);
  changes.observe(page, { childList: true, subtree: true, attributeFilter: ['data-folded', 'class'] });
  look();
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

/** Where it lies when it has risen: what still moves it does not count. */
function placeOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): DOMRect {
  return new DOMRect(offsetLeft, offsetTop, offsetWidth, offsetHeight);
}

/** The narrowest part of a board at which the palace is still looked at. */
const LEAST = 200;

/** The rim of the palace's plate reaches so much further than what the camera fits in, as a part of the room's width. */
const RIM = 0.05;

/** What the scene leaves of the board: the part to its left, or above it. */
export function besides(board: DOMRect, scene: DOMRect, edge: number): Insets {
  const [right, bottom] = [board.right - scene.left, board.bottom - scene.top];
  const isBeside = scene.left - board.left > LEAST;
  const rim = edge + RIM * (scene.left - board.left);
  return isBeside ? { left: rim, top: edge, right: right + edge, bottom: rim } : { left: 0, top: 8, right: 0, bottom: Math.max(0, bottom) };
}
