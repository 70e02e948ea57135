// The worker that keeps the tables: Python does it (src/sapajou/offline/), this lends it the browser.

import { openDrawer, type Put } from './drawer';
import { startPython } from './python';
import type { FromBots, FromTables, ToBots, ToTables } from './speech';

/** What is null here would be no None there, so seats that are none are undefined. */
interface Desk {
  ask(method: string, path: string, body: string, seat: number | undefined): Promise<string>;
  dial(wire: number, table: string, seat: number | undefined): void;
  hear(wire: number, text: string): Promise<void>;
  hang_up(wire: number): void;
}

const CHANNEL = 'sapajou tables';
/** Milliseconds after a word to the page in which no thought begins: it takes a core, and the picture of a move needs all. */
const DRAWS = 100;
const tell = (message: FromTables): void => self.postMessage(message);
let desk: Promise<Desk> | null = null;

async function start(root: string, parts: ToTables & { type: 'start' }): Promise<Desk> {
  const [drawer, python] = await Promise.all([
    openDrawer(),
    startPython(root, parts.parts, (bytes) => tell({ type: 'progress', bytes })),
  ]);
  const others = new BroadcastChannel(CHANNEL);
  const bots = new Bots(root, parts.parts);
  const lent = {
    kept: drawer.kept,
    read: async (prefix: string, after: string) => JSON.stringify(await drawer.read(prefix, after)),
    write: (puts: string) => drawer.write(JSON.parse(puts) as Put[]),
    tell: (text: string) => others.postMessage(text),
    listen: (heard: { (text: string): void; copy?(): (text: string) => void }) => {
      const kept = heard.copy?.() ?? heard; // what Python lends is gone after the call, unless it is copied
      others.onmessage = (event) => kept(String(event.data));
    },
    said: (wire: number, text: string) => {
      tell(text === '' ? { type: 'opened', wire } : { type: 'said', wire, text });
      bots.pause(DRAWS);
    },
    closed: (wire: number, code: number, reason: string) => tell({ type: 'closed', wire, code, reason }),
    think: (task: string) => bots.think(task),
  };
  const { open_desk } = python.pyimport('sapajou.offline.browser') as { open_desk(lent: object): Promise<Desk> };
  const opened = await open_desk(lent);
  tell({ type: 'ready', kept: drawer.kept });
  bots.begin();
  return opened;
}

/** The other worker, in which bots think; one that has died is replaced. */
class Bots {
  private worker: Worker | null = null;
  private asked = 0;
  private from = 0;
  private readonly waiting = new Map<number, { thought: (text: string) => void; failed: (why: Error) => void }>();

  constructor(private readonly root: string, private readonly parts: (ToTables & { type: 'start' })['parts']) {}

  begin(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromBots>) => {
      const one = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      if (data.type === 'thought') one?.thought(data.text);
      else one?.failed(new Error(data.why));
    };
    worker.onerror = (event) => {
      worker.terminate();
      this.worker = null;
      for (const one of this.waiting.values()) one.failed(new Error(event.message));
      this.waiting.clear();
    };
    worker.postMessage({ type: 'start', root: this.root, parts: this.parts } satisfies ToBots);
    return (this.worker = worker);
  }

  /** Begins no thought for some milliseconds. */
  pause(milliseconds: number): void {
    this.from = performance.now() + milliseconds;
  }

  async think(task: string): Promise<string> {
    const number = ++this.asked;
    await new Promise((done) => setTimeout(done, this.from - performance.now()));
    return new Promise((thought, failed) => {
      this.waiting.set(number, { thought, failed });
      this.begin().postMessage({ type: 'think', number, task } satisfies ToBots);
    });
  }
}

self.onmessage = ({ data }: MessageEvent<ToTables>) => {
  if (data.type === 'start') {
    desk = start(data.root, data);
    desk.catch((error: unknown) => tell({ type: 'failed', why: String(error) }));
    return;
  }
  void desk?.then(async (at) => {
    if (data.type === 'ask') {
      tell({ type: 'answer', number: data.number, text: await at.ask(data.method, data.path, data.body, data.seat ?? undefined) });
    } else if (data.type === 'dial') at.dial(data.wire, data.table, data.seat ?? undefined);
    else if (data.type === 'send') await at.hear(data.wire, data.text);
    else at.hang_up(data.wire);
  });
};
