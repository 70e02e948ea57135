// Where the bars of the chart at the end stand, and how long they are.

import type { Column } from './account';

/** How sources are told apart besides their colour, in the order in which they are stacked. */
export const FILLS = ['plain', 'hatched', 'dotted', 'slanted', 'lined'] as const;

const ABOVE = 18;
const BELOW = 22;
const WIDEST = 44;
const GAP = 0.26;

export interface Bar {
  x: number;
  width: number;
  /** Where the sum is written. */
  top: number;
  total: number;
  label: string;
  parts: { source: string; y: number; height: number }[];
}

/** Rounds side by side are joined until there are few enough bars; what is counted at the end stays alone. */
export function merged(columns: readonly Column<number>[], most: number): (Column<number> & { last: number })[] {
  const rounds = columns.filter(({ key }) => key !== 0);
  const size = Math.max(1, Math.ceil(rounds.length / Math.max(1, most - (columns.length - rounds.length))));
  const groups = Array.from({ length: Math.ceil(rounds.length / size) }, (_, at) => rounds.slice(at * size, (at + 1) * size));
  const end = columns.filter(({ key }) => key === 0).map((column) => ({ ...column, last: 0 }));
  return [...groups.map(joined), ...end];
}

function joined(columns: readonly Column<number>[]): Column<number> & { last: number } {
  const sums = new Map<string, number>();
  for (const { source, points } of columns.flatMap(({ parts }) => parts)) sums.set(source, (sums.get(source) ?? 0) + points);
  return {
    key: columns[0]?.key ?? 0,
    last: columns.at(-1)?.key ?? 0,
    parts: [...sums].map(([source, points]) => ({ source, points })),
    total: columns.reduce((sum, column) => sum + column.total, 0),
  };
}

/** The bars in a place of this size; what was lost hangs below the line. */
export function barsOf(columns: readonly (Column<unknown> & { label: string })[], sources: readonly string[], width: number, height: number): { zero: number; bars: Bar[] } {
  const side = (parts: Column<unknown>['parts'], sign: number): number => parts.reduce((sum, { points }) => sum + Math.max(0, sign * points), 0);
  const up = Math.max(1, ...columns.map(({ parts }) => side(parts, 1)));
  const down = Math.max(0, ...columns.map(({ parts }) => side(parts, -1)));
  const scale = Math.max(0, height - ABOVE - BELOW) / (up + down);
  const zero = ABOVE + up * scale;
  const step = width / Math.max(1, columns.length);
  const thick = Math.min(WIDEST, step * (1 - GAP));
  const bars = columns.map(({ parts, total, label }, at): Bar => {
    let [above, below] = [zero, zero];
    const stacked = [...parts].sort((one, other) => sources.indexOf(one.source) - sources.indexOf(other.source)).map(({ source, points }) => {
      const length = Math.abs(points) * scale;
      if (points < 0) {
        below += length;
        return { source, y: below - length, height: length };
      }
      above -= length;
      return { source, y: above, height: length };
    });
    return { x: at * step + (step - thick) / 2, width: thick, top: above - 5, total, label, parts: stacked };
  });
  return { zero, bars };
}
