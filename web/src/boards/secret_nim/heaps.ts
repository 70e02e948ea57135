// What lies on the table of Secret Nim, and which press takes what.

import type { Mine } from '../../wire/messages';

/** The view of a seat, as `PlainGame.view` makes it of examples/secret_nim. */
export interface View {
  seat: number | null;
  position: { left: number[]; taken: number[][]; favourite: number[]; turn: number };
}
interface Take {
  heap: number;
  sticks: number;
}

/** What a press on each stick of a heap plays: it is taken with all behind it; null where that is not offered. */
export function pressesOf(mine: Mine | null, heap: number, left: number): (number | null)[] {
  return Array.from({ length: left }, (_, at) => {
    const offered = mine?.offered.find(({ choice }) => (choice as Take).heap === heap && (choice as Take).sticks === left - at);
    return offered?.action ?? null;
  });
}

/** Whose favourite a heap is, as far as the view tells: one's own, and at the end everybody's. */
export function fansOf(view: View, heap: number): number[] {
  return view.position.favourite.flatMap((favourite, seat) => (favourite === heap ? [seat] : []));
}
