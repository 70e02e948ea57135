// The rules of a game: its page, and where on it the rule stands that applies.

import * as api from './api';
import { tagOf, type Language } from './words';
import type { GameInfo } from './wire/http';
import type { Offered } from './wire/messages';

const pages = new Map<string, Promise<string>>();

/** The rules page of a game; read once a language. */
export function rulesPage(game: string, language: Language): Promise<string> {
  const key = `${game}/${language}`;
  const page = pages.get(key) ?? api.rules(game, language).then(({ html }) => html);
  pages.set(key, page);
  page.catch(() => pages.delete(key));
  return page;
}

/** The text of one rule, or '' if the page has no such rule. */
export function ruleText(html: string, rule: string): string {
  const found = new DOMParser().parseFromString(html, 'text/html').getElementById(rule);
  const whole = found?.closest('li, p, dd, tr') ?? found;
  return whole?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/** The rule behind what is offered now, or '' if there is none. */
export function applyingRule(game: GameInfo, offered: readonly Offered[]): string {
  return offered.map(({ choice }) => game.choice_rules[tagOf(choice)]?.[0]).find((rule) => rule !== undefined) ?? '';
}
