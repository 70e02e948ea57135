// Which frames a line of cards makes, and what taking them all would bring.

import { cardOf, GOODS, ROWS, type Amounts, type Good, type Printed } from './cards';
import { RAGE_MAX } from './prices';

/** Cards by slot; an empty slot is null. */
export type Line = readonly (number | null)[];

/** A frame that can be activated: a closed one, or two halves joined. */
export interface Frame {
  /** `row.slot.pos`, with `J` for a frame joined with the next card. */
  address: string;
  row: number;
  slot: number;
  cost: Amounts;
  gain: Amounts;
  perTamarin: Amounts;
  minTypes: number;
}


/** All frames in the order in which they are resolved (AU-P1-04). */
export function framesOf(line: Line): Frame[] {
  return ROWS.flatMap((row) => line.flatMap((_, slot) => [...closedOn(line, row, slot), ...joinedAfter(line, row, slot)]));
}

function printed(line: Line, row: number, slot: number): Printed[] {
  const card = line[slot];
  return card == null ? [] : (cardOf(card).rows[row] ?? []);
}

function closedOn(line: Line, row: number, slot: number): Frame[] {
  return printed(line, row, slot).flatMap((frame, place) =>
    frame.shape === 'closed' ? [made(`${row + 1}.${slot + 1}.${place + 1}`, row, slot, frame, frame)] : [],
  );
}

/** The frame that the right half of a card makes with the left half of the next one (AU-P1-05, AU-P1-06). */
function joinedAfter(line: Line, row: number, slot: number): Frame[] {
  const right = printed(line, row, slot).find((frame) => frame.shape === 'open_right');
  const left = printed(line, row, slot + 1).find((frame) => frame.shape === 'open_left');
  return right && left ? [made(`${row + 1}.${slot + 1}.J`, row, slot, right, left)] : [];
}

function made(address: string, row: number, slot: number, first: Printed, last: Printed): Frame {
  return {
    address,
    row,
    slot,
    cost: first.cost ?? {},
    gain: first === last ? (first.gain ?? {}) : sum(first.gain ?? {}, last.gain ?? {}),
    perTamarin: first.gain_per_tamarin ?? {},
    minTypes: first.min_types ?? 0,
  };
}

export function sum(first: Amounts, second: Amounts, times = 1): Amounts {
  const total: Amounts = { ...first };
  for (const good of GOODS) {
    const added = (second[good] ?? 0) * times;
    if (added !== 0) total[good] = (total[good] ?? 0) + added;
  }
  return total;
}

/** What is held, with Rage no further than its track goes (AU-RAG-01). */
export function onTrack(held: Amounts): Amounts {
  return { ...held, rage: Math.min(held.rage ?? 0, RAGE_MAX) };
}

/** What has become more or less. */
export function difference(before: Amounts, after: Amounts): Amounts {
  return Object.fromEntries(entries(sum(after, before, -1)));
}

/** How many types of apes lie in a line (AU-P1-08). */
export function typesIn(line: Line): number {
  return new Set(line.filter((card) => card !== null).map((card) => cardOf(card).type)).size;
}

/** What a frame gives in this line, with what it gives for each Tamarin (AU-P1-09). */
export function gainOf(frame: Frame, line: Line): Amounts {
  const tamarins = line.filter((card) => card !== null && cardOf(card).type === 'tamarin').length;
  return sum(frame.gain, frame.perTamarin, tamarins);
}

function canPay(purse: Amounts, cost: Amounts): boolean {
  return GOODS.every((good) => (purse[good] ?? 0) >= (cost[good] ?? 0));
}

/** What can be had from a line: by taking what is free, and by paying for all that can be paid for. */
export interface Forecast {
  /** Frames that close. */
  frames: number;
  /** Of these, made of two halves. */
  joined: number;
  /** The change of the purse when every frame that can be paid is activated in turn, without playing any again. */
  net: Amounts;
  /** Frames that could not be paid when they were reached. */
  unpaid: string[];
  /** Frames that play another one again: their worth is not counted. */
  again: number;
}

export function forecast(line: Line, purse: Amounts): Forecast {
  const frames = framesOf(line);
  const types = typesIn(line);
  let held = { ...purse };
  const unpaid: string[] = [];
  for (const frame of frames) {
    if (frame.gain.reactivate) continue;
    if (frame.minTypes > types || !canPay(held, frame.cost)) unpaid.push(frame.address);
    else held = onTrack(sum(sum(held, frame.cost, -1), gainOf(frame, line)));
  }
  return {
    frames: frames.length,
    joined: frames.filter(({ address }) => address.endsWith('J')).length,
    net: difference(purse, held),
    unpaid,
    again: frames.filter(({ gain }) => gain.reactivate).length,
  };
}

/** The amounts that are not zero, in the order of the rules. */
export function entries(amounts: Amounts): [Good, number][] {
  return GOODS.flatMap((good) => (amounts[good] ? [[good, amounts[good]] as [Good, number]] : []));
}

/** A line with one card moved to another place. */
export function moved<T>(line: readonly T[], from: number, to: number): T[] {
  const rest = line.filter((_, place) => place !== from);
  return [...rest.slice(0, to), line[from] as T, ...rest.slice(to)];
}
