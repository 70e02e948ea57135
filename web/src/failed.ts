// What goes wrong with something that was asked for.

import type { Fault } from './wire/http';

/** A request that was refused, with a code for words, also where nobody answered at all. */
export class Failed extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}
