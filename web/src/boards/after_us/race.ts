// Labels on the score track: each as near to its pin as the others allow, none touching another.

interface Block {
  /** How many labels stand together, and where all of them would like to begin, added up. */
  size: number;
  wish: number;
}

/**
 * The middles of labels, in the order given: where they were wished, or moved apart as little as can be.
 * They stay within the room; where it is too narrow for all, they overlap evenly.
 */
export function fanned(wished: readonly number[], widths: readonly number[], room: number): number[] {
  const order = wished.map((_, index) => index).sort((first, second) => at(wished, first) - at(wished, second) || first - second);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const share = all > room ? room / all : 1;
  const before = new Map<number, number>();
  let taken = 0;
  const blocks: Block[] = [];
  for (const index of order) {
    const width = at(widths, index) * share;
    before.set(index, taken);
    blocks.push({ size: 1, wish: at(wished, index) - width / 2 - taken });
    taken += width;
    joinCrowded(blocks);
  }
  const begins = blocks.flatMap(({ size, wish }) => Array.from({ length: size }, () => wish / size));
  const placed: number[] = [];
  order.forEach((index, rank) => {
    const begin = Math.min(Math.max(begins[rank] ?? 0, 0), Math.max(room - taken, 0));
    placed[index] = begin + (before.get(index) ?? 0) + (at(widths, index) * share) / 2;
  });
  return placed;
}

/** Labels that would overlap stand as one block, in the middle of their wishes. */
function joinCrowded(blocks: Block[]): void {
  for (;;) {
    const [first, second] = [blocks.at(-2), blocks.at(-1)];
    if (!first || !second || first.wish / first.size <= second.wish / second.size) return;
    blocks.splice(-2, 2, { size: first.size + second.size, wish: first.wish + second.wish });
  }
}

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? 0;

/** For each pin, how many of those before it stand on the same point: so high it is stacked. */
export function stacked(points: readonly number[]): number[] {
  return points.map((point, index) => points.slice(0, index).filter((other) => other === point).length);
}
