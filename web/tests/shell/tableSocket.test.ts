import { beforeEach, describe, expect, it } from 'vitest';
import { TableSocket, type After, type Dial, type Listener, type Status, type WireEvents } from '../../src/tableSocket';
import type { ClientMessage, ServerMessage } from '../../src/wire/messages';

/** The other end: every connection that was dialled, and what was said on it. */
class FakeServer {
  connections: { events: WireEvents; heard: ClientMessage[]; closed: boolean }[] = [];
  readonly dial: Dial = (events) => {
    const connection = { events, heard: [] as ClientMessage[], closed: false };
    this.connections.push(connection);
    return {
      send: (text) => connection.heard.push(JSON.parse(text) as ClientMessage),
      close: () => (connection.closed = true),
    };
  };
  get latest() {
    const latest = this.connections.at(-1);
    if (latest === undefined) throw new Error('nobody has dialled');
    return latest;
  }
  says(message: Partial<ServerMessage>): void {
    this.latest.events.heard(JSON.stringify(message));
  }
  /** What was heard on the latest connection, by type. */
  types(): string[] {
    return this.latest.heard.map(({ type }) => type);
  }
}

let server: FakeServer;
let waiting: { milliseconds: number; run: () => void; off: boolean }[];
let statuses: Status[];
let messages: string[];
let told: number;
let live: TableSocket;

const after: After = (milliseconds, run) => {
  const timer = { milliseconds, run, off: false };
  waiting.push(timer);
  return () => (timer.off = true);
};
const listener: Listener = {
  message: ({ type }) => messages.push(type),
  status: (status) => statuses.push(status),
};
function pauses(): number[] {
  return waiting.filter(({ off }) => !off).map(({ milliseconds }) => milliseconds);
}
function timePasses(): void {
  const due = waiting.filter(({ off }) => !off);
  waiting = [];
  for (const { run } of due) run();
}

beforeEach(() => {
  server = new FakeServer();
  [waiting, statuses, messages, told] = [[], [], [], 0];
  let number = 0;
  live = new TableSocket(server.dial, after, () => ({ type: 'hello', told, heard: 0, language: 'en', show: true }), listener, () => `id${number++}`);
  live.start();
});

describe('a connection', () => {
  it('says hello first, then what was asked before it was open', () => {
    void live.ask({ type: 'stand' });
    expect(server.types()).toEqual([]);
    server.latest.events.opened();
    expect(server.types()).toEqual(['hello', 'stand']);
  });
  it('is open when the server has said something', () => {
    server.latest.events.opened();
    expect(statuses).toEqual(['connecting']);
    server.says({ type: 'table' });
    server.says({ type: 'table' });
    expect(statuses).toEqual(['connecting', 'open']);
    expect(messages).toEqual(['table', 'table']);
  });
  it('says hello again when something else is wanted', () => {
    server.latest.events.opened();
    told = 7;
    live.greet();
    expect(server.latest.heard.at(-1)).toMatchObject({ type: 'hello', told: 7 });
  });
});

describe('an answer', () => {
  it('reaches the one who asked, by its id', async () => {
    server.latest.events.opened();
    const first = live.ask({ type: 'stand' });
    const second = live.ask({ type: 'start' });
    server.says({ type: 'refused', id: 'id1', code: 'fault.not_the_host' });
    server.says({ type: 'accepted', id: 'id0' });
    expect((await first).type).toBe('accepted');
    expect(await second).toMatchObject({ type: 'refused', code: 'fault.not_the_host' });
  });
  it('may be that the decision is stale', async () => {
    server.latest.events.opened();
    const asked = live.ask({ type: 'move', number: 1, choices: 'x', move: 3 });
    server.says({ type: 'stale', id: 'id0' });
    expect((await asked).type).toBe('stale');
  });
});

describe('a lost connection', () => {
  it('is dialled again, and what has no answer yet is asked again under the same id', async () => {
    server.latest.events.opened();
    server.says({ type: 'table' });
    const asked = live.ask({ type: 'move', number: 4, choices: 'x', move: 'spawn b1' });
    told = 12;
    server.latest.events.closed(1006, '');
    expect(statuses.at(-1)).toBe('lost');
    timePasses();
    server.latest.events.opened();
    expect(server.connections).toHaveLength(2);
    expect(server.latest.heard).toMatchObject([{ type: 'hello', told: 12 }, { type: 'move', id: 'id0', move: 'spawn b1' }]);
    server.says({ type: 'accepted', id: 'id0' });
    expect((await asked).type).toBe('accepted');
    expect(statuses.at(-1)).toBe('open');
  });
  it('does not ask again what was answered', () => {
    server.latest.events.opened();
    void live.ask({ type: 'stand' });
    server.says({ type: 'accepted', id: 'id0' });
    server.latest.events.closed(1006, '');
    timePasses();
    server.latest.events.opened();
    expect(server.types()).toEqual(['hello']);
  });
  it('waits longer after each failure, and never too long', () => {
    const seen: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      server.latest.events.closed(1006, '');
      seen.push(...pauses());
      timePasses();
    }
    expect(seen).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });
  it('is quick again once it has worked', () => {
    server.latest.events.closed(1006, '');
    timePasses();
    server.latest.events.opened();
    server.says({ type: 'table' });
    server.latest.events.closed(1006, '');
    expect(pauses()).toEqual([500]);
  });
  it('is noticed when a ping stays without an answer', () => {
    server.latest.events.opened();
    timePasses();
    expect(server.types()).toEqual(['hello', 'ping']);
    timePasses();
    expect(statuses.at(-1)).toBe('lost');
    expect(server.connections[0]?.closed).toBe(true);
  });
  it('stays alive when the ping is answered', () => {
    server.latest.events.opened();
    timePasses();
    server.says({ type: 'pong' });
    timePasses();
    expect(server.types()).toEqual(['hello', 'ping', 'ping']);
    expect(statuses.at(-1)).toBe('open');
  });
  it('ignores what an old connection still says', () => {
    const old = server.latest;
    old.events.closed(1006, '');
    timePasses();
    old.events.heard('{"type": "table"}');
    old.events.closed(1006, '');
    expect(messages).toEqual([]);
    expect(server.connections).toHaveLength(2);
  });
});

describe('the end', () => {
  it.each([[4401], [4403], [4404], [4413]])('a client that is not welcome (%i) does not come back', (code) => {
    server.latest.events.closed(code, 'no_such_table');
    expect(statuses.at(-1)).toBe('refused');
    timePasses();
    live.redial();
    expect(server.connections).toHaveLength(1);
  });
  it('a client that was too fast or too slow comes back', () => {
    server.latest.events.closed(4429, 'too_fast');
    timePasses();
    expect(server.connections).toHaveLength(2);
  });
  it('after stop nothing is dialled', () => {
    server.latest.events.opened();
    live.stop();
    timePasses();
    live.redial();
    expect(server.connections).toHaveLength(1);
    expect(server.latest.closed).toBe(true);
  });
});
