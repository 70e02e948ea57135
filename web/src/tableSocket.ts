// The connection to a table: it says hello, asks and waits for answers, and comes back when it is lost.
//
// What was asked and not yet answered is asked again after a reconnection, under the same id, so that the
// server does it once. Sockets and timers come from outside: nothing here knows a browser or a clock.

import type { Accepted, ClientMessage, Hello, Possible, Refused, ServerMessage, Stale } from './wire/messages';

export interface Wire {
  send(text: string): void;
  close(): void;
}
export interface WireEvents {
  opened(): void;
  heard(text: string): void;
  closed(code: number, reason: string): void;
}
export type Dial = (events: WireEvents) => Wire;
/** Runs something later; what it returns calls it off. */
export type After = (milliseconds: number, run: () => void) => () => void;

/** `refused`: the server does not want this client; nothing is tried again. */
export type Status = 'connecting' | 'open' | 'lost' | 'refused';
export type Reply = Accepted | Possible | Stale | Refused;
type WithId = Extract<ClientMessage, { id: string }>;
/** A message that is yet to get its id. */
export type TableRequest = WithId extends infer M ? (M extends WithId ? Omit<M, 'id'> : never) : never;

export interface Listener {
  message(message: ServerMessage): void;
  status(status: Status, reason: string): void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 20_000;
const PATIENCE = 10_000;
/** Codes with which the server sends a client away for good: nobody, from elsewhere, no such table, too large. */
const NOT_WELCOME = new Set([4401, 4403, 4404, 4413]);

/** The answer to a message: each gets one. */
const isReply = (message: ServerMessage): message is Reply => ['accepted', 'possible', 'stale', 'refused'].includes(message.type);

interface Pending {
  message: WithId;
  answer: (reply: Reply) => void;
}

export class TableSocket {
  private wire: Wire | null = null;
  private generation = 0;
  private failures = 0;
  private isOpen = false;
  private welcome = false;
  private stopped = true;
  private readonly pending = new Map<string, Pending>();
  private callOff: () => void = () => undefined;

  constructor(
    private readonly dial: Dial,
    private readonly after: After,
    private readonly hello: () => Hello,
    private readonly listener: Listener,
    private readonly newId: () => string,
  ) {}

  start(): void {
    this.stopped = false;
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.hangUp();
  }

  /** Dial anew at once: the network is back, or this visitor has become somebody else. */
  redial(): void {
    if (this.stopped) return;
    this.hangUp();
    this.connect();
  }

  /** Say hello again: the client wants something else than before, and the server sends all anew. */
  greet(): void {
    if (this.isOpen) this.send(this.hello());
  }

  /** Ask the server for something; the promise waits through lost connections. */
  ask(asked: TableRequest): Promise<Reply> {
    const message = { ...asked, id: this.newId() } as WithId;
    return new Promise((answer) => {
      this.pending.set(message.id, { message, answer });
      if (this.isOpen) this.send(message);
    });
  }

  private connect(): void {
    const generation = ++this.generation;
    const mine = (run: () => void): void => {
      if (generation === this.generation) run();
    };
    this.listener.status(this.failures > 0 ? 'lost' : 'connecting', '');
    this.wire = this.dial({
      opened: () => mine(() => this.opened()),
      heard: (text) => mine(() => this.heard(JSON.parse(text) as ServerMessage)),
      closed: (code, reason) => mine(() => this.closed(code, reason)),
    });
  }

  private opened(): void {
    this.isOpen = true;
    this.send(this.hello());
    for (const { message } of this.pending.values()) this.send(message);
    this.keepAlive();
  }

  private heard(message: ServerMessage): void {
    if (!this.welcome) this.listener.status('open', '');
    this.welcome = true;
    this.failures = 0;
    this.keepAlive();
    if (isReply(message)) this.answered(message);
    this.listener.message(message);
  }

  private answered(reply: Reply): void {
    const waiting = reply.id === null ? undefined : this.pending.get(reply.id);
    if (reply.id !== null) this.pending.delete(reply.id);
    waiting?.answer(reply);
  }

  private closed(code: number, reason: string): void {
    this.hangUp();
    if (NOT_WELCOME.has(code)) {
      this.stopped = true;
      this.listener.status('refused', reason);
      return;
    }
    this.listener.status('lost', '');
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures);
    this.failures += 1;
    this.callOff = this.after(pause, () => this.connect());
  }

  /** Ping when it has been quiet; take silence after that for a lost connection. */
  private keepAlive(): void {
    this.callOff();
    this.callOff = this.after(PING_EVERY, () => {
      this.send({ type: 'ping' });
      this.callOff = this.after(PATIENCE, () => this.closed(0, ''));
    });
  }

  private hangUp(): void {
    this.callOff();
    this.generation += 1;
    this.isOpen = false;
    this.welcome = false;
    this.wire?.close();
    this.wire = null;
  }

  private send(message: ClientMessage): void {
    this.wire?.send(JSON.stringify(message));
  }
}

/** A real WebSocket as a wire. */
export function webSocket(address: string): Dial {
  return (events) => {
    const socket = new WebSocket(address);
    socket.onopen = () => events.opened();
    socket.onmessage = (message) => events.heard(String(message.data));
    socket.onclose = (close) => events.closed(close.code, close.reason);
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}

/** The timers of the browser. */
export const browserAfter: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};
