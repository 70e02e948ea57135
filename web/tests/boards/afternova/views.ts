// Small positions for the tests of the board: only what the functions look at.

import type { Face, SeatView, View } from '../../../src/wire/afternova';

const worker = (...icons: string[]): Face => ({ icons, cost: [], points: 0, upgrade: null });
const blueprint = (points: number, ...cost: string[]): Face => ({ icons: [], cost, points, upgrade: null });

/** Cards as the specification prints them. */
export const FACES: Record<string, Face> = {
  W01: worker('engineering', 'engineering'),
  W02: worker('engineering', 'engineering'),
  W05: worker('engineering', 'piloting'),
  W06: worker('engineering', 'piloting'),
  W17: worker('piloting', 'piloting'),
  W21: worker('piloting', 'security'),
  W29: worker('security', 'security'),
  B07: blueprint(2, 'green', 'white'),
  B08: blueprint(2, 'orange', 'black'),
  B10: blueprint(2, 'black', 'white'),
  B18: blueprint(6, 'green', 'orange', 'white'),
  B21: blueprint(5, 'violet', 'violet', 'green'),
  B25: blueprint(7, 'orange', 'orange', 'black'),
  B30: blueprint(7, 'white', 'white', 'green'),
  B34: blueprint(6, 'violet', 'green', 'orange', 'white'),
};

export function seat(hand: string[], storage: string[] = [], more: Partial<SeatView> = {}): SeatView {
  return {
    workers: hand.filter((card) => card.startsWith('W')).length, blueprints: hand.filter((card) => card.startsWith('B')).length,
    hand: hand.map((card) => ({ card, known_to: [], open: false })), storage, capacity: 4, completed: [], points: 0, upgrades: {}, objective: null, ...more,
  };
}

/** Three seats, seat 0 to act, Nektarr (engineering 3, piloting 3) in slot 0. */
export function view(seats: SeatView[], more: Partial<View> = {}): View {
  return {
    seat: 0, phase: 'choose_action', round: 1, max_rounds: 100, active: 0, to_act: [0], proposals: 6, budget: null, last_window: false,
    worker_row: [], blueprint_row: [], decks: [0, 0, 0], worker_discard: [], blueprint_discard: [], planet_discard: [], bag: {}, fragment_discard: {},
    planets: [{ planet: 'P02', requirements: { engineering: 3, piloting: 3 }, fragments: ['white', 'orange', 'black', 'white'] }],
    seats, bot: null, offer: null, answered: [], replies: [], said: [], answer: null, draft: null, dropping: [], faces: FACES, ...more,
  };
}
