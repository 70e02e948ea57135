import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../src/boards/afternova/answer/offer';
import { begun, broughtIn, spacesOf, stakeholders, stakeOf, written, type Draft } from '../../../src/boards/afternova/deal/draft';
import { verdictOf } from '../../../src/boards/afternova/deal/verdict';
import { asking, wantedOf } from '../../../src/boards/afternova/deal/wanted';
import { changesOf } from '../../../src/boards/afternova/lanes/changes';
import { askedFor, drawnParts } from '../../../src/boards/afternova/lanes/spoken';
import { heardOf, isSame, refusersOf, sweetened } from '../../../src/boards/afternova/log/heard';
import { turnsOf, type Offer } from '../../../src/boards/afternova/log/history';
import { total } from '../../../src/boards/afternova/pieces/counts';
import { HandOrder } from '../../../src/boards/afternova/table/handOrder';
import type { DealView, GameEvent, Offered, Replied } from '../../../src/wire/afternova';
import type { Line } from '../../../src/wire/messages';
import { Words } from '../../../src/words';
import { cases } from './engine';

const sent = cases<{ draft: Draft; offer: DealView }>('restOf');
const offered = ({ view, draft, offer }: (typeof sent)[number]): Offered => ({
  type: 'offered', seat: draft.maker, kind: offer.kind, planet: offer.planet, card: view.planets[offer.planet]!.planet!, fragments: view.planets[offer.planet]!.fragments,
  players: offer.players, asks: offer.asks, terms: offer.terms, bot: offer.bot, bot_icons: offer.bot_icons, line: '',
});
const replied = (seat: number, kind: string): Replied => ({ type: 'replied', seat, kind, term: null, fragments: [], line: null });
const line = (code: string, values: Line['values']): Line => ({ number: 0, at: 0, seat: 1, name: null, text: null, code: `prompt.say.${code}`, values, guest: null });
const answered = (offer: Offered, ...replies: Replied[]): Offer => ({ offer, replies, last: null, shown: [], chosen: null, worked: [], fate: 'lapsed' });

describe('bringing somebody in', () => {
  it('asks for what the hand lacks, at most what one worker can give', () => {
    let lacked = 0;
    for (const { view, draft } of sent) {
      const before = begun(view, draft.maker, draft.planet);
      const after = asking(view, before, broughtIn(view, before, (draft.maker + 1) % view.seats.length));
      const [party] = stakeholders(after);
      const need = stakeOf(after, party!).need;
      const lacking = total(verdictOf(view, before).missing);
      lacked += Number(lacking > 0);
      expect(total(need)).toBeGreaterThan(0);
      expect(total(need)).toBeLessThanOrEqual(2);
      if (lacking > 0) expect(total(verdictOf(view, after).missing)).toBeLessThan(lacking);
    }
    expect(lacked).toBeGreaterThan(9);
  });
  it('leaves alone what was asked before', () => {
    const { view, draft } = sent.find((one) => one.draft.kind === 'propose')!;
    expect(asking(view, draft, draft)).toBe(draft);
    expect(wantedOf(view, begun(view, draft.maker, draft.planet))).not.toEqual({});
  });
});

describe('an offer that was answered', () => {
  it('comes back as the draft it was', () => {
    for (const one of sent) {
      const back = draftOf(one.view, offered(one))!;
      expect(isSame(back, offered(one))).toBe(true);
      expect(isSame(one.draft, offered(one)), JSON.stringify(written(one.draft, []))).toBe(true);
    }
  });
  it('warns who refused exactly this, and nobody when something has changed', () => {
    const one = sent.find(({ draft }) => draft.kind === 'propose' && spacesOf(draft, draft.maker).length > 0)!;
    const [helper] = one.draft.helpers;
    const offers = [answered(offered(one), replied(helper!, 'refuse'))];
    expect(refusersOf(one.draft, offers)).toEqual([helper]);
    const more = sweetened(one.view, one.draft, helper!, [one.view.planets[one.draft.planet]!.fragments[spacesOf(one.draft, one.draft.maker)[0]!]!])!;
    expect(spacesOf(more, helper!).length).toBe(spacesOf(one.draft, helper!).length + 1);
    expect(refusersOf(more, offers)).toEqual([]);
  });
  it('cannot be sweetened with what the maker has not', () => {
    const one = sent.find(({ draft }) => draft.kind === 'propose')!;
    expect(sweetened(one.view, one.draft, one.draft.helpers[0]!, Array<string>(20).fill('black'))).toBeNull();
  });
  it('is heard when all answers are in, and offers of the turn before are kept apart', () => {
    const offer = offered(sent[0]!);
    const began = (seat: number): GameEvent => ({ type: 'turn_began', seat, round: 1 });
    const events: GameEvent[] = [began(0), offer, replied(1, 'refuse'), { type: 'lapsed', seat: 0 }, began(1), offer];
    const { now, before } = turnsOf(events);
    expect([now.length, before?.seat, before?.offers.length]).toEqual([1, 0, 1]);
    expect(heardOf(now, [])).toBeNull();
    expect(heardOf(before!.offers, [])?.number).toBe(1);
  });
});

describe('what a counter changes', () => {
  it('is kept, gone or new, fragment by fragment', () => {
    const told = changesOf(['green', 'black'], ['green', 'orange']).map(({ name, how }) => `${name} ${how}`);
    expect(told).toEqual(['green kept', 'black gone', 'orange new']);
    expect(changesOf(null, ['green'])).toEqual([{ name: 'green', how: 'kept' }]);
  });
});

describe('what a bot says', () => {
  const words = new Words('en', { 'prompt.say.too_little.one': 'One more, best {colour}.', 'prompt.say.want_more.some': '{fragments} more, and I help.', 'said.fragments': '{number} x {colour}' });
  const some = { fragments: [{ key: 'said.fragments', values: { colour: 'white', number: 2 } }] };

  it('is drawn where it names a colour', () => {
    expect(drawnParts(words, line('too_little.one', { colour: 'orange' }))).toEqual(['One more, best ', { of: 'colour', name: 'orange', number: 1 }, '.']);
    expect(drawnParts(words, line('want_more.some', some))).toEqual([{ of: 'colour', name: 'white', number: 2 }, ' more, and I help.']);
  });
  it('asks for colours only if it says which', () => {
    expect(askedFor(line('too_little.one.2', { colour: 'orange' }))).toEqual(['orange']);
    expect(askedFor(line('want_more.some', some))).toEqual(['white', 'white']);
    expect(askedFor(line('too_little', {}))).toEqual([]);
    expect(askedFor(undefined)).toEqual([]);
  });
});

describe('the hand', () => {
  it('keeps its order when a card comes: workers from the left, blueprints from the right', () => {
    const order = new HandOrder();
    expect(order.of(['W03', 'B02', 'W01'])).toEqual(['W01', 'W03', 'B02']);
    expect(order.of(['W03', 'B02', 'W01', 'W02', 'B01'])).toEqual(['W01', 'W03', 'W02', 'B01', 'B02']);
    expect(order.of(['W02', 'B02'])).toEqual(['W02', 'B02']);
  });
});
