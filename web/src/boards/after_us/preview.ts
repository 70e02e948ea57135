// What a choice would pay and gain, shown beside the resources before it is made.

import type { GameChoice, Tribe, View } from '../../wire/after_us';
import { cardOf, type Amounts } from './cards';
import { difference, gainOf, onTrack, sum, type Frame } from './frames';
import { BONUS, COMPUTER_POINTS, COPY_PRICE, energyFor, FOOD, RAGE_PRICE, recruitCost } from './prices';

type Copy = Extract<GameChoice, { type: 'copy' }>;

export function changeOf(choice: GameChoice, view: View, tribe: Tribe, frames: Map<string, Frame>): Amounts {
  return possible(printedOn(choice, view, tribe, frames), tribe);
}

/** What is paid for a copy and what it brings, each by itself: both may be of one kind. */
export function copyTerms(choice: Copy, view: View, tribe: Tribe, frames: Map<string, Frame>): { price: Amounts; gain: Amounts } {
  return { price: { [choice.kind]: COPY_PRICE }, gain: possible(broughtBy(choice, view, tribe, frames), tribe) };
}

/** What activating a frame would change. */
export function frameChange(frame: Frame | undefined, tribe: Tribe): Amounts {
  return possible(printedIn(frame, tribe), tribe);
}

/** What is left of a change: Rage that has no room is lost (AU-RAG-01). */
function possible(change: Amounts, { rage }: Tribe): Amounts {
  return difference({ rage }, onTrack(sum({ rage }, change)));
}

function printedOn(choice: GameChoice, view: View, tribe: Tribe, frames: Map<string, Frame>): Amounts {
  const again = (target: string | null): Amounts => (target === null ? {} : printedIn(frames.get(target), tribe));
  switch (choice.type) {
    case 'activate':
      return sum(printedIn(frames.get(tribe.pointer ?? ''), tribe), again(choice.target));
    case 'own_reactivation':
      return again(choice.target);
    case 'remove_card':
      return sum({ rage: -RAGE_PRICE }, bonusOf(tribe.line[choice.slot - 1]));
    case 'computer':
      return { energy: -energyFor('computer'), points: COMPUTER_POINTS };
    case 'mini_fridge':
      return sum(sum({ energy: -energyFor('mini_fridge') }, { [choice.give]: -1 }), { [choice.take]: 1 });
    case 'pinball':
      return { energy: -energyFor('pinball') };
    case 'ghetto_blaster':
      return { energy: -energyFor('ghetto_blaster') };
    case 'mobile_phone':
      return { energy: -energyFor('mobile_phone', cardOf(choice.card).level) };
    case 'game_console':
      return { energy: -energyFor('game_console', levelIn(tribe, choice.slot)) };
    case 'moped':
      return { energy: -energyFor('moped', choice.level) };
    case 'recruit':
      return recruitChange(choice.level, choice.kind, tribe);
    case 'choose':
      return withoutAgain(BONUS[choice.token]);
    case 'copy':
      return sum(broughtBy(choice, view, tribe, frames), { [choice.kind]: COPY_PRICE }, -1);
    default:
      return {};
  }
}

function printedIn(frame: Frame | undefined, tribe: Tribe): Amounts {
  return frame ? withoutAgain(sum(gainOf(frame, tribe.line), frame.cost, -1)) : {};
}

function recruitChange(level: number, kind: string | null, tribe: Tribe): Amounts {
  const food = kind ?? (tribe.token ? FOOD[tribe.token][0] : undefined);
  return food ? { [food]: -recruitCost(level) } : {};
}

function broughtBy({ neighbour, target }: Copy, view: View, tribe: Tribe, frames: Map<string, Frame>): Amounts {
  const token = neighbour === 'king' ? view.king?.token : view.tribes[neighbour]?.token;
  const bonus = token ? withoutAgain(BONUS[token]) : {};
  return target === null ? bonus : sum(bonus, printedIn(frames.get(target), tribe));
}

function bonusOf(card: number | null | undefined): Amounts {
  return card == null ? {} : cardOf(card).rage_bonus;
}

function levelIn(tribe: Tribe, slot: number): number {
  const card = tribe.line[slot - 1];
  return card == null ? 0 : cardOf(card).level;
}

function withoutAgain({ reactivate: _, ...rest }: Amounts): Amounts {
  return rest;
}
