// The table without a server: the same client, with the tables in a worker of this browser.

import '../style/fonts.css';
import '../style/tokens.css';
import '../style/base.css';
import '../style/components.css';

import { mount } from 'svelte';
import { carrier } from '../carrier';
import { putBehindHash } from '../router';
import { startDevice } from './device.svelte';
import { keepSite, SITE } from './keeping.svelte';

putBehindHash();
const root = new URL('.', document.baseURI).href;

async function begin(): Promise<void> {
  await keepSite(root); // first, so that all that is loaded from here on is kept
  const site = (await (await fetch(`${root}${SITE}`)).json()) as { parts: Record<string, number> };
  carrier.by = startDevice(root, site.parts);
  const { default: Shell } = await import('./Shell.svelte');
  const target = document.getElementById('app');
  if (target !== null) mount(Shell, { target });
}
void begin();
