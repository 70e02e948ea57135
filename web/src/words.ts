// Words are data: the same templates and the same filling as in the engine (kernel/words.py), with people's
// names for seats. tests/vectors/words.json binds both fillers.

import type { Offered, Refused, ToldEvent } from './wire/messages';

export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** A sentence with `{name}` holes, or one a plural form (CLDR's: one, few, other ...) and the hole that is counted. */
export type Template = string | Record<string, string>;
export type Templates = Record<string, Template>;
export type Values = Record<string, unknown>;

/** A seat in a sentence. */
export interface SeatValue {
  seat: number;
}

/** A text, or its parts where it speaks of seats. */
export type Text = string | readonly (string | SeatValue)[];

/** What a seat is called. */
export type Who = (seat: number) => string;

const HOLE = /\{(\w+)\}/;
/** French puts a space before these signs and inside its quotation marks; no line may break there. */
const FRENCH_SPACE = /« | (?=[;:!?»])/g;
/** Before a name that begins so, French shortens "de" to "d'". */
const VOWEL = /^[aeiouyàâäéèêëîïôöûü]/i;
/** Whole sentences: they begin with a capital, even with a value that brings words along. */
const WHOLE = /^(choice|event|prompt|reason)\./;

/** A value that words of its own speak of. */
interface Said {
  key: string;
  values: Values;
}

export class Words {
  private readonly plurals: Intl.PluralRules;

  constructor(
    readonly language: Language,
    private readonly templates: Templates,
    private readonly who: Who | null = null,
  ) {
    this.plurals = new Intl.PluralRules(language);
  }

  /** The same words, speaking of other people. */
  withPeople(who: Who): Words {
    return new Words(this.language, this.templates, who);
  }

  /** Whether there are words for a key. */
  has(key: string): boolean {
    return key in this.templates;
  }

  /** The sentence of a key, its holes filled; the key itself if there is none, so that the page lives on. */
  sentence(key: string, values: Values = {}): string {
    return this.written(this.parts(key, values));
  }

  /** A choice as a sentence. */
  choice(offered: Offered): string {
    const key = `choice.${tagOf(offered.choice)}`;
    return this.has(key) ? this.sentence(key, offered.says) : offered.text;
  }

  /** What happened as a sentence, or null if there are no words for it. */
  event(told: ToldEvent): string | null {
    const key = `event.${tagOf(told.event)}`;
    return this.has(key) ? this.sentence(key, told.says) : null;
  }

  /** Why something is not possible. */
  refusal(refused: Pick<Refused, 'code' | 'values' | 'place'>): string {
    const key = ['', 'reason.', 'fault.'].map((prefix) => prefix + refused.code).find((one) => this.has(one));
    const sentence = this.sentence(key ?? 'fault.unknown', { ...refused.values, code: refused.code });
    const place = refused.place && key?.startsWith('fault.') ? `${this.placed(refused.place)}: ` : '';
    return place + sentence;
  }

  /** A text with a name for each seat; without people, one that begins with a seat begins with a capital. */
  written(text: Text): string {
    const parts = typeof text === 'string' ? [text] : text;
    const whole = parts.reduce<string>((before, part) => this.joined(before, part), '');
    const seats = this.who === null && isSeat(parts[0]);
    return this.spaced(seats ? capital(whole) : whole);
  }

  private joined(before: string, part: string | SeatValue): string {
    if (typeof part === 'string') return before + part;
    if (this.who === null) return before + this.sentence('seat.called', { number: part.seat });
    const name = this.who(part.seat);
    const elided = this.language === 'fr' && VOWEL.test(name) && /(^|[^\p{L}])[dD]e $/u.test(before);
    return (elided ? `${before.slice(0, -2)}'` : before) + name;
  }

  private spaced(text: string): string {
    return this.language === 'fr' ? text.replace(FRENCH_SPACE, (space) => space.replace(' ', '\u00a0')) : text;
  }

  private placed(place: string): string {
    const key = `place.${place}`;
    return this.has(key) ? this.sentence(key) : place;
  }

  private parts(key: string, values: Values): (string | SeatValue)[] {
    const template = this.template(key, values);
    if (template === undefined) return [key];
    const parts = template.split(HOLE).flatMap((piece, at) => (at % 2 ? this.value(piece, values) : piece ? [piece] : []));
    const first: unknown = values[/^\{(\w+)\}/.exec(template)?.[1] ?? ''];
    const begins = WHOLE.test(key) && isSaid(Array.isArray(first) ? first[0] : first);
    if (begins && typeof parts[0] === 'string') parts[0] = capital(parts[0]);
    return parts;
  }

  /** The sentence of a key before it is filled, in the plural form that its count needs. */
  private template(key: string, values: Values): string | undefined {
    const template = this.templates[key];
    if (template === undefined || typeof template === 'string') return template;
    const count = values[template.by ?? ''];
    return template[typeof count === 'number' ? this.plurals.select(count) : 'other'] ?? template.other;
  }

  private value(name: string, values: Values): (string | SeatValue)[] {
    return name in values ? this.spelled(name, values[name]) : [`{${name}}`];
  }

  private spelled(name: string, value: unknown): (string | SeatValue)[] {
    if (Array.isArray(value) && value.length > 0) {
      return value.flatMap((one, at) => [...(at ? [', '] : []), ...this.spelled(name, one)]);
    }
    if (Array.isArray(value)) return this.spelled(name, null);
    if (typeof value === 'string' || value === null) {
      const word = this.templates[`${name}.${value ?? 'none'}`];
      return [typeof word === 'string' ? word : (value ?? '')];
    }
    if (isSeat(value)) return [value];
    return isSaid(value) ? this.parts(value.key, value.values) : [String(value)];
  }
}

function isSaid(value: unknown): value is Said {
  const { key, values } = (value ?? {}) as Partial<Said>;
  return typeof key === 'string' && typeof values === 'object';
}

function isSeat(value: unknown): value is SeatValue {
  return typeof (value as Partial<SeatValue> | null | undefined)?.seat === 'number';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The tag of a choice or an event. */
export function tagOf(tagged: unknown): string {
  const tag = (tagged as { type?: unknown } | null)?.type;
  return typeof tag === 'string' ? tag : '';
}
