import { describe, expect, it } from 'vitest';
import { after, withSix } from '../../../src/boards/afternova/outcome';
import type { BotView } from '../../../src/wire/afternova';
import { seat, view } from './views';

const SIX = ['B01', 'B02', 'B03', 'B04', 'B05', 'B06'];
const bot = (scored: string[], face_down: number): BotView => ({ row: [], covered: [], storage: [], scored, face_down, revealed: [], objective: null });

describe('what a deal does to a seat', () => {
  it('AN-R-06: what has no room is told, and what could be completed, the most valuable first', () => {
    const own = seat(['B07', 'B30'], ['green', 'white', 'white']);
    expect(after(view([own]), own, ['black', 'orange'], [])).toEqual({ storage: ['green', 'white', 'white', 'black', 'orange'], surplus: 1, buildable: ['B30', 'B07'] });
    expect(after(view([own]), own, [], ['white'])).toEqual({ storage: ['green', 'white'], surplus: 0, buildable: ['B07'] });
  });
});

describe('who ends the game', () => {
  it('AN-Z-01: whoever has six blueprints', () => {
    expect(withSix(view([seat([]), seat([], [], { completed: SIX }), seat([], [], { completed: SIX.slice(1) })]))).toEqual([1]);
  });
  it('AN-B-10: and the Bot, face-down ones among them', () => {
    expect(withSix(view([seat([]), seat([])], { bot: bot(SIX.slice(2), 2) }))).toEqual(['bot']);
    expect(withSix(view([seat([]), seat([])], { bot: bot(SIX.slice(2), 1) }))).toEqual([]);
  });
});
