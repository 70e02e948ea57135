import { describe, expect, it } from 'vitest';
import { Words, type Templates } from '../../src/words';

const TEMPLATES: Templates = {
  'choice.take': 'Take {kind}',
  'kind.silk': 'silk cloth',
  'kind.none': 'nothing',
  'event.took': { by: 'pieces', one: 'Seat {seat} takes a piece.', other: 'Seat {seat} takes {pieces} pieces.' },
  'reason.not_in_hand': 'You do not hold {kind}.',
  'fault.seat_taken': 'somebody sits there',
  'place.seats': 'seats',
  'fault.unknown': 'Something went wrong ({code}).',
};
const words = new Words('en', TEMPLATES);

describe('sentences', () => {
  it('fill their holes with plain values', () => {
    expect(new Words('en', { a: 'From {first} to {last}' }).sentence('a', { first: 1, last: 2 })).toBe('From 1 to 2');
  });
  it('put words for values that have some, and for a missing value', () => {
    expect(words.sentence('choice.take', { kind: 'silk' })).toBe('Take silk cloth');
    expect(words.sentence('choice.take', { kind: null })).toBe('Take nothing');
    expect(words.sentence('choice.take', { kind: 'wool' })).toBe('Take wool');
  });
  it('join lists with commas, each value in words', () => {
    expect(words.sentence('choice.take', { kind: ['silk', 'wool', 3] })).toBe('Take silk cloth, wool, 3');
    expect(words.sentence('choice.take', { kind: [] })).toBe('Take nothing');
  });
  it('put a value into the words that it brings along, with names for seats', () => {
    const spoken = new Words('en', { 'event.built': '{what}, {where}.', 'said.bricks': '{number} bricks', 'said.player': 'player {player}' });
    const named = spoken.withPeople((seat) => ['ada', 'Bob'][seat] ?? '');
    const what = [{ key: 'said.bricks', values: { number: 2 } }, { key: 'said.player', values: { player: 1 } }];
    expect(named.sentence('event.built', { what, where: 'b2' })).toBe('2 bricks, Bob, b2.');
  });
  it('never break a line before a sign in French', () => {
    const template = { a: '« {what} » : oui ; non ! Si ?' };
    expect(new Words('fr', template).sentence('a', { what: 'b c' })).toBe('«\u00a0b c\u00a0»\u00a0: oui\u00a0; non\u00a0! Si\u00a0?');
    expect(new Words('en', template).sentence('a', { what: 'b c' })).toBe('« b c » : oui ; non ! Si ?');
  });
  it('begin with a capital, unless it is with a name or notation', () => {
    const told = { 'event.came': '{what} comes.', 'event.went': 'Seat {seat} goes.', 'show.part': '{what}', 'said.worker': 'the worker' };
    const named = new Words('en', told).withPeople(() => 'ada');
    const what = { key: 'said.worker', values: {} };
    expect(named.sentence('event.came', { what })).toBe('The worker comes.');
    expect(named.sentence('event.came', { what: 'b2' })).toBe('b2 comes.');
    expect(named.sentence('event.went', { seat: 0 })).toBe('ada goes.');
    expect(named.sentence('show.part', { what })).toBe('the worker');
  });
  it('choose between singular and plural by the language', () => {
    expect(words.sentence('event.took', { seat: 2, pieces: 1 })).toBe('Seat 2 takes a piece.');
    expect(words.sentence('event.took', { seat: 2, pieces: 0 })).toBe('Seat 2 takes 0 pieces.');
    const french = new Words('fr', { a: { by: 'n', one: '{n} coup', other: '{n} coups' } });
    expect(french.sentence('a', { n: 0 })).toBe('0 coup');
    expect(french.sentence('a', { n: 2 })).toBe('2 coups');
  });
  it('show their key where there are no words, so that the page lives on', () => {
    expect(words.sentence('nowhere.to.be.found')).toBe('nowhere.to.be.found');
  });
  it('leave a hole open for which no value came', () => {
    expect(words.sentence('choice.take')).toBe('Take {kind}');
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
