// Choosing by pointing: an action such as "copy" is narrowed, field by field, to one offered choice.

import type { GameChoice } from '../../wire/after_us';
import type { Mine, Offered } from '../../wire/messages';

export type ChoiceType = GameChoice['type'];
export type Value = number | string;
export type Given = Record<string, Value>;

/** What a person has begun to do: a kind of choice, and the fields settled so far. */
export interface Intent {
  kind: ChoiceType;
  given: Given;
}

/** The fields of a choice in the order in which they are asked for. */
export const FIELDS: Partial<Record<ChoiceType, readonly string[]>> = {
  activate: ['target'],
  choose: ['token'],
  copy: ['neighbour', 'kind', 'target'],
  game_console: ['slot'],
  ghetto_blaster: ['card'],
  mini_fridge: ['give', 'take'],
  mobile_phone: ['card', 'ape'],
  moped: ['ape', 'level'],
  own_reactivation: ['target'],
  recruit: ['level', 'kind'],
  remove_card: ['slot'],
};

type Fields = Record<string, Value | null>;

function fieldsOf(offered: Offered): Fields & { type: ChoiceType } {
  return offered.choice as Fields & { type: ChoiceType };
}

export function ofKind(mine: Mine | null, kind: ChoiceType): Offered[] {
  return mine?.offered.filter((offered) => fieldsOf(offered).type === kind) ?? [];
}

/** The offered choices that an intent still allows. */
export function allowed(mine: Mine | null, intent: Intent): Offered[] {
  return ofKind(mine, intent.kind).filter((offered) =>
    Object.entries(intent.given).every(([field, value]) => fieldsOf(offered)[field] === value),
  );
}

/** What is asked for next, and the answers there are; null when one choice is left. */
export interface Question {
  field: string;
  values: Value[];
}

export function question(mine: Mine | null, intent: Intent): Question | null {
  const left = allowed(mine, intent);
  for (const field of FIELDS[intent.kind] ?? []) {
    if (field in intent.given) continue;
    const values = [...new Set(left.map((offered) => fieldsOf(offered)[field]))].filter((value) => value !== null && value !== undefined);
    if (values.length > 0) return { field, values };
  }
  return null;
}

/** The single choice an intent has come to, if it has. */
export function settled(mine: Mine | null, intent: Intent): Offered | null {
  const left = allowed(mine, intent);
  return left.length === 1 && question(mine, intent) === null ? (left[0] ?? null) : null;
}

/** An intent with one more field; the same if nothing offered fits. */
export function narrowed(mine: Mine | null, intent: Intent, field: string, value: Value): Intent {
  const next = { ...intent, given: { ...intent.given, [field]: value } };
  return allowed(mine, next).length > 0 ? next : intent;
}

/** What was answered before a field: who answers it anew drops all that came after. */
export function before({ kind, given }: Intent, field: string): Given {
  const fields = FIELDS[kind] ?? [];
  const place = fields.indexOf(field);
  return Object.fromEntries(Object.entries(given).filter(([one]) => fields.indexOf(one) < place));
}

/** Answers of which there is only one are given at once. */
export function hurried(mine: Mine | null, intent: Intent): Intent {
  let now = intent;
  for (let asked = question(mine, now); asked && asked.values.length === 1; asked = question(mine, now)) {
    now = { ...now, given: { ...now.given, [asked.field]: asked.values[0] as Value } };
  }
  return now;
}

/** One answer back; null when nothing was answered. */
export function widened(mine: Mine | null, intent: Intent): Intent | null {
  const answered = Object.keys(intent.given);
  while (answered.length > 0) {
    answered.pop();
    const wider = { ...intent, given: Object.fromEntries(answered.map((field) => [field, intent.given[field] as Value])) };
    if ((question(mine, wider)?.values.length ?? 0) > 1) return wider;
  }
  return null;
}
