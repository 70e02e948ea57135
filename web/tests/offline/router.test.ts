import { describe, expect, it } from 'vitest';
import { homeAddress, putBehindHash, routeOf, tableAddress } from '../../src/router';

describe('addresses of a page that lies anywhere on a web space', () => {
  it('stand behind its #', () => {
    putBehindHash();
    expect(homeAddress()).toBe('#/');
    expect(tableAddress('abc')).toBe('#/t/abc');
    const at = (hash: string) => routeOf({ pathname: '/club/games/', search: '', hash });
    expect(at('')).toEqual({ page: 'home' });
    expect(at('#/')).toEqual({ page: 'home' });
    expect(at(tableAddress('abc', 3))).toEqual({ page: 'table', id: 'abc', moment: 3 });
    expect(at('#/nothing/here')).toEqual({ page: 'nowhere' });
  });
});
