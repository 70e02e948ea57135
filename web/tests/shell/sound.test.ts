import { describe, expect, it } from 'vitest';
import { soundOf } from '../../src/sound';
import type { ToldEvent } from '../../src/wire/messages';

const told = (...events: unknown[]): ToldEvent[] => events.map((event) => ({ event, says: {}, moment: 1 }));
const lost = { type: 'discarded', seat: 0, cell: 3, workers: 2, queens: 0 };

describe('how something sounds', () => {
  it('is a loss to whoever lost, and a move to the others', () => {
    expect(soundOf('itchy_monkey', told({ type: 'nitpicked', seat: 1 }, lost), 0)).toBe('loss');
    expect(soundOf('itchy_monkey', told({ type: 'nitpicked', seat: 1 }, lost), 2)).toBe('move');
    expect(soundOf('itchy_monkey', told(lost), null)).toBe('move');
  });
  it('is a gain to whoever gained', () => {
    expect(soundOf('monkey_palace', told({ type: 'built', seat: 0 }, { type: 'bought', seat: 0 }), 0)).toBe('gain');
  });
  it('is nothing where only oneself moved, or nobody did', () => {
    expect(soundOf('after_us', told({ type: 'drew', seat: 0 }), 0)).toBeNull();
    expect(soundOf('after_us', told({ type: 'round_began', round: 2 }), 0)).toBeNull();
  });
  it('knows a thing by its game: to discard a card is no loss of lice', () => {
    expect(soundOf('afternova', told({ type: 'discarded', seat: 0, card: 'B01' }), 0)).toBeNull();
  });
});
