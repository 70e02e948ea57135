// Where the bananas of a match of Monkey Palace came from.

import { inForce, type Account, type Gain } from '../../finish/account';
import { eyesOf, winnerOf, type Finish, type Over } from '../../finish/finish';
import { momentsOf, type Highlight } from '../../finish/moments';
import type { GameEvent, View } from '../../wire/monkey_palace';
import figures from '../../wire/monkey_palace.figures.json';

export const beside = true;

export const point = 'banana';

const SOURCES = ['visible', 'covered', 'bonus', 'animals', 'frog'] as const;
const FROG = 'frog';

/** Bananas of a trophy; those that are not in play have none. */
const TROPHIES: Partial<Record<string, number>> = figures.trophies;

/** Every event with the turn of the seat it happened in: each turn begins with a staircase, or without. */
function byTurn(log: Over['log']): { event: GameEvent; moment: number; round: number }[] {
  const turns = new Map<number, number>();
  let round = 1;
  return inForce<GameEvent>(log).map(({ event, moment }) => {
    if (event.type === 'built' || event.type === 'passed') {
      round = (turns.get(event.seat) ?? 0) + 1;
      turns.set(event.seat, round);
    }
    return { event, moment, round };
  });
}

export function accountOf(log: Over['log'], view: View): Account {
  const told = byTurn(log);
  const cards: Gain[] = view.players.flatMap(({ slots }, seat) =>
    slots.flatMap((slot) =>
      slot.map(({ id, bananas }, at) => {
        const bought = told.find(({ event }) => event.type === 'bought' && event.cards.includes(id));
        const source = at === slot.length - 1 ? 'visible' : 'covered';
        return { party: seat, round: bought?.round ?? 1, source, points: bananas, moment: bought?.moment ?? 0 };
      }),
    ),
  );
  const bonuses: Gain[] = told.flatMap(({ event, round, moment }) =>
    event.type === 'earned_bonus' ? [{ party: event.seat, round, source: 'bonus', points: figures.bonus, moment }] : [],
  );
  // A trophy goes from hand to hand: it counts for whoever has it last, from then on.
  const trophies: Gain[] = Object.entries(view.trophies).flatMap(([animal, holder]) => {
    if (holder === null) return [];
    const got = told.findLast(({ event }) => event.type === 'animal_moved' && event.animal === animal && event.seat === holder);
    const source = animal === FROG ? 'frog' : 'animals';
    return [{ party: holder, round: got?.round ?? 1, source, points: TROPHIES[animal] ?? 0, moment: got?.moment ?? 0 }];
  });
  const gains = [...cards, ...bonuses, ...trophies].filter(({ points }) => points !== 0);
  return { rounds: view.round, sources: SOURCES, gains: gains.sort((one, other) => one.moment - other.moment) };
}

/** The highest decoration of all, and who let the last round begin. */
function ownMoments(log: Over['log']): Highlight[] {
  const told = byTurn(log);
  const stairs = told.flatMap(({ event, ...when }) => (event.type === 'built' ? [{ event, ...when }] : []));
  const height = Math.max(...stairs.map(({ event }) => event.height));
  const highest = stairs.find(({ event }) => event.height === height);
  const last = told.find(({ event }) => event.type === 'final_round');
  return [
    ...(highest
      ? [{ words: 'board.monkey_palace.finish.highest', party: highest.event.seat, round: highest.round, moment: highest.moment, values: { height }, picture: 'animal_butterfly' }]
      : []),
    ...(last?.event.type === 'final_round'
      ? [{ words: 'board.monkey_palace.finish.final', party: last.event.seat, round: last.round, moment: last.moment, values: {}, picture: 'piece_arch' }]
      : []),
  ];
}

export function finish({ log, view, outcome, me }: Over<View>): Finish {
  const account = accountOf(log, view);
  return {
    chart: { kind: 'points', account },
    moments: momentsOf(account, eyesOf({ outcome, me }), winnerOf(outcome), ...ownMoments(log)),
    head: 'capuchin',
  };
}
