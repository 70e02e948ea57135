import { describe, expect, it } from 'vitest';
import { filtered, grouped, shared } from '../../src/choices';
import type { Offered } from '../../src/wire/messages';
import { Words } from '../../src/words';

const words = new Words('en', {
  'choice.spawn': 'Spawn on {cell}',
  'choice.jump': 'Jump: from {cell} to {to}',
  'choice.pass': 'Pass',
});
let action = 0;
function offer(type: string, says: Record<string, unknown> = {}): Offered {
  action += 1;
  return { action, text: [type, ...Object.values(says)].join(' '), choice: { type }, says };
}
const OFFERED = [
  offer('spawn', { cell: 'b1' }), offer('jump', { cell: 'b1', to: 'c1' }), offer('spawn', { cell: 'c2' }),
  offer('jump', { cell: 'b1', to: 'é2' }), offer('pass'),
];

describe('groups', () => {
  it('hold the choices of one kind, in the order of the offer', () => {
    expect(grouped(OFFERED, words).map(({ tag, choices }) => [tag, choices.length])).toEqual([['spawn', 2], ['jump', 2], ['pass', 1]]);
  });
  it('are called by what their labels share', () => {
    expect(grouped(OFFERED, words).map(({ title }) => title)).toEqual(['Spawn', 'Jump: from b1', '']);
  });
});

describe('what labels share', () => {
  it('ends before loose signs', () => {
    expect(shared(['Jump: a', 'Jump: b'])).toBe('Jump');
    expect(shared(['Jump: a worker', 'Jump: a queen'])).toBe('Jump');
    expect(shared(["Le Bot place le morceau de l'espace 1", "Le Bot place le morceau de l'espace 2"])).toBe("Le Bot place le morceau de l'espace");
    expect(shared(['Deal (open) now', 'Deal (open) later'])).toBe('Deal (open)');
  });
  it('never is a whole label', () => {
    expect(shared(['Spawn on', 'Spawn on b1'])).toBe('Spawn');
  });
  it('may be nothing', () => {
    expect(shared(['Take it', 'Leave it'])).toBe('');
    expect(shared([])).toBe('');
  });
});

describe('a search', () => {
  it('finds words of sentences and of the notation, without regard to case and accents', () => {
    const groups = grouped(OFFERED, words);
    expect(filtered(groups, 'JUMP e2').flatMap(({ choices }) => choices.map(({ label }) => label))).toEqual(['Jump: from b1 to é2']);
    expect(filtered(groups, 'spawn').map(({ tag }) => tag)).toEqual(['spawn']);
  });
  it('for nothing finds all, for nonsense nothing', () => {
    const groups = grouped(OFFERED, words);
    expect(filtered(groups, ' ')).toEqual(groups);
    expect(filtered(groups, 'xyzzy')).toEqual([]);
  });
});
