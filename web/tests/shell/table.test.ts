import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seenOf } from '../../src/promises';
import { commit } from '../../src/shuffle';
import { TableStore } from '../../src/table.svelte';
import type { ClientMessage, Mine, Offered } from '../../src/wire/messages';

/** A socket whose other end is this test. */
class Socket {
  static latest: Socket;
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (close: { code: number; reason: string }) => void = () => undefined;
  heard: ClientMessage[] = [];
  constructor(readonly address: string) {
    Socket.latest = this;
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    // The server would see it.
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  last<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }> {
    return this.heard.findLast((message) => message.type === type) as Extract<ClientMessage, { type: T }>;
  }
  /** Answers the latest message that waits for one, and lets the page hear it. */
  async answers(type: string, more: object = {}): Promise<void> {
    const asked = this.heard.findLast((message) => 'id' in message) as { id: string };
    this.says({ type, id: asked.id, ...more });
    await Promise.resolve();
  }
}

const offer = (action: number): Offered => ({ action, text: `step ${action}`, choice: { type: 'step' }, says: {} });
function position(obvious: number | null, offered: Offered[] = [offer(1)]): object {
  const mine: Mine = { seat: 0, number: 5, choices: 'abc', offered, draft: [], undoable: 0, actions: 0, obvious, asked: null };
  return { type: 'board', moment: 1, view: {}, to_act: [0], mine, events: [], told: 0, show: [], outcome: null };
}

let store: TableStore;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'https:', host: 'table.example' });
  store = new TableStore('abc', { language: 'fr', show: false });
  store.start();
  Socket.latest.onopen();
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a table', () => {
  it('is asked for where this page comes from', () => {
    expect(Socket.latest.address).toBe('wss://table.example/api/tables/abc/live');
    expect(Socket.latest.last('hello')).toEqual({ type: 'hello', told: 0, heard: 0, language: 'fr', show: false });
  });
  it('is told when another language or board is wanted, and only then', () => {
    store.want({ language: 'fr', show: false });
    expect(Socket.latest.heard).toHaveLength(1);
    store.want({ language: 'en', show: true });
    expect(Socket.latest.last('hello')).toMatchObject({ language: 'en', show: true });
  });
  it('knows my seat', () => {
    Socket.latest.says({ type: 'table', id: 'abc', seats: [{ mine: false }, { mine: true }] });
    expect(store.me).toBe(1);
  });
});

describe('talk', () => {
  const line = (number: number): object => ({ number, at: 0, seat: 0, name: null, text: `line ${number}`, code: null, values: {}, guest: null });
  const numbers = (): number[] => store.said.map(({ number }) => number);

  it('is heard line by line, each once', () => {
    Socket.latest.says({ type: 'talk', lines: [line(0), line(1)] });
    Socket.latest.says({ type: 'talk', lines: [line(1), line(2)] });
    expect(numbers()).toEqual([0, 1, 2]);
  });
  it('is asked for from where it was lost', () => {
    Socket.latest.says({ type: 'talk', lines: [line(40), line(41)] });
    store.redial();
    Socket.latest.onopen();
    expect(Socket.latest.last('hello').heard).toBe(42);
  });
  it('does not grow for ever', () => {
    for (let number = 0; number < 300; number += 1) Socket.latest.says({ type: 'talk', lines: [line(number)] });
    expect(numbers()).toHaveLength(200);
    expect(numbers().at(-1)).toBe(299);
  });
});

describe('a decision', () => {
  it('is mine to make, unless a bot keeps my seat', () => {
    Socket.latest.says(position(null));
    Socket.latest.says({ type: 'table', id: 'abc', seats: [{ mine: true, bot: null }] });
    expect(store.choosing?.number).toBe(5);
    Socket.latest.says({ type: 'table', id: 'abc', seats: [{ mine: true, bot: 'greedy' }] });
    expect(store.choosing).toBe(null);
  });
});

describe('a move', () => {
  it('goes out for the decision that was shown', async () => {
    Socket.latest.says(position(null));
    const answer = store.act('step 1');
    expect(Socket.latest.last('move')).toMatchObject({ number: 5, choices: 'abc', move: 'step 1' });
    expect(store.busy).toBe(true);
    await Socket.latest.answers('accepted');
    expect(await answer).toEqual({ done: true });
    expect(store.busy).toBe(false);
  });
  it('that is refused says why, one that is stale does not', async () => {
    Socket.latest.says(position(null));
    const first = store.act(1);
    await Socket.latest.answers('refused', { code: 'reason.no', rule: 'R-1', place: '', values: {} });
    expect(await first).toMatchObject({ done: false, refused: { code: 'reason.no' } });
    expect(store.refused?.rule).toBe('R-1');
    const second = store.act(1);
    await Socket.latest.answers('stale');
    expect(await second).toEqual({ done: false, refused: null });
  });
  it('is not sent when nothing is asked', async () => {
    expect(await store.act(1)).toEqual({ done: false, refused: null });
    Socket.latest.says(position(null, []));
    expect(store.choosing).toBeNull();
  });
});

describe('the obvious', () => {
  it('is done until something needs thought, and not again after that', async () => {
    Socket.latest.says(position(1));
    void store.doObvious();
    expect(Socket.latest.last('move').move).toBe(1);
    await Socket.latest.answers('accepted');
    Socket.latest.says(position(2, [offer(2)]));
    expect(Socket.latest.last('move').move).toBe(2);
    Socket.latest.says(position(null, [offer(3)])); // the position may come before the answer
    await Socket.latest.answers('accepted');
    const sent = Socket.latest.heard.length;
    Socket.latest.says(position(4, [offer(4)]));
    expect(Socket.latest.heard).toHaveLength(sent);
  });
  it('stops when it is refused', async () => {
    Socket.latest.says(position(1));
    void store.doObvious();
    await Socket.latest.answers('refused', { code: 'reason.no', rule: '', place: '', values: {} });
    await Promise.resolve();
    const sent = Socket.latest.heard.length;
    Socket.latest.says(position(1));
    expect(Socket.latest.heard).toHaveLength(sent);
  });
});

describe('the shuffle', () => {
  const seat = { person: true, bot: null, mine: true, commitment: '', revealed: false };
  const table = (status: string, commitment: string | null): object =>
    ({ type: 'table', id: 'abc', status, options: {}, commitment: 'promise', seats: [{ ...seat, commitment }] });

  it('gets a commitment when one sits down, and the number when all is frozen', async () => {
    void store.sit(0);
    const { commitment } = Socket.latest.last('sit');
    Socket.latest.says(table('open', commitment));
    expect(Socket.latest.heard.some(({ type }) => type === 'reveal')).toBe(false);
    Socket.latest.says(table('shuffling', commitment));
    Socket.latest.says(table('shuffling', commitment));
    expect(commit(Socket.latest.last('reveal').number)).toBe(commitment);
    expect(Socket.latest.heard.filter(({ type }) => type === 'reveal')).toHaveLength(1);
    await Socket.latest.answers('accepted');
    await Promise.resolve();
    expect(seenOf('abc')!.acknowledged).toEqual([commitment]);
  });
  it('gets a number of this browser once if the seat has committed elsewhere', () => {
    Socket.latest.says(table('open', 'elsewhere'));
    Socket.latest.says(table('open', 'elsewhere again'));
    expect(Socket.latest.heard.filter(({ type }) => type === 'sit')).toHaveLength(1);
  });
});
