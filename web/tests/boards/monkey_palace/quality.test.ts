// How much detail the scene has: what is kept, what the browser says of its graphics, and what its first frames take.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { keep, kept, preferredQuality } from '../../../src/boards/monkey_palace/quality';
import { LONGEST_FRAME, SLOW_FRAMES, Trial, UNTIMED, type Verdict } from '../../../src/boards/monkey_palace/scene/trial';

const QUICK = LONGEST_FRAME / 2;
const SLOW = LONGEST_FRAME * 2;

/** What a trial says after each of these frames. */
function judged(...frames: number[]): Verdict[] {
  const trial = new Trial();
  return frames.map((milliseconds) => trial.take(milliseconds));
}

const repeated = <Thing>(thing: Thing, times: number): Thing[] => Array.from({ length: times }, () => thing);

describe('the trial of the first frames', () => {
  it('ends with the first quick frame, however long it took to set up', () => {
    expect(judged(...repeated(SLOW, UNTIMED), QUICK)).toEqual([...repeated('open', UNTIMED), 'quick']);
  });

  it('does not count a quick frame while the scene is set up', () => {
    expect(judged(...repeated(QUICK, UNTIMED))).toEqual(repeated('open', UNTIMED));
  });

  it('forgives slow frames if a quick one follows', () => {
    expect(judged(...repeated(SLOW, UNTIMED + SLOW_FRAMES - 1), QUICK).at(-1)).toBe('quick');
  });

  it('is lost when all frames are slow, and says so until the end', () => {
    const verdicts = judged(...repeated(SLOW, UNTIMED + SLOW_FRAMES), QUICK);
    expect(verdicts).toEqual([...repeated('open', UNTIMED + SLOW_FRAMES - 1), 'slow', 'slow']);
  });

  it('takes a frame of exactly the longest time for quick', () => {
    expect(judged(...repeated(SLOW, UNTIMED), LONGEST_FRAME).at(-1)).toBe('quick');
  });
});

describe('the detail', () => {
  /** A browser that says so of its graphics, and keeps what is in the box. */
  function browser(graphics: string, box: Map<string, string> | null = new Map()): void {
    const gl = { getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 1, loseContext: () => undefined }), getParameter: () => graphics };
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => gl }) });
    const shut = (): never => {
      throw new Error('no storage');
    };
    const storage = { getItem: (key: string) => box?.get(key) ?? null, setItem: (key: string, value: string) => box?.set(key, value) };
    vi.stubGlobal('localStorage', box ? storage : { getItem: shut, setItem: shut });
  }
  afterEach(() => vi.unstubAllGlobals());

  it.each(['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))', 'llvmpipe (LLVM 15.0.6, 256 bits)', 'Microsoft Basic Render Driver'])('is light with %s', (graphics) => {
    browser(graphics);
    expect(preferredQuality()).toBe('light');
  });

  it('is full with a graphics card, and where the browser tells nothing', () => {
    browser('NVIDIA GeForce');
    expect(preferredQuality()).toBe('full');
    browser('');
    expect(preferredQuality()).toBe('full');
  });

  it('is what was kept, whatever the browser says', () => {
    browser('llvmpipe');
    expect(kept()).toBeNull();
    keep('full');
    expect([kept(), preferredQuality()]).toEqual(['full', 'full']);
    keep('light');
    expect([kept(), preferredQuality()]).toEqual(['light', 'light']);
  });

  it('is not kept in a browser without storage', () => {
    browser('', null);
    keep('light');
    expect([kept(), preferredQuality()]).toEqual([null, 'full']);
  });
});
