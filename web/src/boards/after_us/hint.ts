// Where a move of After Us is drawn that the coach advises.

import type { GameChoice, View } from '../../wire/after_us';
import type { HintPlace } from '../board';

const ASSEMBLY = '[data-testid="assembly"]';
const frame = (address: string | null | undefined): HintPlace[] => (address ? [{ at: `${ASSEMBLY} [data-address="${address}"]` }] : []);
const card = (number: number, sign = ''): HintPlace => ({ at: `${ASSEMBLY} [data-card="${number}"]`, sign });
const object = (name: string): HintPlace => ({ at: `[data-object="${name}"]` });
const button = (name: string): HintPlace => ({ at: `[data-testid="${name}"]` });

export function hint(steps: readonly unknown[], view: View, me: number | null): HintPlace[] {
  return (steps as GameChoice[]).flatMap((choice) => placesOf(choice, view, me));
}

function placesOf(choice: GameChoice, view: View, me: number | null): HintPlace[] {
  const mine = me === null ? null : (view.tribes[me] ?? null);
  switch (choice.type) {
    case 'assemble':
      return choice.order.map((number, at) => card(number, String(at + 1)));
    case 'mobile_phone':
    case 'ghetto_blaster':
      return [card(choice.card), object(choice.type)];
    case 'pinball':
    case 'computer':
    case 'mini_fridge':
      return [object(choice.type)];
    case 'activate':
      return choice.target === null ? [...frame(mine?.pointer), button('activate')] : [...frame(mine?.pointer), ...frame(choice.target)];
    case 'own_reactivation':
      return frame(choice.target);
    case 'skip':
    case 'decline_reactivation':
      return [button('skip')];
    case 'done':
      return [button('done')];
    case 'remove_card':
      return [{ at: `${ASSEMBLY} [data-slot="${choice.slot}"]` }, button('remove')];
    case 'game_console':
      return [{ at: `${ASSEMBLY} [data-slot="${choice.slot}"]` }, object('game_console')];
    case 'choose':
      return [{ at: `[data-token="${choice.token}"]` }, button(`answer-${choice.token}`)];
    case 'copy':
      return [{ at: `[data-tribe="${choice.neighbour}"] [data-place="token"]` }, ...frame(choice.target)];
    case 'recruit':
      return [{ at: `[data-pile="${mine?.token ?? ''} ${choice.level}"]` }];
    case 'moped':
      return [{ at: `[data-pile="${choice.ape} ${choice.level}"]` }, object('moped')];
    case 'claim_shortage':
      return [button('do')];
  }
}
