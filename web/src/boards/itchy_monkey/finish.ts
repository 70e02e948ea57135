// How the colonies of a match of Itchy Monkey grew and fell, round by round.

import { inForce, type Party } from '../../finish/account';
import { eyesOf, winnerOf, type Finish, type Nearest, type Over } from '../../finish/finish';
import { chosen, named, type Highlight } from '../../finish/moments';
import type { Cell, GameEvent, Monkey, View } from '../../wire/itchy_monkey';
import { at, keyOf, nameOf } from './cells';
import { FIRST, NEEDED, REENTRY } from './figures';
import { goalsOf } from './goals';
import { emptied, isColony, landed, left, meeting, type Lice } from './outcome';

export const beside = true;

type Slide = Extract<GameEvent, { type: 'slid' | 'pushed' }>;

const same = (one: Cell, other: Cell): boolean => keyOf(one) === keyOf(other);
const isSlide = (event: GameEvent): event is Slide => event.type === 'slid' || event.type === 'pushed';

/** The monkeys as they stood before the first louse came: those of the end, taken back along every way they slid. */
function beginning(monkeys: readonly Monkey[], events: readonly GameEvent[]): Monkey[] {
  const slides = events.filter(isSlide).reverse();
  return monkeys.map((monkey) => ({
    ...emptied(monkey),
    cell: slides.reduce((cell, { cell: from, to }) => (same(cell, to) ? from : cell), monkey.cell),
  }));
}

/** A jungle that goes along with what is told. */
class Jungle {
  /** Where the monkey stands that has just slid: lice that change over come from it. */
  private bumper: Cell | null = null;

  constructor(public monkeys: Monkey[]) {}

  tell(event: GameEvent): void {
    switch (event.type) {
      case 'placed':
        return this.land(event.seat, event.cell, FIRST);
      case 'reentered':
        return this.land(event.seat, event.cell, REENTRY);
      case 'spawned':
        return this.land(event.seat, event.cell, { workers: event.workers, queens: 0 });
      case 'exchanged':
        return this.change(event.cell, (monkey) => left(monkey, { workers: event.workers, queens: -1 }));
      case 'pushed':
        return this.change(event.cell, (monkey) => ({ ...monkey, cell: event.to }));
      case 'slid':
        this.bumper = event.to;
        return this.change(event.cell, (monkey) => ({ ...monkey, cell: event.to }));
      case 'jumped': {
        const load = { workers: event.louse === 'worker' ? 1 : 0, queens: event.louse === 'queen' ? 1 : 0 };
        this.change(event.cell, (monkey) => left(monkey, load));
        return this.land(event.seat, event.to, load);
      }
      case 'crossed':
        if (this.bumper) this.change(this.bumper, (monkey) => left(monkey, event));
        return this.land(event.seat, event.cell, event);
      case 'nitpicked':
        return this.change(event.cell, emptied);
    }
  }

  private land(seat: number, cell: Cell, { workers, queens }: Lice): void {
    const load = { workers, queens };
    this.change(cell, (monkey) => landed(monkey, seat, meeting(seat, monkey, load), load));
  }

  private change(cell: Cell, how: (monkey: Monkey) => Monkey): void {
    this.monkeys = this.monkeys.map((monkey) => (same(monkey.cell, cell) ? how(monkey) : monkey));
  }
}

/** The monkeys after each round. */
export function roundsOf(log: Over['log'], view: Pick<View, 'monkeys' | 'families'>): Monkey[][] {
  const events = inForce<GameEvent>(log).map(({ event }) => event);
  const jungle = new Jungle(beginning(view.monkeys, events));
  const rounds: Monkey[][] = [];
  let turns = 0;
  for (const event of events) {
    jungle.tell(event);
    if (event.type === 'turn_ended') turns += 1;
    if ((event.type === 'turn_ended' && turns % view.families.length === 0) || event.type === 'won') rounds.push(jungle.monkeys);
  }
  return rounds;
}

