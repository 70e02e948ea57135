import { describe, expect, it } from 'vitest';
import { routeOf, tableAddress, tableTyped } from '../../src/router';

const route = (address: string): ReturnType<typeof routeOf> => routeOf(new URL(address, 'http://here'));

describe('addresses', () => {
  it('lead home, to a table, to one of its moments, and to a seat that moves', () => {
    expect(route('/')).toEqual({ page: 'home' });
    expect(route('/t/Ab-3_x')).toEqual({ page: 'table', id: 'Ab-3_x', moment: null });
    expect(route('/t/abc?moment=17')).toEqual({ page: 'table', id: 'abc', moment: 17 });
    expect(route('/move#s3cret')).toEqual({ page: 'move', token: 's3cret' });
  });
  it('lead nowhere when they are none of these', () => {
    expect(route('/t/')).toEqual({ page: 'nowhere' });
    expect(route('/t/a/b')).toEqual({ page: 'nowhere' });
    expect(route('/elsewhere')).toEqual({ page: 'nowhere' });
  });
  it('with a moment that is no number lead to the present', () => {
    expect(route('/t/abc?moment=-1')).toEqual({ page: 'table', id: 'abc', moment: null });
    expect(route('/t/abc?moment=last')).toEqual({ page: 'table', id: 'abc', moment: null });
  });
  it('are written as they are read', () => {
    expect(route(tableAddress('abc', 0))).toEqual({ page: 'table', id: 'abc', moment: 0 });
    expect(route(tableAddress('abc'))).toEqual({ page: 'table', id: 'abc', moment: null });
    expect(route(tableAddress('abc', 3, true))).toEqual({ page: 'table', id: 'abc', moment: 3, review: true });
  });
});

describe('what is typed to join', () => {
  it('may be a code or a whole link', () => {
    expect(tableTyped(' abc-12 ')).toBe('abc-12');
    expect(tableTyped('https://host.example/t/abc-12?moment=3')).toBe('abc-12');
  });
  it('is refused when it is neither', () => {
    expect(tableTyped('two words')).toBeNull();
    expect(tableTyped('https://host.example/')).toBeNull();
  });
});
