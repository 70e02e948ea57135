// What a finger means on a card whose frames are smaller than it.

/** A frame that may be chosen, and how far the finger is from it. */
export interface Near {
  address: string;
  distance: number;
}

/** How far a point is from a box; 0 inside. */
export function distanceTo(box: Pick<DOMRect, 'bottom' | 'left' | 'right' | 'top'>, { clientX: x, clientY: y }: { clientX: number; clientY: number }): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

/** The frame that is taken: the nearest; where one of several is chosen already, the one after it. */
export function takenBy(frames: readonly Near[], chosen: string | null): string | null {
  const at = frames.findIndex(({ address }) => address === chosen);
  if (at >= 0 && frames.length > 1) return frames[(at + 1) % frames.length]?.address ?? null;
  const [nearest] = [...frames].sort((one, other) => one.distance - other.distance);
  return nearest?.address ?? null;
}
