// A turn of After Us as a friend at the table would tell it: what somebody did, in one sentence.

import type { Turn } from '../../film/turns';
import type { GameEvent } from '../../wire/after_us';
import type { ToldEvent } from '../../wire/messages';
import type { Values, Words } from '../../words';
import { cardOf, type Ape, type Resource } from './cards';
import { COMPUTER_POINTS, COPY_PRICE } from './prices';

/** Whose doing an event is: a seat, the King, or nobody's in particular. */
type Doer = number | 'king' | null;
type Done = Exclude<GameEvent, { type: 'activated' | 'reactivated' | 'king_revealed' }>;

/** How lists are written: in English without a comma before the last. */
const LISTS = { en: 'en-GB', fr: 'fr' } as const;
/** Events of which there are many in a turn: they are counted, and told where the first one is. */
const COUNTED: Partial<Record<GameEvent['type'], string>> = { activated: 'frames', reactivated: 'again', king_revealed: 'king.cards' };

/** Who did what an event tells. */
function doerOf(event: GameEvent): Doer {
  if (event.type.startsWith('king_') && event.type !== 'king_robbed') return 'king';
  return 'seat' in event ? event.seat : null;
}

/** A token comes out with the move of whoever chose last. */
export const revealer = (event: GameEvent): number | null => (event.type === 'token_revealed' ? event.seat : null);

/** A turn in one sentence for each who did something in it; null if there is nothing of its own to tell. */
export function telling({ actor, events }: Turn, words: Words, me: number | null): string | null {
  const all = events.map(({ event }) => event as GameEvent);
  if (all.some(({ type }) => type === 'undone')) return null;
  const doers = new Set<Doer>([actor, ...all.map(doerOf)]);
  const others = [...doers].filter((doer) => doer !== null && (doer === actor || doer !== me));
  const sentences = others.flatMap((doer) => sentenceOf(doer, all.filter((event) => doerOf(event) === doer), words, me));
  const ending = events.find(({ event }) => (event as GameEvent).type === 'game_ends');
  return [...sentences, ...ended(ending, words)].join(' ') || null;
}

const ended = (told: ToldEvent | undefined, words: Words): string[] => (told ? [words.event(told) ?? ''] : []);

function sentenceOf(doer: Doer, events: GameEvent[], words: Words, me: number | null): string[] {
  const done = deedsOf(events, words, me);
  if (done.length === 0) return [];
  const list = new Intl.ListFormat(LISTS[words.language], { type: 'conjunction' }).format(done);
  return [doer === 'king' ? said(words, 'king', { done: list }) : said(words, 'seat', { seat: { seat: doer }, done: list })];
}

/** What was done, each thing in a few words; what goes without saying only if nothing else was done. */
function deedsOf(events: GameEvent[], words: Words, me: number | null): string[] {
  const deeds = events.flatMap((event, at) => {
    const counted = COUNTED[event.type];
    if (counted === undefined) return deedOf(event as Done, words, me) ?? [];
    const first = events.findIndex(({ type }) => type === event.type) === at;
    return first ? [said(words, counted, { count: events.filter(({ type }) => type === event.type).length })] : [];
  });
  if (deeds.length > 0) return deeds;
  const last = events.findLast((event) => event.type === 'finished' || event.type === 'assembled' || event.type === 'token_sealed');
  return last === undefined ? [] : [said(words, last.type === 'finished' ? `finished.${last.phase}` : last.type)];
}

function deedOf(event: Done, words: Words, me: number | null): string | null {
  const told = (key: string, values: Values = {}): string => said(words, key, values);
  const an = (card: number): string => apeOf(cardOf(card).type, 1, words);
  switch (event.type) {
    case 'declined':
    case 'used_pinball':
      return told(event.type);
    case 'token_revealed':
    case 'king_chose':
      return told('token_revealed', { shown: apeOf(event.token, 1, words) });
    case 'shortage_claimed':
      return told('shortage_claimed', { token: event.token });
    case 'token_copied':
      return copied(event, words, me);
    case 'recruited':
    case 'king_recruited':
      return told('recruited', { recruit: apeOf(event.ape, event.level, words) });
    case 'rode_moped':
      return told('rode_moped', { recruit: apeOf(event.ape, event.level, words) });
    case 'card_removed':
    case 'king_removed':
      return told('removed', { sent: an(event.card) });
    case 'used_computer':
    case 'king_used_computer':
      return told('used_computer', { points: COMPUTER_POINTS });
    case 'used_mini_fridge':
      return told('used_mini_fridge', { give: event.give, take: event.take });
    case 'used_mobile_phone':
      return told('used_mobile_phone', { sent: an(event.returned), fetched: an(event.taken) });
    case 'used_ghetto_blaster':
      return told('used_ghetto_blaster', { sent: an(event.discarded) });
    case 'used_game_console':
      return told('used_game_console', { kept: an(event.card) });
    default:
      return null; // laying, choosing, drawing, resting: seen on the table
  }
}

function copied({ kind, neighbour, token }: Extract<GameEvent, { type: 'token_copied' }>, words: Words, me: number | null): string {
  const price = words.sentence(`board.after_us.amount.${kind satisfies Resource}`, { count: COPY_PRICE });
  if (neighbour === 'king') return said(words, 'copied.king', { token, price });
  return said(words, neighbour === me ? 'copied.mine' : 'copied.other', { token, price, of: { seat: neighbour } });
}

/** An ape as one speaks of it: a weak one without its level. */
function apeOf(ape: Ape, level: number, words: Words): string {
  const one = said(words, `an.${ape}`);
  return level > 1 ? said(words, 'strong', { one, level }) : one;
}

const said = (words: Words, key: string, values: Values = {}): string => words.sentence(`board.after_us.told.${key}`, values);
