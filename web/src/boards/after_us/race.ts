// Marks on the score track must not hide each other: those too close are moved apart, in their order.

/** Places from 0 to 100, at least `gap` apart, as near to the wished ones as a simple pass allows. */
export function spread(wished: readonly number[], gap: number): number[] {
  const order = wished.map((_, index) => index).sort((first, second) => (wished[first] ?? 0) - (wished[second] ?? 0));
  const placed = [...wished];
  order.forEach((index, rank) => {
    const before = rank > 0 ? (placed[order[rank - 1] as number] as number) : -gap;
    placed[index] = Math.max(placed[index] as number, before + gap);
  });
  [...order].reverse().forEach((index, rank) => {
    const after = rank > 0 ? (placed[order[order.length - rank] as number] as number) : 100 + gap;
    placed[index] = Math.min(placed[index] as number, after - gap);
  });
  return placed;
}
