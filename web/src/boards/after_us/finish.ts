// Where the points of a match of After Us came from.

import { inForce, type Account, type Gain, type Party } from '../../finish/account';
import { eyesOf, winnerOf, type Finish, type Over } from '../../finish/finish';
import { momentsOf, type Highlight } from '../../finish/moments';
import type { Change, GameEvent, View } from '../../wire/after_us';
import figures from '../../wire/after_us.figures.json';

export const point = 'victory_point';

const SOURCES = ['frames', 'cards', 'tokens', 'objects', 'rage'] as const;
type Source = (typeof SOURCES)[number];

/** The bonus of a token in points. */
const BONUS: Partial<Record<string, Partial<Record<string, number>>>> = figures.bonus;

/** The points of a change: what is nothing is not sent. */
const pointsOf = ({ points }: Partial<Change>): number => points ?? 0;

/** What an event brought, to whom and by what; null if no points. */
function gainOf(event: GameEvent): [Party, Source, number] | null {
  switch (event.type) {
    case 'activated':
    case 'reactivated':
      return [event.seat, 'frames', pointsOf(event.gained)];
    case 'token_revealed':
    case 'token_copied':
      return [event.seat, 'tokens', BONUS[event.token]?.['points'] ?? 0];
    case 'used_computer':
      return [event.seat, 'objects', figures.computer_points];
    case 'card_removed':
      return [event.seat, 'rage', pointsOf(event.gained)];
    case 'king_revealed':
      return ['king', 'cards', pointsOf(event.gained)];
    case 'king_chose':
      return ['king', 'tokens', pointsOf(event.gained)];
    case 'king_used_computer':
      return ['king', 'objects', figures.computer_points];
    case 'king_removed':
      return ['king', 'rage', pointsOf(event.gained)];
    default:
      return null;
  }
}

export function accountOf(log: Over['log'], view: Pick<View, 'round'>): Account {
  const gains: Gain[] = [];
  let round = 1;
  for (const { event, moment } of inForce<GameEvent>(log)) {
    if (event.type === 'round_began') round = event.round;
    const [party, source, points] = gainOf(event) ?? [0, 'frames', 0];
    if (points !== 0) gains.push({ party, round, source, points, moment });
  }
  return { rounds: view.round, sources: SOURCES, gains };
}

/** What let the match end. */
function lastOf(log: Over['log'], view: View): Highlight | null {
  const end = inForce<GameEvent>(log).find(({ event }) => event.type === 'game_ends');
  if (end?.event.type !== 'game_ends') return null;
  return {
    words: `board.after_us.finish.${end.event.ending}`, party: null, round: view.round, moment: end.moment, values: { target: view.target }, picture: 'species',
  };
}

/** The ape that a party recruited most. */
function headOf(log: Over['log'], party: Party): string {
  const recruited = new Map<string, number>();
  for (const { event } of inForce<GameEvent>(log)) {
    const who = event.type === 'king_recruited' ? 'king' : event.type === 'recruited' || event.type === 'rode_moped' ? event.seat : null;
    if (who === party && 'ape' in event) recruited.set(event.ape, (recruited.get(event.ape) ?? 0) + 1);
  }
  return [...recruited].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'tamarin';
}

export function finish({ log, view, outcome, me }: Over<View>): Finish {
  const account = accountOf(log, view);
  const [eyes, winner] = [eyesOf({ outcome, me }), winnerOf(outcome)];
  return {
    chart: { kind: 'points', account },
    moments: momentsOf(account, eyes, winner, lastOf(log, view)),
    head: headOf(log, winner ?? eyes),
  };
}
