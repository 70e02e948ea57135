// The story of a match as turns: what one actor did, until another one does something.

import type { ToldEvent } from '../wire/messages';
import { tagOf } from '../words';

/** What one actor did; nobody's are events of the game itself, such as a new round. */
export interface Turn {
  actor: number | null;
  events: ToldEvent[];
}

/** The seat an event names. For a loss that is who loses, so an actor is told by the first event of a move. */
export function seatOf(told: ToldEvent): number | null {
  const seat = (told.event as { seat?: unknown } | null)?.seat;
  return typeof seat === 'number' ? seat : null;
}

/** Events, move by move: all that one finished move brought about. */
function byMove(events: readonly ToldEvent[]): ToldEvent[][] {
  const moves: ToldEvent[][] = [];
  for (const told of events) {
    const last = moves.at(-1);
    if (last?.[0]?.moment === told.moment) last.push(told);
    else moves.push([told]);
  }
  return moves;
}

/** Who made the move that brought these events about; what stands before the first move is nobody's. */
export function actorOf(events: readonly ToldEvent[]): number | null {
  if (events[0]?.moment === 0) return null;
  for (const told of events) {
    const seat = seatOf(told);
    if (seat !== null) return seat;
  }
  return null;
}

/** Events as turns: moves of the same actor in a row belong together. */
export function turnsOf(events: readonly ToldEvent[]): Turn[] {
  const turns: Turn[] = [];
  for (const move of byMove(events)) {
    const actor = actorOf(move);
    const last = turns.at(-1);
    if (last && (last.actor === actor || actor === null)) last.events.push(...move);
    else turns.push({ actor, events: [...move] });
  }
  return turns;
}

/** One turn for each other seat out of several: all it has done, those who began first. */
export function joined(turns: readonly Turn[]): Turn[] {
  const found = new Map<number, Turn>();
  for (const { actor, events } of turns) {
    if (actor === null) continue;
    const known = found.get(actor);
    found.set(actor, { actor, events: [...(known?.events ?? []), ...events] });
  }
  return [...found.values()];
}

/** What the others have done since a seat did something last; without a seat, since the latest turn of each. */
export function sinceLast(log: readonly ToldEvent[], me: number | null): Turn[] {
  const turns = turnsOf(log);
  if (me === null) return turns.slice(-1);
  const own = turns.findLastIndex(({ actor }) => actor === me);
  return joined(turns.slice(own + 1));
}

interface Undone {
  seat: number;
  moves: number;
  granted: boolean;
}

/** The moments whose moves were taken back later. */
export function undoneMoments(log: readonly ToldEvent[]): Set<number> {
  const undone = new Set<number>();
  const moves: { moment: number; actor: number | null }[] = [];
  for (const events of byMove(log)) {
    const taken = events.find(({ event }) => tagOf(event) === 'undone');
    if (taken) takeBack(moves, taken.event as Undone, undone);
    else moves.push({ moment: events[0]?.moment ?? 0, actor: actorOf(events) });
  }
  return undone;
}

/** A seat takes back its latest moves; granted, everything since the first of them goes back as well. */
function takeBack(moves: { moment: number; actor: number | null }[], { seat, moves: count, granted }: Undone, undone: Set<number>): void {
  let left = count;
  for (let at = moves.length - 1; at >= 0 && left > 0; at -= 1) {
    const move = moves[at];
    if (!move || undone.has(move.moment)) continue;
    if (move.actor === seat) left -= 1;
    if (move.actor === seat || granted) undone.add(move.moment);
  }
}

/** A round of a match: its number, and the moment with which it begins. */
export interface Chapter {
  round: number;
  from: number;
}

/** The rounds of a match. Games that tell a round say so; in others one begins when the first to act does so again.
 *
 * What opens a match, before anybody's first turn, belongs to the first round.
 */
export function chaptersOf(log: readonly ToldEvent[], opening: (event: unknown) => boolean = () => false): Chapter[] {
  const told = log.flatMap(({ event, moment }) => {
    const round = (event as { round?: unknown } | null)?.round;
    return typeof round === 'number' ? [{ round, from: moment }] : [];
  });
  if (told.length > 0) return told.filter(({ round }, at) => told[at - 1]?.round !== round).map((one, at) => (at === 0 ? { ...one, from: 0 } : one));
  const turns = turnsOf(log.filter(({ event }) => !opening(event)));
  const first = turns.find(({ actor }) => actor !== null)?.actor;
  const begun = turns.filter(({ actor }) => actor === first);
  return begun.map(({ events }, at) => ({ round: at + 1, from: at === 0 ? 0 : (events[0]?.moment ?? 1) - 1 }));
}

/** For each turn the round that begins with it, or null: a turn that brings a round about still belongs to the one before. */
export function roundsOf(turns: readonly Turn[], chapters: readonly Chapter[]): (number | null)[] {
  const ofTurn = turns.map(({ events }) => (chapters.findLast(({ from }) => from < (events[0]?.moment ?? 0)) ?? chapters[0])?.round ?? null);
  return ofTurn.map((round, at) => (round === ofTurn[at - 1] ? null : round));
}
