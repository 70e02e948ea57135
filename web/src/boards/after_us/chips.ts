// Answers as things to press: each with what it is, what it costs and what it brings.

import type { GameChoice, Tribe, View } from '../../wire/after_us';
import type { Mine } from '../../wire/messages';
import { cardOf, type Amounts, type Resource } from './cards';
import type { Frame } from './frames';
import { allowed, before, hurried, narrowed, question, settled, type Intent, type Question, type Value } from './narrow';
import { changeOf, copyTerms } from './preview';
import { BONUS, COPY_PRICE, recruitCost, type Token } from './prices';
import { reachOf, type Reach } from './reach';

/** A price that is paid in one of these kinds. */
export interface OpenPrice {
  count: number;
  kinds: Resource[];
}

export interface Chip {
  value: Value;
  /** The name of its drawing. */
  head: string | null;
  /** A card's number. */
  card: number | null;
  /** A level, drawn as leaves. */
  level: number;
  frame: Frame | null;
  /** What it pays and gains. */
  change: Amounts;
  price: OpenPrice | null;
  /** For a token: whom it would recruit. */
  reach: Reach | null;
}

/** What the table looks like to whoever answers. */
export interface BoardFacts {
  view: View;
  tribe: Tribe;
  frames: Map<string, Frame>;
}

/** The question whose answers are shown: the one that is open, or the last one answered, so that it can be changed. */
export function shownQuestion(mine: Mine | null, intent: Intent): Question | null {
  const open = question(mine, intent);
  if (open) return open;
  const given = Object.entries(intent.given);
  for (let kept = given.length - 1; kept >= 0; kept -= 1) {
    const earlier = question(mine, { ...intent, given: Object.fromEntries(given.slice(0, kept)) });
    if (earlier && earlier.values.length > 1) return earlier;
  }
  return null;
}

export function chipsOf(mine: Mine | null, intent: Intent, { field, values }: Question, table: BoardFacts): Chip[] {
  const asking = { kind: intent.kind, given: before(intent, field) };
  return values.map((value) => {
    const next = hurried(mine, narrowed(mine, asking, field, value));
    const done = settled(mine, next);
    const choice = done?.choice as GameChoice | undefined;
    const terms = choice?.type === 'copy' ? copyTerms(choice, table.view, table.tribe, table.frames) : null;
    return {
      ...looks(field, value, table),
      value,
      change: field === 'token' || !choice ? promised(next, field, value, table.view) : (terms?.gain ?? changeOf(choice, table.view, table.tribe, table.frames)),
      price: choice?.type === 'copy' ? { count: COPY_PRICE, kinds: [choice.kind] } : choice ? null : openPrice(mine, next),
      reach: field === 'token' ? reachOf(value as Token, table.tribe, table.view.recruit_piles) : null,
    };
  });
}

function looks(field: string, value: Value, { view, tribe, frames }: BoardFacts): Pick<Chip, 'head' | 'card' | 'level' | 'frame'> {
  const card = field === 'card' ? Number(value) : field === 'slot' ? (tribe.line[Number(value) - 1] ?? null) : null;
  const frame = field === 'target' ? (frames.get(String(value)) ?? null) : null;
  return { head: card === null ? headOf(field, value, view) : cardOf(card).type, card, level: field === 'level' ? Number(value) : 0, frame };
}

function headOf(field: string, value: Value, view: View): string | null {
  if (['token', 'ape', 'kind', 'give', 'take'].includes(field)) return String(value);
  return field === 'neighbour' ? tokenOf(value, view) : null;
}

/** The token that a neighbour shows. */
export function tokenOf(neighbour: Value, view: View): Token | null {
  return (neighbour === 'king' ? view.king?.token : view.tribes[Number(neighbour)]?.token) ?? null;
}

/** What a token brings, one's own or a copied one, whatever is still to be answered. */
function promised({ kind, given }: Intent, field: string, value: Value, view: View): Amounts {
  const token = field === 'token' ? (value as Token) : kind === 'copy' && 'neighbour' in given ? tokenOf(given['neighbour'] as Value, view) : null;
  return token ? BONUS[token] : {};
}

/** A price, with the kinds that can pay it, where more is still to be answered. */
function openPrice(mine: Mine | null, intent: Intent): OpenPrice | null {
  const left = allowed(mine, intent).map(({ choice }) => choice as GameChoice);
  const kinds = [...new Set(left.flatMap((choice) => ('kind' in choice && choice.kind !== null ? [choice.kind as Resource] : [])))];
  if (kinds.length === 0) return null;
  if (intent.kind === 'copy') return { count: COPY_PRICE, kinds };
  if ('kind' in intent.given) return null;
  return intent.kind === 'recruit' && 'level' in intent.given ? { count: recruitCost(Number(intent.given['level'])), kinds } : null;
}
