// What carries questions and messages to the tables: the network to a server, or a worker of this browser.

import { network } from './network';
import type { Dial } from './tableSocket';

export interface Carrier {
  /** Ask once, as by HTTP; a refusal is thrown as `Failed`. */
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  /** How to open a wire to a table. */
  dial(table: string): Dial;
  /** Where a record can be downloaded, or null if it must be asked for. */
  recordAddress(table: string): string | null;
  /** Whether the tables are on this device: nobody can come to them from elsewhere. */
  readonly onDevice: boolean;
}

/** What carries now; a page chooses once, before anything is asked. */
export const carrier: { by: Carrier } = { by: network };
