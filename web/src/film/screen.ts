// The film's time in a browser: a move has its time from when it is painted.

import { browserAfter } from '../tableSocket';
import type { Time } from './film.svelte';

export const screenTime: Time = {
  now: () => performance.now(),
  after: (milliseconds, run) => {
    if (typeof requestAnimationFrame === 'undefined') return browserAfter(milliseconds, run);
    let callOff: () => void = () => undefined;
    const frame = requestAnimationFrame(() => (callOff = browserAfter(milliseconds, run)));
    return () => {
      cancelAnimationFrame(frame);
      callOff();
    };
  },
};
