import { describe, expect, it } from 'vitest';
import { named } from '../../src/people';
import { Words } from '../../src/words';

const NAMES = ['Ana', 'Otto', 'Bea'];
const who = (seat: number): string => NAMES[seat] ?? '?';

function said(language: 'en' | 'fr', template: string, values: Record<string, unknown>): string {
  return new Words(language, { a: template }, who).sentence('a', values);
}

describe('names in place of seat numbers', () => {
  it('in English sentences', () => {
    expect(said('en', 'Seat {seat} spawns on {cell}.', { seat: 0, cell: 'b1' })).toBe('Ana spawns on b1.');
    expect(said('en', 'Lice of seat {seat} go back.', { seat: 1 })).toBe('Lice of Otto go back.');
    expect(said('en', 'Player {seat} gives player {player} a card.', { seat: 1, player: 2 })).toBe('Otto gives Bea a card.');
    expect(said('en', 'Winners: {winners}.', { winners: [0, 2] })).toBe('Winners: Ana, Bea.');
  });
  it('in French sentences, with the right small words', () => {
    expect(said('fr', 'La place {seat} pond sur {cell}.', { seat: 0, cell: 'b1' })).toBe('Ana pond sur b1.');
    expect(said('fr', 'Les poux de la place {seat} repartent.', { seat: 1 })).toBe("Les poux d'Otto repartent.");
    expect(said('fr', "L'offre de la place {seat}", { seat: 2 })).toBe("L'offre de Bea");
    expect(said('fr', 'La place {seat} donne à la place {player} une carte.', { seat: 1, player: 0 })).toBe('Otto donne à Ana une carte.');
    expect(said('fr', 'Copier le jeton de la place voisine {neighbour}', { neighbour: 0 })).toBe("Copier le jeton d'Ana");
    expect(said('fr', 'Place {seat}, livraison', { seat: 1 })).toBe('Otto, livraison');
  });
  it('but not where the value is no seat', () => {
    expect(said('en', 'Space {space} goes to {owner}', { space: 0, owner: 'bot' })).toBe('Space 0 goes to bot');
    expect(said('fr', 'à la place {slot}', { slot: 2 })).toBe('à la place 2');
  });
  it('in texts that the server has written', () => {
    expect(named('Assembly of seat 1', 'en', who)).toBe('Assembly of Otto');
    expect(named('Round 2, seat 0 is building', 'en', who)).toBe('Round 2, Ana is building');
    expect(named('Assemblage de la place 1', 'fr', who)).toBe("Assemblage d'Otto");
    expect(named('3 seats', 'en', who)).toBe('3 seats');
  });
});
