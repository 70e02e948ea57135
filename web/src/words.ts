// Words are data: the same templates and the same filling as in the engine (kernel/words.py), and people's
// names in place of seat numbers.

import { bySeat, named, type Who } from './people';
import type { Offered, Refused, Told } from './wire/messages';

export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** A sentence with `{name}` holes, or two and the hole that chooses between them. */
export type Template = string | { by: string; one: string; other: string };
export type Templates = Record<string, Template>;
export type Values = Record<string, unknown>;

const HOLE = /\{(\w+)\}/g;
/** French puts a space before these signs and inside its quotation marks; no line may break there. */
const FRENCH_SPACE = /« | (?=[;:!?»])/g;
/** Whole sentences: they begin with a capital, even with a value that brings words along. */
const WHOLE = /^(choice|event|prompt|reason)\./;

/** A value that words of its own speak of. */
interface Said {
  key: string;
  values: Values;
}

export class Words {
  constructor(
    readonly language: Language,
    private readonly templates: Templates,
    private readonly who: Who | null = null,
  ) {}

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
    const template = this.templates[key];
    if (template === undefined) return key;
    const text = chosen(template, this.language, values);
    const filled = this.fill(text, values);
    const first: unknown = values[/^\{(\w+)\}/.exec(text)?.[1] ?? ''];
    const begins = WHOLE.test(key) && isSaid(Array.isArray(first) ? first[0] : first);
    const whole = begins ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled;
    return this.language === 'fr' ? whole.replace(FRENCH_SPACE, (space) => space.replace(' ', '\u00a0')) : whole;
  }

  /** A choice as a sentence. */
  choice(offered: Offered): string {
    const key = `choice.${tagOf(offered.choice)}`;
    return this.has(key) ? this.sentence(key, offered.says) : offered.text;
  }

  /** What happened as a sentence, or null if there are no words for it. */
  event(told: Told): string | null {
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

  /** A text that the server wrote, with names in place of "seat 0". */
  renamed(text: string): string {
    return this.who === null ? text : named(text, this.language, this.who);
  }

  private placed(place: string): string {
    const key = `place.${place}`;
    return this.has(key) ? this.sentence(key) : place;
  }

  private fill(template: string, values: Values): string {
    const people = this.who === null ? null : bySeat(template, this.language, values, this.who);
    return (people?.template ?? template).replace(HOLE, (hole, name: string) => {
      const person = people?.names[name];
      if (person !== undefined) return person;
      return name in values ? this.spelled(name, values[name]) : hole;
    });
  }

  private spelled(name: string, value: unknown): string {
    if (Array.isArray(value) && value.length > 0) return value.map((one) => this.spelled(name, one)).join(', ');
    if (Array.isArray(value)) return this.spelled(name, null);
    if (typeof value === 'string' || value === null) {
      const word = this.templates[`${name}.${value ?? 'none'}`];
      return typeof word === 'string' ? word : String(value ?? '');
    }
    return isSaid(value) ? this.sentence(value.key, value.values) : String(value);
  }
}

function isSaid(value: unknown): value is Said {
  const { key, values } = (value ?? {}) as Partial<Said>;
  return typeof key === 'string' && typeof values === 'object';
}

/** The tag of a choice or an event. */
export function tagOf(tagged: unknown): string {
  const tag = (tagged as { type?: unknown } | null)?.type;
  return typeof tag === 'string' ? tag : '';
}

/** Whether a language speaks of this count in the singular; French does so of 0 as well. */
export function isOne(language: Language, count: unknown): boolean {
  return count === 1 || (language === 'fr' && count === 0);
}

function chosen(template: Template, language: Language, values: Values): string {
  if (typeof template === 'string') return template;
  return isOne(language, values[template.by]) ? template.one : template.other;
}
