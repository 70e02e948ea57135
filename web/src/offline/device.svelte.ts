// The tables of this device: a carrier that asks a worker instead of a server, and how far that worker has come.

import type { Carrier } from '../carrier';
import { Failed } from '../failed';
import type { WireEvents } from '../tableSocket';
import type { Fault } from '../wire/http';
import type { Parts } from './python';
import type { FromTables, ToTables } from './speech';

/** How far the worker has come, and from which seat the table is looked at (null: from that of the device's owner). */
export const device: {
  stage: 'loading' | 'ready' | 'failed'; loaded: number; total: number; why: string; kept: boolean; seat: number | null;
} = $state({ stage: 'loading', loaded: 0, total: 0, why: '', kept: true, seat: null });

const OK = 200;
/** What is the same for everybody, and written when the site is made: it is there before Python is. */
const WRITTEN = /^\/(games|words\/\w+|games\/\w+\/(words|rules)\/\w+)$/;

class Tables {
  private readonly worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' });
  private numbers = 0;
  private readonly answers = new Map<number, (text: string) => void>();
  private readonly wires = new Map<number, WireEvents>();

  constructor(root: string, parts: Parts) {
    this.worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.heard(data);
    this.worker.onerror = (event) => this.heard({ type: 'failed', why: event.message });
    this.tell({ type: 'start', root, parts });
    // A browser may keep a page that is left as it is, and its worker in the middle of writing: WebKit then lets no other page
    // at the store, for ever. What was acknowledged is kept, so nothing is lost; whoever comes back finds it anew.
    addEventListener('pagehide', () => this.worker.terminate());
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  }

  ask(method: string, path: string, body: string): Promise<string> {
    const number = ++this.numbers;
    return new Promise((answer) => {
      this.answers.set(number, answer);
      this.tell({ type: 'ask', number, method, path, body, seat: device.seat });
    });
  }

  dial(table: string, events: WireEvents): { send(text: string): void; close(): void } {
    const wire = ++this.numbers;
    this.wires.set(wire, events);
    this.tell({ type: 'dial', wire, table, seat: device.seat });
    return {
      send: (text) => this.tell({ type: 'send', wire, text }),
      close: () => {
        this.wires.delete(wire);
        this.tell({ type: 'hang up', wire });
      },
    };
  }

  private tell(message: ToTables): void {
    this.worker.postMessage(message);
  }

  private heard(data: FromTables): void {
    if (data.type === 'progress') device.loaded = data.bytes;
    else if (data.type === 'ready') Object.assign(device, { stage: 'ready', kept: data.kept === 'always' });
    else if (data.type === 'failed') Object.assign(device, { stage: 'failed', why: data.why });
    else if (data.type === 'answer') {
      this.answers.get(data.number)?.(data.text);
      this.answers.delete(data.number);
    } else if (data.type === 'opened') this.wires.get(data.wire)?.opened();
    else if (data.type === 'said') this.wires.get(data.wire)?.heard(data.text);
    else this.wires.get(data.wire)?.closed(data.code, data.reason);
  }
}

/** Start the workers, and return what carries questions and messages to them. */
export function startDevice(root: string, parts: Parts): Carrier {
  device.total = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  const tables = new Tables(root, parts);
  return {
    async ask(method, path, body) {
      if (method === 'GET' && WRITTEN.test(path)) return (await fetch(`${root}answers${path}.json`)).json();
      const text = await tables.ask(method, path, body === undefined ? '' : JSON.stringify(body));
      const [status, told] = JSON.parse(text) as [number, unknown];
      if (status !== OK) throw new Failed(told as Fault);
      return told;
    },
    dial: (table) => (events) => tables.dial(table, events),
    recordAddress: () => null,
    onDevice: true,
  };
}
