// Figures printed on tokens, objects and boards, for drawing only: what may be done is always the server's word.

import type { RecruitPile, View } from '../../wire/after_us';
import type { Amounts, Resource } from './cards';

export type Token = RecruitPile['ape'];
export type ObjectName = View['objects'][number];

export const TOKENS: readonly Token[] = ['mandrill', 'orangutan', 'gorilla', 'chimpanzee'];

/** What a token brings at once (AU-CMP-04). */
export const BONUS: Record<Token, Amounts> = {
  mandrill: { points: 2 },
  orangutan: { energy: 2 },
  gorilla: { rage: 2 },
  chimpanzee: { reactivate: 1 },
};

/** What an ape is recruited with (AU-CMP-05). */
export const FOOD: Record<Token, readonly Resource[]> = {
  mandrill: ['flower'],
  orangutan: ['fruit'],
  gorilla: ['grain'],
  chimpanzee: ['flower', 'fruit', 'grain'],
};
export const RECRUIT_COST: Record<number, number> = { 1: 3, 2: 6 };

/** Energy for an object; two figures are for level 1 and level 2 (AU-OBJ-01 to AU-OBJ-07). */
export const ENERGY: Record<ObjectName, readonly number[]> = {
  mobile_phone: [2, 3],
  mini_fridge: [1],
  ghetto_blaster: [2],
  game_console: [3, 5],
  pinball: [4],
  computer: [5],
  moped: [6, 9],
};

export const RAGE_MAX = 12;
export const RAGE_PRICE = 4;
