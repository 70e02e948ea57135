// Drives one window of a browser for a test: reads an order a line, answers each with a line, all of it JSON.
//
// The first order starts the browser: { "do": "start", "browser": "firefox", "program": ..., "width": ..., "height": ... }.
// After it: open, evaluate, click, key, picture, troubles. When there are no more orders the browser is closed.
import { createInterface } from 'node:readline';
import { startFirefox } from './firefox.js';
import { startWebKit } from './webkit.js';

const BROWSERS = { firefox: startFirefox, webkit: startWebKit };

let window = null;
async function obey({ do: what, ...how }) {
  if (what !== 'start') return window[what](how);
  window = await BROWSERS[how.browser](how);
}

try {
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = await obey(JSON.parse(line)).then(
      (value) => ({ value: value ?? null }),
      (error) => ({ error: String(error.stack ?? error) }),
    );
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
} finally {
  await window?.close();
}
