// Whether this computer draws the scene quickly enough: its first frames are timed, until it is known.

/** The longest that a frame may take, in milliseconds: 25 of them a second. */
export const LONGEST_FRAME = 40;
/** In the first frame everything is made and sent to the graphics card. */
export const UNTIMED = 1;
/** One slow frame may be the fault of something else; so many in a row are not. */
export const SLOW_FRAMES = 3;

export type Verdict = 'open' | 'quick' | 'slow';

export class Trial {
  verdict: Verdict = 'open';
  private drawn = 0;

  /** Takes the time of the next frame: one that is quick ends the trial, and so do several slow ones. */
  take(milliseconds: number): Verdict {
    if (this.verdict !== 'open' || ++this.drawn <= UNTIMED) return this.verdict;
    if (milliseconds <= LONGEST_FRAME) this.verdict = 'quick';
    else if (this.drawn >= UNTIMED + SLOW_FRAMES) this.verdict = 'slow';
    return this.verdict;
  }
}
