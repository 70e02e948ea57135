// The drawer on an IndexedDB: what it keeps, whom it refuses, and a browser that closes it in between.

import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDrawer } from '../../src/offline/drawer';

let opened: IDBDatabase[];

beforeEach(() => {
  opened = [];
  const factory = new IDBFactory();
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('indexedDB', {
    open: (name: string, version: number) => {
      const opening = factory.open(name, version);
      opening.addEventListener('success', () => opened.push(opening.result));
      return opening;
    },
  });
});

test('what is put is found in the order of its keys, from a key on', async () => {
  const drawer = await openDrawer();
  expect(drawer.kept).toBe('always');
  expect(await drawer.write([['b/2', 'two', false, null], ['b/1', 'one', false, null], ['c', 'other', false, null]])).toBe(true);
  expect(await drawer.read('b/', '')).toEqual([['b/1', 'one'], ['b/2', 'two']]);
  expect(await drawer.read('b/', 'b/1')).toEqual([['b/2', 'two']]);
});

test('a put that counts on something else changes nothing, nor do those beside it', async () => {
  const drawer = await openDrawer();
  await drawer.write([['a', 'one', true, null]]);
  expect(await drawer.write([['b', 'beside', false, null], ['a', 'two', true, 'none']])).toBe(false);
  expect(await drawer.read('', '')).toEqual([['a', 'one']]);
});

test('a drawer that the browser has closed is opened again, with all that was in it', async () => {
  const drawer = await openDrawer();
  await drawer.write([['a', 'one', false, null]]);
  for (const text of ['two', 'three']) {
    forceCloseDatabase(opened.at(-1) as never); // its type asks for the class of it
    expect(await drawer.write([['a', text, false, null]])).toBe(true);
    expect(await drawer.read('a', '')).toEqual([['a', text]]);
  }
  expect(opened).toHaveLength(3);
});

test('a browser that keeps nothing has a drawer as long as the page is open', async () => {
  vi.stubGlobal('indexedDB', { open: () => { throw new DOMException('refused', 'SecurityError'); } });
  const drawer = await openDrawer();
  expect(drawer.kept).toBe('while open');
  await drawer.write([['a', 'one', true, null]]);
  expect(await drawer.read('', '')).toEqual([['a', 'one']]);
});
