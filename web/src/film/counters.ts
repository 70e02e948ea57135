// The numbers on the panels of a board, and which of them have changed from one picture of the film to the next.

const PANELS = '[data-tribe], [data-family], [data-place^="seat-"], [data-seat]';

/** The numbers that stand by themselves on the panels of a board. */
export function countersOf(board: ParentNode): Map<Element, number> {
  const found = new Map<Element, number>();
  for (const panel of board.querySelectorAll(PANELS)) {
    for (const counter of panel.querySelectorAll('.num, b, dd')) {
      const text = counter.childElementCount === 0 ? (counter.textContent ?? '').trim() : '';
      if (/^\d+$/.test(text)) found.set(counter, Number(text));
    }
  }
  return found;
}

/** Counters that show another number than before, with both. */
export function rolledIn<T>(before: ReadonlyMap<T, number>, now: ReadonlyMap<T, number>): [T, number, number][] {
  return [...now].flatMap(([counter, number]): [T, number, number][] => {
    const was = before.get(counter);
    return was === undefined || was === number ? [] : [[counter, was, number]];
  });
}
