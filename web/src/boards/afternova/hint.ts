// Where a move of Afternova is drawn that the coach advises: the planet, who is asked, and the cards that are played or shown.

import type { GameChoice } from '../../wire/afternova';
import type { HintPlace } from '../board';

const place = (name: string): HintPlace => ({ at: `[data-place="${name}"]` });
const card = (name: string): HintPlace => ({ at: `[data-card="${name}"]` });
const button = (name: string): HintPlace => ({ at: `[data-testid="${name}"]` });

export function hint(steps: readonly unknown[]): HintPlace[] {
  return (steps as GameChoice[]).flatMap((choice): HintPlace[] => {
    switch (choice.type) {
      case 'market':
        return [button('to-market')];
      case 'draft':
        return [place(`planet-${choice.planet}`)];
      case 'answer':
        return [button(choice.kind)];
      case 'consider':
      case 'choose_acceptor':
      case 'helper':
        return [place(`seat-${choice.player}`)];
      case 'workers':
        return choice.workers.map(card);
      case 'show':
      case 'take':
      case 'discard':
        return [card(choice.card)];
      case 'wipe':
        return [button(`wipe-${choice.row}`)];
      case 'complete':
        return [card(choice.blueprint)];
      case 'decline':
      case 'pass':
        return [button(choice.type)];
      default:
        return [];
    }
  });
}
