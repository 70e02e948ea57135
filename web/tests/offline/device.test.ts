// The worker with the tables belongs to its page: it ends when the page is left, and a page that is shown again begins anew.

import { expect, test, vi } from 'vitest';
import { startDevice } from '../../src/offline/device.svelte';

test('the worker ends with its page, and a page that was kept loads again when it is shown', () => {
  const page = new EventTarget();
  const terminate = vi.fn();
  const reload = vi.fn();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('Worker', class { terminate = terminate; postMessage(): void {} });
  const shown = (persisted: boolean): Event => Object.assign(new Event('pageshow'), { persisted });

  startDevice('http://club.test/', { 'sapajou.zip': 1 });
  page.dispatchEvent(shown(false)); // it was loaded
  expect([terminate.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
  page.dispatchEvent(new Event('pagehide'));
  expect(terminate).toHaveBeenCalledOnce();
  page.dispatchEvent(shown(true)); // the browser had kept it
  expect(reload).toHaveBeenCalledOnce();
});
