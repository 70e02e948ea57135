// The sounds of a table: a few soft wooden notes each, made on the spot, so that nothing has to be loaded.

import { tagOf } from './words';
import type { ToldEvent } from './wire/messages';

export type Sound = 'turn' | 'move' | 'gain' | 'loss' | 'end';

/** A note: its pitch in hertz, and when it begins, in seconds. */
type Note = readonly [pitch: number, at: number];

const TUNES: Record<Sound, readonly Note[]> = {
  turn: [[440, 0], [660, 0.14]],
  move: [[330, 0]],
  gain: [[523, 0], [784, 0.09]],
  loss: [[294, 0], [220, 0.16]],
  end: [[392, 0], [494, 0.16], [587, 0.32], [784, 0.48]],
};
const LOUDNESS: Record<Sound, number> = { turn: 0.12, move: 0.05, gain: 0.09, loss: 0.1, end: 0.12 };
const LENGTH = 0.25;

/** What brings something to the seat it is told of, and what takes something away. */
const GAINS = new Set([
  'after_us.recruited', 'after_us.rode_moped', 'afternova.completed', 'afternova.got', 'monkey_palace.bought',
  'monkey_palace.earned_bonus',
]);
const LOSSES = new Set(['after_us.king_robbed', 'afternova.dropped', 'itchy_monkey.discarded']);

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  void context.resume(); // some browsers let it sleep until somebody has touched the page
  const start = context.currentTime;
  for (const [pitch, at] of TUNES[sound]) note(context, pitch, start + at, LOUDNESS[sound]);
}

function note(audio: AudioContext, pitch: number, at: number, loudness: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}

/** How something that happened sounds to a seat: first what it lost, then what it gained, else that others moved. */
export function soundOf(game: string, told: readonly ToldEvent[], me: number | null): Sound | null {
  const seatOf = (event: unknown): unknown => (event as { seat?: unknown } | null)?.seat;
  const mine = told.filter(({ event }) => me !== null && seatOf(event) === me).map(({ event }) => `${game}.${tagOf(event)}`);
  if (mine.some((tag) => LOSSES.has(tag))) return 'loss';
  if (mine.some((tag) => GAINS.has(tag))) return 'gain';
  const others = told.some(({ event }) => typeof seatOf(event) === 'number' && seatOf(event) !== me);
  return others ? 'move' : null;
}
