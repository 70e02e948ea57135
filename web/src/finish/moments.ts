// What of a match is worth telling: at most three moments, in the order in which they came.

import type { SeatValue } from '../words';
import { AT_THE_END, total, type Account, type Gain, type Party } from './account';

/** A moment worth telling. */
export interface Highlight {
  /** The key of its title; `.text` is added for what is told below it. */
  words: string;
  /** Whom it is about. */
  party: Party | null;
  round: number;
  /** After how many moves it came. */
  moment: number;
  /** What fills its words besides who and when. */
  values: Record<string, unknown>;
  /** A number to draw, or the name of a drawing. */
  picture: number | string;
}

export const MOST = 3;

const wordsOf = (kind: string): string => `finished.told.${kind}`;

/** Of several, the earliest that has most. */
function best<One>(all: readonly One[], worth: (one: One) => number): One | null {
  return all.reduce<One | null>((found, one) => (found === null || worth(one) > worth(found) ? one : found), null);
}

/** The moments of a match with points, as a party tells them: how its winner came to lead, its best round, its loss, then what only this game has;
 * if that is too little, the best rounds of the others. */
export function momentsOf(account: Account, party: Party, winner: Party | null, ...own: (Highlight | null)[]): Highlight[] {
  const finest = bestRound(account, party);
  const most = mostOf(account, party);
  const others = [...new Set(account.gains.map((gain) => gain.party))].filter((other) => other !== party).map((other) => bestRound(account, other));
  const wanted = [leadOf(account, winner), finest, lossOf(account, party), most?.round === finest?.round ? null : most, ...own, ...others];
  return chosen(wanted.filter((one) => one !== null));
}

/** The first three that tell of different moments, the earliest first. */
export function chosen(wanted: readonly Highlight[]): Highlight[] {
  const different = wanted.filter((one, at) => wanted.findIndex(({ moment }) => moment === one.moment) === at);
  return different.slice(0, MOST).sort((one, other) => one.moment - other.moment);
}

function inRounds({ gains }: Account): Gain[] {
  return gains.filter(({ round }) => round !== AT_THE_END);
}

function bestRound(account: Account, party: Party): Highlight | null {
  const own = inRounds(account).filter((gain) => gain.party === party);
  const rounds = [...new Set(own.map(({ round }) => round))].map((round) => {
    const gains = own.filter((gain) => gain.round === round);
    return { round, points: total(gains), moment: Math.min(...gains.map(({ moment }) => moment)) };
  });
  const found = best(rounds, ({ points }) => points);
  if (!found || found.points <= 0) return null;
  const { round, points, moment } = found;
  return { words: wordsOf('best'), party, round, moment, values: { points }, picture: points };
}

/** When the winner came into the lead for good, and who had it before. */
function leadOf(account: Account, winner: Party | null): Highlight | null {
  if (winner === null) return null;
  const sums = new Map<Party, number>(account.gains.map(({ party }) => [party, 0]));
  let leader: Party | null = null;
  let found: Highlight | null = null;
  for (const { party, points, round, moment } of inRounds(account)) {
    sums.set(party, (sums.get(party) ?? 0) + points);
    const [first, second] = [...sums].sort(([, one], [, other]) => other - one);
    if (!first || first[0] === leader || first[1] === second?.[1]) continue;
    if (first[0] === winner && leader !== null) {
      const values = { other: named(leader), points: first[1], behind: sums.get(leader) ?? 0 };
      found = { words: wordsOf('lead'), party: winner, round, moment, values, picture: 'crown' };
    } else if (first[0] !== winner) found = null;
    leader = first[0];
  }
  return leader === winner ? found : null;
}

function mostOf(account: Account, party: Party): Highlight | null {
  const found = best(inRounds(account).filter((gain) => gain.party === party), ({ points }) => points);
  return found && found.points > 0 ? single('most', found) : null;
}

function lossOf(account: Account, party: Party): Highlight | null {
  const found = best(inRounds(account).filter((gain) => gain.party === party), ({ points }) => -points);
  return found && found.points < 0 ? single('loss', found) : null;
}

function single(kind: string, { party, round, moment, points, source }: Gain): Highlight {
  return { words: wordsOf(kind), party, round, moment, values: { points: Math.abs(points), source }, picture: points };
}

/** A party as words take it. */
export function named(party: Party): SeatValue | { key: string; values: object } {
  return typeof party === 'number' ? { seat: party } : { key: `show.${party}`, values: {} };
}
