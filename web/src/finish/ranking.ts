// The ranking at the end, as rows of a table.

import type { Outcome } from '../wire/messages';
import type { Party } from './account';
import type { Nearest } from './finish';

export interface Row {
  party: Party;
  name: string;
  /** Somebody's place; null where only the winner has one. */
  rank: number | null;
  /** What stands at the end of the row. */
  score: string;
  /** How long its bar is. */
  share: number;
  first: boolean;
  /** Of what somebody without a rank came nearest to. */
  goal: string;
  note: string;
}

/** How a rival came out among all: seats are ahead of it at equal scores. */
function rivalRank({ scores, rivals, reason }: Outcome, score: number): number {
  const ahead = reason === 'draw' ? scores.filter((one) => one > score) : scores.filter((one) => one >= score);
  return 1 + ahead.length + Object.values(rivals).filter((other) => other > score).length;
}

/** Everybody in order; `name`, `goal` and `note` say what parties and goals are called. */
export function ranking(
  outcome: Outcome, nearest: readonly Nearest[] | undefined, name: (party: Party) => string, goal: (words: string) => string, note: (seat: number) => string,
): Row[] {
  const rivals: [Party, number][] = Object.entries(outcome.rivals);
  const seats = outcome.scores.map((score, seat): Row => {
    const near = nearest?.[seat];
    const first = outcome.winners.includes(seat);
    return {
      party: seat, name: name(seat), first, note: note(seat),
      rank: near && !first ? null : (outcome.ranks[seat] ?? null),
      score: near ? `${near.have}/${near.needed}` : String(score),
      share: near ? near.have / near.needed : score,
      goal: near ? goal(near.words) : '',
    };
  });
  const others = rivals.map(([party, score]): Row => {
    const rank = rivalRank(outcome, score);
    return { party, name: name(party), rank, score: String(score), share: score, first: rank === 1 && !outcome.truncated, goal: '', note: '' };
  });
  const place = ({ rank }: Row): number => rank ?? Infinity;
  return [...seats, ...others].sort((one, other) => (place(one) === place(other) ? other.share - one.share : place(one) - place(other)));
}
