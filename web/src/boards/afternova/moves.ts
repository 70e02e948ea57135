// What a seat may do now, by what a person points at.

import type { GameChoice } from '../../wire/afternova';
import type { Mine } from '../../wire/messages';
import type { OfferKind } from './deal/draft';

export interface Moves {
  /** The ways to offer a deal, by planet. */
  kinds: Map<number, Set<OfferKind>>;
  answers: Set<string>;
  takeable: Set<number>;
  acceptors: Set<number>;
  cards: Map<string, number>;
  rows: Map<string, number>;
  discards: Map<string, number>;
  blueprints: Map<string, number>;
  market: number | null;
  pass: number | null;
  /** Fragments above the capacity are to be dropped. */
  drops: boolean;
}

export function movesOf(mine: Mine | null): Moves {
  const moves: Moves = {
    kinds: new Map(), answers: new Set(), takeable: new Set(), acceptors: new Set(), cards: new Map(), rows: new Map(),
    discards: new Map(), blueprints: new Map(), market: null, pass: null, drops: false,
  };
  for (const { action, choice } of mine?.offered ?? []) sorted(moves, action, choice as GameChoice);
  return moves;
}

function sorted(moves: Moves, action: number, choice: GameChoice): void {
  switch (choice.type) {
    case 'draft':
      moves.kinds.set(choice.planet, (moves.kinds.get(choice.planet) ?? new Set()).add(choice.kind as OfferKind));
      break;
    case 'answer':
      moves.answers.add(choice.kind);
      break;
    case 'consider':
      moves.takeable.add(choice.player);
      break;
    case 'choose_acceptor':
      moves.acceptors.add(choice.player);
      break;
    case 'take':
      moves.cards.set(choice.card, action);
      break;
    case 'wipe':
      moves.rows.set(choice.row, action);
      break;
    case 'discard':
      moves.discards.set(choice.card, action);
      break;
    case 'complete':
      moves.blueprints.set(choice.blueprint, action);
      break;
    case 'market':
      moves.market = action;
      break;
    case 'pass':
      moves.pass = action;
      break;
    case 'drop':
      moves.drops = true;
      break;
  }
}

/** The ways to offer a deal about a planet; alone is always there to begin with, and shows what is missing. */
export function waysFor(moves: Moves, planet: number): Set<OfferKind> {
  return new Set<OfferKind>(['alone', ...(moves.kinds.get(planet) ?? [])]);
}
