// Frames and amounts in words, for those who hear them and for help.

import type { Tribe, View } from '../../wire/after_us';
import type { Words } from '../../words';
import { cardOf, type Amounts, type Printed } from './cards';
import { entries } from './frames';
import type { Token } from './prices';
import { reachOf } from './reach';

export function amountsSaid(amounts: Amounts, words: Words): string {
  const parts = entries(amounts).map(([good, count]) => words.sentence(`board.after_us.amount.${good}`, { count }));
  return parts.length > 0 ? parts.join(', ') : words.sentence('board.after_us.amount.nothing');
}

interface Said {
  cost: Amounts;
  gain: Amounts;
  perTamarin: Amounts;
  minTypes: number;
}

export function frameSaid(frame: Said, words: Words): string {
  const gain = [
    ...(entries(frame.gain).length > 0 ? [amountsSaid(frame.gain, words)] : []),
    ...(entries(frame.perTamarin).length > 0
      ? [words.sentence('board.after_us.frame.each', { gain: amountsSaid(frame.perTamarin, words) })]
      : []),
  ].join(', ');
  if (frame.minTypes > 0) return words.sentence('board.after_us.frame.types', { count: frame.minTypes, gain });
  if (entries(frame.cost).length > 0) return words.sentence('board.after_us.frame.pay', { cost: amountsSaid(frame.cost, words), gain });
  return words.sentence('board.after_us.frame.gain', { gain });
}

/** A half frame that has found no other half; only a right one shows a cost (AU-FRM-02). */
export function halfSaid(printed: Printed, words: Words): string {
  const key = printed.shape === 'open_left' ? 'left' : printed.cost ? 'right.pay' : 'right';
  return words.sentence(`board.after_us.half.${key}`, { what: amountsSaid(printed.gain ?? printed.cost ?? {}, words) });
}

export function cardSaid(number: number, words: Words): string {
  const card = cardOf(number);
  return words.sentence('board.after_us.card', {
    ape: card.type,
    level: card.level,
    number,
    bonus: amountsSaid(card.rage_bonus, words),
  });
}

/** Whom a token would recruit with what a tribe has, or what it lacks. */
export function reachSaid(token: Token, tribe: Tribe, view: View, words: Words): string {
  const { level, price, missing, empty } = reachOf(token, tribe, view.recruit_piles);
  if (level > 0) return words.sentence('board.after_us.reach.level', { token, level, price: amountsSaid(price, words) });
  if (empty) return words.sentence('board.after_us.reach.empty', { token });
  return words.sentence('board.after_us.reach.missing', { token, missing: amountsSaid(missing ?? {}, words) });
}