/** The species of a seat's colonies, alike ones together. */
export function coloniesOf(monkeys: readonly Monkey[], seat: number): string[] {
  return monkeys.filter((monkey) => isColony(monkey) && monkey.owner === seat).map(({ species }) => species).sort();
}

/** The goal that a seat lacks least for. */
function nearestOf(monkeys: readonly Monkey[], seat: number): Nearest {
  const [goal] = goalsOf(monkeys, seat).sort((one, other) => one.short - other.short);
  if (!goal) throw new Error('there are goals in every match');
  return { words: `board.itchy_monkey.goal.${goal.name}`, have: goal.have, needed: NEEDED[goal.name] };
}

/** Lice that somebody drove away, and how. */
interface Blow {
  victim: number;
  by: number;
  how: 'nitpicked' | 'beaten';
  cell: Cell;
  lice: number;
  round: number;
  moment: number;
}

function blowsOf(log: Over['log'], seats: number): Blow[] {
  const blows: Blow[] = [];
  let turns = 0;
  let last: GameEvent | null = null;
  for (const { event, moment } of inForce<GameEvent>(log)) {
    if (event.type === 'turn_ended') turns += 1;
    if (event.type === 'nitpicked' || event.type === 'jumped' || event.type === 'crossed') last = event;
    if (event.type !== 'discarded' || !last || !('seat' in last) || last.seat === event.seat) continue;
    const how = last.type === 'nitpicked' ? 'nitpicked' : 'beaten';
    const round = Math.floor(turns / seats) + 1;
    blows.push({ victim: event.seat, by: last.seat, how, cell: event.cell, lice: event.workers + event.queens, round, moment });
  }
  return blows;
}

function told({ victim, by, how, cell, lice, round, moment }: Blow, party: Party): Highlight {
  const values = { other: named(victim === party ? by : victim), cell: nameOf(at(cell)), lice };
  const words = `board.itchy_monkey.finish.${victim === party ? 'lost' : 'won'}.${how}`;
  return { words, party, round, moment, values, picture: how === 'nitpicked' ? 'comb' : 'louse_worker' };
}

function momentsOf(log: Over['log'], view: View, eyes: Party): Highlight[] {
  const blows = blowsOf(log, view.families.length).sort((one, other) => other.lice - one.lice);
  const events = inForce<GameEvent>(log);
  const end = events.find(({ event }) => event.type === 'won' || event.type === 'capped');
  const last: Highlight[] = end
    ? [{
        words: view.winner === null ? 'board.itchy_monkey.finish.capped' : 'board.itchy_monkey.finish.goal',
        party: view.winner, round: view.round, moment: end.moment,
        values: { ending: { key: `ending.${(view.ending ?? '').split('+')[0]}`, values: {} } }, picture: headOf(view, view.winner ?? eyes),
      }]
    : [];
  const lost = blows.find(({ victim }) => victim === eyes);
  const won = blows.find(({ by }) => by === eyes);
  return chosen([...last, ...[lost, won, ...blows].flatMap((blow) => (blow ? [told(blow, blow.victim === eyes ? eyes : blow.by)] : []))]);
}

/** The species on which a seat has most colonies. */
function headOf(view: View, party: Party): string {
  const colonies = typeof party === 'number' ? coloniesOf(view.monkeys, party) : [];
  const count = (species: string): number => colonies.filter((one) => one === species).length;
  return colonies.reduce((best, species) => (count(species) > count(best) ? species : best), colonies[0] ?? 'gorilla');
}

export function finish({ log, view, outcome, me }: Over<View>): Finish {
  const eyes = eyesOf({ outcome, me });
  const seats = view.families.map((_, seat) => seat);
  const rounds = roundsOf(log, view);
  return {
    chart: { kind: 'pieces', held: seats.map((seat) => rounds.map((monkeys) => coloniesOf(monkeys, seat))) },
    moments: momentsOf(log, view, eyes),
    head: headOf(view, winnerOf(outcome) ?? eyes),
    nearest: seats.map((seat) => nearestOf(view.monkeys, seat)),
  };
}
