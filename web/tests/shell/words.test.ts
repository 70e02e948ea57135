import { describe, expect, it } from 'vitest';
import { Words, type Language, type Templates, type Values } from '../../src/words';

const TEMPLATES: Templates = {
  'choice.take': 'Take {kind}',
  'kind.silk': 'silk cloth',
  'kind.none': 'nothing',
  'event.took': { by: 'pieces', one: '{seat} takes a piece.', other: '{seat} takes {pieces} pieces.' },
  'seat.called': 'seat {number}',
  'reason.not_in_hand': 'You do not hold {kind}.',
  'fault.seat_taken': 'somebody sits there',
  'place.seats': 'seats',
  'fault.unknown': 'Something went wrong ({code}).',
};
const words = new Words('en', TEMPLATES);

describe('sentences', () => {
  it('never break a line before a sign in French', () => {
    const template = { a: '« {what} » : oui ; non ! Si ?' };
    expect(new Words('fr', template).sentence('a', { what: 'b c' })).toBe('«\u00a0b c\u00a0»\u00a0: oui\u00a0; non\u00a0! Si\u00a0?');
    expect(new Words('en', template).sentence('a', { what: 'b c' })).toBe('« b c » : oui ; non ! Si ?');
  });
  it('show their key where there are no words, so that the page lives on', () => {
    expect(words.sentence('nowhere.to.be.found')).toBe('nowhere.to.be.found');
  });
  it('leave a hole open for which no value came', () => {
    expect(words.sentence('choice.take')).toBe('Take {kind}');
  });
});

describe('names of people for seats', () => {
  const NAMES = ['Ana', 'Otto', 'bea'];
  const who = (seat: number): string => NAMES[seat] ?? '?';
  const said = (language: Language, template: string, values: Values): string => new Words(language, { 'event.a': template }, who).sentence('event.a', values);

  it('stand where the engine puts seats', () => {
    expect(said('en', '{seat} gives {player} a card.', { seat: { seat: 1 }, player: { seat: 0 } })).toBe('Otto gives Ana a card.');
    expect(said('en', 'Winners: {winners}.', { winners: [{ seat: 0 }, { seat: 1 }] })).toBe('Winners: Ana, Otto.');
  });
  it('are written as their people write them', () => {
    expect(said('en', '{seat} goes.', { seat: { seat: 2 } })).toBe('bea goes.');
  });
  it('shorten the small word before a vowel in French', () => {
    expect(said('fr', 'Les poux de {seat} repartent.', { seat: { seat: 1 } })).toBe("Les poux d'Otto repartent.");
    expect(said('fr', 'De {seat} et de {player}', { seat: { seat: 0 }, player: { seat: 2 } })).toBe("D'Ana et de bea");
    expect(said('fr', 'Un mode {seat}', { seat: { seat: 0 } })).toBe('Un mode Ana');
    expect(said('en', 'Des de {seat}', { seat: { seat: 0 } })).toBe('Des de Ana');
  });
  it('stand in texts that the server has written', () => {
    const named = new Words('fr', {}, who);
    expect(named.written(['Assemblée de ', { seat: 1 }])).toBe("Assemblée d'Otto");
    expect(named.written('Assemblée')).toBe('Assemblée');
    expect(new Words('en', { 'seat.called': 'seat {number}' }).written([{ seat: 1 }, ' builds'])).toBe('Seat 1 builds');
  });
});

describe('tagged things', () => {
  it('a choice is put into words by its tag, or by its notation', () => {
    const offered = { action: 1, text: 'take silk', choice: { type: 'take' }, says: { kind: 'silk' } };
    expect(words.choice(offered)).toBe('Take silk cloth');
    expect(words.choice({ ...offered, choice: { type: 'unheard_of' } })).toBe('take silk');
  });
  it('an event without words is not told', () => {
    expect(words.event({ event: { type: 'secret' }, says: {}, moment: 0 })).toBeNull();
  });
});

describe('refusals', () => {
  it('are found with and without their prefix', () => {
    const refused = { values: { kind: 'silk' }, place: '' };
    expect(words.refusal({ code: 'reason.not_in_hand', ...refused })).toBe('You do not hold silk cloth.');
    expect(words.refusal({ code: 'not_in_hand', ...refused })).toBe('You do not hold silk cloth.');
  });
  it('name the place of a fault', () => {
    expect(words.refusal({ code: 'fault.seat_taken', values: {}, place: 'seats' })).toBe('seats: somebody sits there');
  });
  it('say at least the code of what is not known', () => {
    expect(words.refusal({ code: 'fault.new', values: {}, place: '' })).toBe('Something went wrong (fault.new).');
  });
});
