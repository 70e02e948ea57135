// Where an event happened on the table, and how it is shown there.

import type { GameEvent } from '../../wire/after_us';
import { colourOf } from '../../seats';
import type { ToldEvent } from '../../wire/messages';
import type { Motion } from '../board';
import { fly, rise, stepTime, swell, wantsLess } from '../shared/motion';
import type { Amounts } from './cards';
import { entries } from './frames';
import { BONUS, COMPUTER_POINTS } from './prices';

const MOMENT = '[data-testid="moment"]';
const ASSEMBLY = '[data-testid="assembly"]';
const KING = '[data-tribe="king"]';

const objectPlace = (name: string): string => `[data-object="${name}"]`;
const pilePlace = (ape: string, level: number): string => `[data-pile="${ape} ${level}"]`;
const tribePlace = (seat: number | 'king'): string => `[data-tribe="${seat}"]`;

/** The places of an event as CSS selectors, the most exact first. */
export function placesOf(event: GameEvent, me: number | null): string[] {
  switch (event.type) {
    case 'round_began':
    case 'phase_began':
      return [MOMENT];
    case 'game_ends':
      return ['[data-testid="race"]'];
    case 'king_received':
      return [`${KING} [data-place="reserve"]`, KING];
    case 'king_revealed':
      return [`${KING} [data-head="${event.card}"]`, KING];
    case 'king_chose':
      return [`${KING} [data-king-token="${event.token}"]`, KING];
    case 'king_recruited':
      return [pilePlace(event.ape, event.level), KING];
    case 'king_used_computer':
      return [objectPlace('computer'), KING];
    case 'king_removed':
    case 'king_rested':
    case 'king_reshuffled':
      return [KING];
    case 'king_robbed':
      return [`${KING} [data-place="reserve"]`, tribePlace(event.seat)];
    default:
      return placesOfSeat(event, event.seat === me);
  }
}

type SeatEvent = Extract<GameEvent, { seat: number }>;

function placesOfSeat(event: SeatEvent, mine: boolean): string[] {
  const tribe = tribePlace(event.seat);
  const token = `${tribe} [data-place="token"]`;
  switch (event.type) {
    case 'drew':
    case 'assembled':
      return mine ? [ASSEMBLY, tribe] : [tribe];
    case 'reshuffled':
      return [`${tribe} [data-place="deck"]`, tribe];
    case 'activated':
    case 'reactivated':
    case 'skipped':
    case 'passed':
      return mine ? [`${ASSEMBLY} [data-address="${event.frame}"]`, tribe] : [tribe];
    case 'card_removed':
      return mine ? [`${ASSEMBLY} [data-slot="${event.slot}"]`, tribe] : [tribe];
    case 'token_sealed':
    case 'token_revealed':
    case 'declined':
      return mine && 'token' in event ? [`[data-token="${event.token}"]`, tribe] : [token, tribe];
    case 'token_copied':
      return [`${tribePlace(event.neighbour)} [data-place="token"]`, tribe];
    case 'recruited':
    case 'rode_moped':
      return [pilePlace(event.ape, event.level), tribe];
    case 'shortage_claimed':
      return [`[data-token="${event.token}"]`, tribe];
    case 'used_computer':
    case 'used_mini_fridge':
    case 'used_mobile_phone':
    case 'used_ghetto_blaster':
    case 'used_pinball':
    case 'used_game_console':
      return [objectPlace(event.type.replace('used_', '')), tribe];
    default:
      return [tribe];
  }
}

/** Places that are drawn now and can be seen. */
function found(table: HTMLElement, event: GameEvent, me: number | null): Element[] {
  return placesOf(event, me).flatMap((place) => [...table.querySelectorAll(place)].find((element) => element.checkVisibility()) ?? []);
}

/** Marks where an event happened: the most exact place there still is, and whither something went. */
export function trace(table: HTMLElement, event: GameEvent, me: number | null): () => void {
  const places = found(table, event, me);
  const marked = fetched(event) ? places : places.slice(0, 1);
  for (const element of marked) element.setAttribute('data-traced', '');
  return () => marked.forEach((element) => element.removeAttribute('data-traced'));
}

/** Marks what others did last, each in the colour of its seat, until the person acts. All is looked for before anything
 * is changed: a look after a change has the browser work out the page's styles again. */
export function mark(table: HTMLElement, events: readonly GameEvent[], me: number | null): () => void {
  const places = events.map((event) => ('seat' in event ? found(table, event, me)[0] : undefined));
  const marked: HTMLElement[] = [];
  events.forEach((event, number) => {
    const place = places[number];
    if (!('seat' in event) || !(place instanceof HTMLElement) || place.dataset['marked']) return;
    place.setAttribute('data-marked', String(event.seat));
    place.style.outlineColor = `var(--player-${colourOf(event.seat)})`; // what is below would inherit a variable, and be drawn anew
    marked.push(place);
  });
  return () => {
    for (const place of marked) {
      place.removeAttribute('data-marked');
      place.style.outlineColor = '';
    }
  };
}

/** What goes from the first place of an event to the second, as the name of its drawing. */
export function fetched(event: GameEvent): string | null {
  switch (event.type) {
    case 'recruited':
    case 'rode_moped':
    case 'king_recruited':
      return event.ape;
    case 'token_copied':
      return event.token;
    case 'king_robbed':
      return entries(event.taken as Amounts)[0]?.[0] ?? null;
    default:
      return null;
  }
}

/** What an event brought. */
export function gainedBy(event: GameEvent): Amounts {
  if ('gained' in event) return event.gained as Amounts;
  if (event.type === 'token_revealed') return BONUS[event.token];
  return event.type === 'used_computer' || event.type === 'king_used_computer' ? { points: COMPUTER_POINTS } : {};
}

/** Plays what was told, one event after the other. */
export function play(
  told: readonly ToldEvent[], table: HTMLElement, layer: HTMLElement, me: number | null, motion: Motion, say: (gained: Amounts) => string,
): void {
  const seen = told.map(({ event }) => event as GameEvent).filter((event) => event.type !== 'undone');
  const time = stepTime(seen.length, motion, wantsLess());
  if (time === 0) return;
  const places = seen.map((event) => found(table, event, me)); // before anything moves, as in `mark`
  seen.forEach((event, number) => {
    const [first, second] = places[number] ?? [];
    if (!first) return;
    const delay = number * time;
    swell(first, delay, time);
    const gained = gainedBy(event);
    if (entries(gained).length > 0) rise(layer, `+ ${say(gained)}`, first.getBoundingClientRect(), delay, time);
    const head = fetched(event);
    const drawing = head === null ? null : table.querySelector(`svg:has(> use[href$="-${head}"])`);
    if (drawing && second) fly(layer, drawing, first.getBoundingClientRect(), second.getBoundingClientRect(), delay, time);
  });
}
