// A window of WebKitGTK's MiniBrowser, over WebDriver.
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE = 180_000;
const STARTING = 30_000;
const OFTEN = 50;
const DOUBLE_CLICK = 600; // two presses at one place within this time are one press to a table
const KEYS = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004' };
// WebDriver tells nothing of the console, so the page itself notes what goes wrong from now on.
const LISTEN = `
  window.troubles = [];
  const note = (kind) => ({ message, reason, violatedDirective, target }) =>
    window.troubles.push(kind + ': ' + (message ?? reason ?? violatedDirective ?? target?.outerHTML));
  addEventListener('error', note('page error'), { capture: true });
  addEventListener('unhandledrejection', note('page error'));
  addEventListener('securitypolicyviolation', note('refused'));
  const say = console.error;
  console.error = (...words) => {
    window.troubles.push('console: ' + words.join(' '));
    say(...words);
  };`;

export async function startWebKit({ program, port, width, height }) {
  // Without a graphics card WebKit's own painting threads crash in Mesa's software renderer; the processor paints as well.
  const env = { ...process.env, WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' };
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore', env });
  const ask = async (method, path, body, patience = PATIENCE) => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(patience) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await listening(() => ask('GET', '/status'));
  const session = `/session/${(await ask('POST', '/session', { capabilities: {} })).sessionId}`;
  const tell = (command, body, patience) => ask('POST', `${session}/${command}`, body, patience);
  const run = (script, patience) => tell('execute/sync', { script, args: [] }, patience);
  const act = (type, how, actions) => tell('actions', { actions: [{ type, id: type, ...how, actions }] });

  let pressed = 0;
  await tell('timeouts', { script: PATIENCE });
  // What the window has besides the page is known when it is there.
  await tell('window/rect', { width, height });
  const [wide, high] = await run('return [innerWidth, innerHeight]');
  await tell('window/rect', { width: 2 * width - wide, height: 2 * height - high });
  return {
    open: async ({ address, patience }) => {
      await tell('url', { url: address }, patience);
      await run(LISTEN, patience);
    },
    evaluate: async ({ script, argument }) => {
      const answered = `const done = arguments[1];
        Promise.resolve(arguments[0]).then(${script}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await tell('execute/async', { script: answered, args: [argument ?? null] });
      if (error) throw new Error(error);
      return value;
    },
    click: async ({ x, y }) => {
      await pause(pressed + DOUBLE_CLICK - Date.now());
      await act('pointer', { parameters: { pointerType: 'mouse' } }, [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 },
      ]);
      pressed = Date.now();
    },
    key: ({ key }) => act('key', {}, ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key }))),
    picture: async ({ file }) => writeFile(file, Buffer.from(await ask('GET', `${session}/screenshot`), 'base64')),
    troubles: () => run('return window.troubles.splice(0)'),
    close: async () => {
      await ask('DELETE', session);
      driver.kill();
    },
  };
}

/** Waits until somebody answers. */
async function listening(knock) {
  for (const end = Date.now() + STARTING; ; await pause(OFTEN)) {
    try {
      return await knock();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
