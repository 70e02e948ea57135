// What the seat may choose now, sorted by kind.

import type { Offered } from '../../wire/messages';
import type { GameChoice } from '../../wire/monkey_palace';

type ChoiceType = GameChoice['type'];
type Of<K extends ChoiceType> = Extract<GameChoice, { type: K }>;

/** A choice of one kind with the number that plays it. */
export type Offer<K extends ChoiceType> = Of<K> & { action: number };

export interface Offers {
  starts: Offer<'start'>[];
  arches: Offer<'arch'>[];
  stop: Offer<'stop'> | null;
  columns: Offer<'columns'>[];
  pass: Offer<'pass'> | null;
  buys: Offer<'buy'>[];
  receives: Offer<'receive'>[];
  covers: Offer<'cover'>[];
  leaveFrog: Offer<'leave_frog'> | null;
  takeFrog: Offer<'take_frog'> | null;
  monkeys: Offer<'monkey'>[];
}

export function sortOffers(offered: readonly Offered[]): Offers {
  const all = offered.map(({ action, choice }) => ({ ...(choice as GameChoice), action }));
  const of = <K extends ChoiceType>(kind: K): Offer<K>[] => all.filter((offer) => offer.type === kind) as unknown as Offer<K>[];
  const one = <K extends ChoiceType>(kind: K): Offer<K> | null => of(kind)[0] ?? null;
  return {
    starts: of('start'),
    arches: of('arch'),
    stop: one('stop'),
    columns: of('columns'),
    pass: one('pass'),
    buys: of('buy'),
    receives: of('receive'),
    covers: of('cover'),
    leaveFrog: one('leave_frog'),
    takeFrog: one('take_frog'),
    monkeys: of('monkey'),
  };
}
