// Where the points of a match of Afternova came from: blueprints on the way, aims and fragments at the end.

import { AT_THE_END, inForce, type Account, type Gain } from '../../finish/account';
import { eyesOf, winnerOf, type Finish, type Over } from '../../finish/finish';
import { momentsOf, type Highlight } from '../../finish/moments';
import type { GameEvent, View } from '../../wire/afternova';
import { scoresOf } from './blueprints/score';

const SOURCES = ['blueprints', 'aims', 'fragments'] as const;

/** Every event with its round. */
function byRound(log: Over['log']): { event: GameEvent; moment: number; round: number }[] {
  let round = 1;
  return inForce<GameEvent>(log).map(({ event, moment }) => {
    if (event.type === 'turn_began') round = event.round;
    return { event, moment, round };
  });
}

export function accountOf(log: Over['log'], view: View): Account {
  const told = byRound(log);
  const end = told.at(-1)?.moment ?? 0;
  const gains = scoresOf(view).flatMap(({ who, blueprints, aims, fragments }): Gain[] => {
    const built = blueprints.map(({ card, points }): Gain => {
      // What the Bot scores face down is known at the end.
      const done = told.find(({ event }) => (event.type === 'completed' || event.type === 'bot_scored') && event.blueprint === card);
      return { party: who, round: done?.round ?? AT_THE_END, source: 'blueprints', points, moment: done?.moment ?? end };
    });
    const counted = (source: string, points: number): Gain => ({ party: who, round: AT_THE_END, source, points, moment: end });
    return [...built, counted('aims', aims), counted('fragments', fragments)];
  });
  return {
    rounds: view.round, sources: SOURCES, gains: gains.filter(({ points }) => points !== 0).sort((one, other) => one.moment - other.moment),
  };
}

/** Who completed the blueprint that ended the match, or that the rounds were over. */
function lastOf(log: Over['log']): Highlight | null {
  const told = byRound(log);
  const window = told.findIndex(({ event }) => event.type === 'last_window');
  const last = told.slice(0, window + 1).findLast(({ event }) => event.type === 'completed' || event.type === 'bot_scored');
  const end = told.find(({ event }) => event.type === 'ended');
  if (!last) return end ? { words: 'board.afternova.finish.capped', party: null, round: end.round, moment: end.moment, values: {}, picture: 'starship' } : null;
  const party = last.event.type === 'completed' ? last.event.seat : 'bot';
  return { words: 'board.afternova.finish.last', party, round: last.round, moment: last.moment, values: {}, picture: 'blueprint' };
}

export function finish({ log, view, outcome, me }: Over<View>): Finish {
  const account = accountOf(log, view);
  return {
    chart: { kind: 'points', account },
    moments: momentsOf(account, eyesOf({ outcome, me }), winnerOf(outcome), lastOf(log)),
    head: 'starship',
  };
}
