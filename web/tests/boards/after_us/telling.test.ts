import { describe, expect, it } from 'vitest';
import { film } from '../../../src/boards/after_us/film';
import { telling } from '../../../src/boards/after_us/telling';
import en from '../../../src/boards/after_us/words/en.json';
import fr from '../../../src/boards/after_us/words/fr.json';
import { byDoer, captionOf } from '../../../src/film/caption';
import type { GameEvent } from '../../../src/wire/after_us';
import type { ToldEvent } from '../../../src/wire/messages';
import { Words } from '../../../src/words';
import english from '../../../../src/sapajou/games/after_us/words/en.json';
import french from '../../../../src/sapajou/games/after_us/words/fr.json';

const ME = 0;
const who = (seat: number): string => ['Ana', 'Bot 1', 'Bot 2'][seat] ?? '';
const inEnglish = new Words('en', { ...english, ...en }, who);
const inFrench = new Words('fr', { ...french, ...fr }, who);
const nothing = { flower: 0, fruit: 0, grain: 0, energy: 0, points: 0, rage: 0 };
const told = (event: GameEvent, moment = 1): ToldEvent => ({ event, says: {}, moment });
const activated = (frame: string): GameEvent => ({ type: 'activated', seat: 1, frame, paid: nothing, gained: nothing });
const tell = (events: GameEvent[], words = inEnglish, actor: number | null = 1): string | null =>
  telling({ actor, events: events.map((event) => told(event)) }, words, ME);

const LIFE: GameEvent[] = [
  { type: 'assembled', seat: 1, cards: [1, 2, 3, 4] }, activated('1.1.1'), { type: 'skipped', seat: 1, frame: '1.2.1' }, activated('2.1.1'),
  { type: 'reactivated', seat: 1, frame: '1.1.1', paid: nothing, gained: nothing }, { type: 'card_removed', seat: 1, slot: 1, card: 1, gained: nothing },
  { type: 'finished', seat: 1, phase: 'phase_1' },
];
const COPY: GameEvent[] = [
  { type: 'token_copied', seat: 1, neighbour: ME, kind: 'flower', token: 'orangutan' },
  { type: 'recruited', seat: 1, ape: 'orangutan', level: 2, kind: 'fruit', card: null }, { type: 'finished', seat: 1, phase: 'main' },
];
const REVEAL: GameEvent[] = [
  { type: 'token_sealed', seat: 2, token: null }, { type: 'token_revealed', seat: 0, token: 'gorilla' },
  { type: 'token_revealed', seat: 1, token: 'mandrill' }, { type: 'token_revealed', seat: 2, token: 'orangutan' },
];

describe('a turn is told as a friend would', () => {
  it('with frames counted and what else was done', () => {
    expect(tell(LIFE)).toBe('Bot 1 plays 2 frames, plays a frame once more and sends a Tamarin away for good.');
    expect(tell(LIFE, inFrench)).toBe('Bot 1 joue 2 cartouches, rejoue un cartouche et écarte un Tamarin pour de bon.');
  });
  it('with whose token was copied, at which price, and who came', () => {
    expect(tell(COPY)).toBe('Bot 1 copies your Orangutan for 2 flowers and recruits an Orangutan of level 2.');
    expect(tell(COPY, inFrench)).toBe('Bot 1 copie votre Orang-outan pour 2 fleurs et recrute un Orang-outan de niveau 2.');
    const [copy] = COPY;
    expect(tell([{ ...copy, neighbour: 2 } as GameEvent])).toBe('Bot 1 copies the Orangutan of Bot 2 for 2 flowers.');
    expect(tell([{ ...copy, neighbour: 'king' } as GameEvent])).toBe("Bot 1 copies the King's Orangutan for 2 flowers.");
  });
  it('also where nothing much was done', () => {
    expect(tell([{ type: 'finished', seat: 1, phase: 'main' }])).toBe('Bot 1 recruits nobody.');
    expect(tell([{ type: 'finished', seat: 1, phase: 'phase_3' }, { type: 'drew', seat: 1, cards: [1] }])).toBe('Bot 1 lets the apes rest.');
    expect(tell([{ type: 'token_sealed', seat: 1, token: null }])).toBe('Bot 1 has chosen a token in secret.');
    expect(tell([{ type: 'round_began', round: 2 }], inEnglish, null)).toBe(null);
  });
  it('with what came out for the others, but not for oneself', () => {
    expect(tell(REVEAL, inEnglish, 2)).toBe('Bot 2 reveals an Orangutan. Bot 1 reveals a Mandrill.');
  });
  it('with the King and the end', () => {
    const king: GameEvent[] = [
      { type: 'finished', seat: 0, phase: 'main' }, { type: 'king_revealed', card: 1, gained: nothing }, { type: 'king_revealed', card: 2, gained: nothing },
      { type: 'king_recruited', ape: 'gorilla', level: 1 }, { type: 'game_ends', ending: 'target' },
    ];
    expect(tell(king, inEnglish, 0)).toMatch(/^Ana recruits nobody\. The Monkey King reveals 2 cards and recruits a Gorilla\. The game ends/);
  });
  it('but what was taken back is told in its own words', () => {
    expect(tell([...LIFE, { type: 'undone', seat: 1, moves: 1, granted: false } as GameEvent])).toBe(null);
  });
  it('in a sentence for every kind of event of a seat', () => {
    const seldom: GameEvent[] = [
      { type: 'used_mobile_phone', seat: 1, returned: 101, taken: 118 }, { type: 'used_ghetto_blaster', seat: 1, discarded: 1, drawn: 2 },
      { type: 'used_pinball', seat: 1, drawn: 1 }, { type: 'used_mini_fridge', seat: 1, give: 'flower', take: 'grain' }, { type: 'used_computer', seat: 1 },
      { type: 'used_game_console', seat: 1, slot: 1, card: 118 }, { type: 'rode_moped', seat: 1, ape: 'gorilla', level: 1, card: null },
      { type: 'shortage_claimed', seat: 1, token: 'gorilla' }, { type: 'declined', seat: 1 }, { type: 'assembled', seat: 1, cards: [1] },
      { type: 'finished', seat: 1, phase: 'phase_1' }, { type: 'finished', seat: 1, phase: 'final_window' },
    ];
    for (const words of [inEnglish, inFrench]) {
      const sentences = seldom.map((event) => tell([event], words));
      expect(sentences.filter((one) => one === null || !/^Bot 1 \p{L}[^{}_]+\.$/u.test(one) || one.includes('board.'))).toEqual([]);
    }
  });
});

describe('the caption of After Us', () => {
  it('is that telling, and a token that was revealed stands at its own seat', () => {
    const turns = byDoer([{ actor: 2, events: REVEAL.map((event) => told(event)) }], ME, film);
    expect(turns.map((turn) => captionOf(turn, inEnglish, ME, film).sentence)).toEqual([
      'Bot 2 reveals an Orangutan.', 'Bot 1 reveals a Mandrill.',
    ]);
  });
});
