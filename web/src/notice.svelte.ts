// The browser's own notice when it is one's turn and one looks elsewhere. It is asked for by a button, and once.

import { canNotify } from './able';
import { settings } from './settings.svelte';

/** How things stand: possible and not asked yet, agreed, declined, or impossible here. */
export type NoticeState = 'open' | 'on' | 'off' | 'refused' | 'impossible';

/** What was asked of the browser on this page; it does not tell by itself when its answer changes. */
const browser = $state({ permission: canNotify() ? Notification.permission : 'denied', fails: false });

export function standing(): NoticeState {
  if (!canNotify() || browser.fails) return 'impossible';
  if (browser.permission === 'denied') return 'refused';
  if (settings.notice === 'off') return 'off';
  return settings.notice === 'on' && browser.permission === 'granted' ? 'on' : 'open';
}

/** Ask the browser, and show at once what a notice looks like: some browsers agree and then show none. */
export async function turnOn(hello: string): Promise<void> {
  browser.permission = await Notification.requestPermission();
  if (browser.permission !== 'granted') return;
  settings.notice = 'on';
  browser.fails = !show('Sapajou', hello, 'hello');
}

export function turnOff(): void {
  settings.notice = 'off';
}

let last: Notification | null = null;

/** Show a notice; a later one of the same thing replaces it. Tells whether the browser could. */
export function show(title: string, body: string, tag: string): boolean {
  try {
    last = new Notification(title, { body, tag });
  } catch {
    return false; // on some phones only pages with a service worker may
  }
  last.onclick = () => {
    window.focus();
    last?.close();
  };
  return true;
}

/** Take the notice away: whoever looks at the page needs none. */
export function takeBack(): void {
  last?.close();
  last = null;
}
