// The vines of the board: hand-drawn lines along every row and column, with leaves; the same every time.

const UNIT = 100;
const SWAY = 4;

export interface Leaf {
  x: number;
  y: number;
  turn: number;
}

/** A number from 0 to 1 that depends on two others only. */
function chance(first: number, second: number): number {
  const mixed = Math.sin(first * 127.1 + second * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

function sway(line: number, place: number): number {
  return (chance(line, place) - 0.5) * 2 * SWAY;
}

/** The path of all vines of a board, in units of a hundred to a cell. */
export function vinePath(rows: number, cols: number): string {
  const across = Array.from({ length: rows }, (_, row) => wave(cols, (along, off) => `${along} ${(row + 0.5) * UNIT + off}`, row));
  const down = Array.from({ length: cols }, (_, col) => wave(rows, (along, off) => `${(col + 0.5) * UNIT + off} ${along}`, col + 31));
  return [...across, ...down].join('');
}

function wave(cells: number, point: (along: number, off: number) => string, line: number): string {
  let path = `M${point(0, sway(line, 0))}`;
  for (let half = 1; half <= cells * 2; half += 2) {
    const end = ((half + 1) / 2) * UNIT;
    path += `Q${point((half * UNIT) / 2, sway(line, half))} ${point(end, sway(line, half + 1))}`;
  }
  return path;
}

/** Leaves beside the vines, not on the crossings. */
export function leaves(rows: number, cols: number): Leaf[] {
  const found: Leaf[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const luck = chance(row + 7, col + 13);
      if (luck < 0.34) found.push({ x: col * UNIT, y: (row + 0.5) * UNIT, turn: luck * 600 - 100 });
      else if (luck > 0.68) found.push({ x: (col + 0.5) * UNIT, y: row * UNIT, turn: luck * 600 });
    }
  }
  return found;
}
