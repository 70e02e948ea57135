// Which step of a first-game guide is shown: the state of the match and what is on the screen decide, never a counter.

import type { BoardProps, GuideStep } from '../boards/board';

/** What the guide may ask of a step besides the state: whether one of its targets is on the screen. */
export type OnScreen = (at: string) => boolean;

/** What a step looks at now. */
export function targetsOf(step: GuideStep, props: BoardProps): string[] {
  const at = typeof step.at === 'function' ? step.at(props as BoardProps<never>) : step.at;
  return typeof at === 'string' ? [at] : at;
}

/** The number of the step that is due, or null while there is nothing to say.
 *
 * Of steps that ask the furthest that fits: whoever has picked a piece is asked where to. What has to be told before it
 * is told first, and only once; going back in the match leads back to the step that asked.
 */
export function dueStep(steps: readonly GuideStep[], props: BoardProps, told: ReadonlySet<string>, onScreen: OnScreen): number | null {
  const fits = (step: GuideStep): boolean => (step.when?.(props as BoardProps<never>) ?? true) && onScreen(targetsOf(step, props)[0] ?? '');
  const asking = steps.findLastIndex((step) => step.asks === true && fits(step));
  const telling = steps.findIndex((step) => !step.asks && !told.has(step.words) && fits(step));
  if (telling >= 0 && (asking < 0 || telling < asking)) return telling;
  return asking >= 0 ? asking : null;
}
