// The opening of a two-player game on plan 1, as the server sends it, for tests to change.

import { Plan, type Solid } from '../../../src/boards/monkey_palace/lattice';
import type { Icons, SeenDraft, View } from '../../../src/wire/monkey_palace';

/** Plan 1, the northern row first: dark green, light green, gold. */
const ROWS = ['DDDLLLLL', 'DDDLLLLG', 'DDGGLLGG', 'DDGGGGGL', 'LGGGGGDD', 'GGLLGGDD', 'GLLLLDDD', 'LLLLDDDD'];
const COLORS: Record<string, string> = { D: 'dark_green', L: 'light_green', G: 'gold' };

const SITES = [...ROWS].reverse().flatMap((row, y) =>
  [...row].map((color, x) => ({ name: `${'abcdefgh'[x]}${y + 1}`, x: 5 + 3 * x, y: 5 + 3 * y, color: COLORS[color] ?? '' })),
);
const STAIRCASE: View['pieces'] = [
  { type: 'arch', x: 11, y: 14, z: 0, dir: 'E', color: null },
  { type: 'brick', x: 17, y: 14, z: 0, dir: null, color: null },
  { type: 'arch', x: 14, y: 14, z: 1, dir: 'E', color: null },
  { type: 'decoration', x: 17, y: 14, z: 2, dir: null, color: 'gold' },
];
const HEIGHTS: Record<string, number> = { c4: 1, d4: 2, e4: 3 };
const PACKS = ['multi_1', 'multi_2', 'dark_green_3', 'light_green_3', 'gold_3', 'gold_4', 'multi_6'];

export const NONE: Icons = { arch: 0, brick: 0, column: 0, any: 0 };
export const TWO: Icons = { ...NONE, any: 2 };

export const PLAN = new Plan(SITES);

export function opening(changes: Partial<View> = {}): View {
  const player = { stock: { arch: 2, brick: 0, column: 0 }, slots: [[], [], [], []], bonus_cards: 0, recurring: TWO, score: 0 };
  return {
    seat: 0,
    plan: 1,
    modules: [],
    rulings: [],
    phase: 'build',
    active: 0,
    round: 1,
    final_round: false,
    sites: SITES,
    heights: SITES.map(({ name }) => HEIGHTS[name] ?? 0),
    tops: SITES.map(({ name }) => (name === 'e4' ? 'decoration' : HEIGHTS[name] ? 'arch' : 'ground')),
    pieces: STAIRCASE,
    last: 4,
    animals: { monkey: null, butterfly: null, frog: null },
    trophies: { monkey: null, butterfly: null, frog: null },
    players: [player, { ...player, stock: { arch: 2, brick: 1, column: 0 } }],
    supply: { arch: 74, brick: 78, column: 16 },
    decorations: { dark_green: 16, light_green: 16, gold: 15 },
    highest: { dark_green: null, light_green: null, gold: 2 },
    packs: PACKS.map((id) => {
      const [color, cost] = [id.slice(0, id.lastIndexOf('_')), Number(id.slice(-1))];
      return { id, cost, color, top: { id, bananas: cost, immediate: NONE, recurring: NONE }, left: 5 };
    }),
    bonus_cards: 14,
    staircase: null,
    bought: [],
    choosing: 0,
    draft: null,
    ...changes,
  };
}

/** A draft that has come to a place, with these pieces. */
export function drafted(at: [number, number], level: number, pieces: Solid[], changes: Partial<SeenDraft> = {}): SeenDraft {
  const arches = pieces.filter(({ type }) => type === 'arch').map(({ dir }) => ({ dir: dir ?? 'E', raised: 0 }));
  return {
    start: [5, 14],
    arches,
    at,
    level,
    joined: false,
    stopped: false,
    pieces: pieces as SeenDraft['pieces'],
    color: 'light_green',
    highest: true,
    bonus: false,
    credits: arches.length,
    packs: [],
    ...changes,
  };
}
