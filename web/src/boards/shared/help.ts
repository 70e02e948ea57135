// Help on an icon: by hover, by focus, or by a long press. One bubble serves the whole page.

import type { Attachment } from 'svelte/attachments';
import { boxOf, placed } from '../../parts/beside';
import { swallowClick } from './drag';
import './help.css';

const HOVER_MS = 450;
const PRESS_MS = 450;
const GAP = 8;
const SMALL_MOVE = 3;
const ID = 'board-help';

let shownFor: HTMLElement | null = null;
const explained = new WeakMap<Element, Explained>();

/** What explains an element; as a function it is asked for when it is shown, so that the attachment outlives changes. */
export type Explained = string | null | (() => string);

/** Explains an element in words; without words it does nothing. Where help would be in the way, it may wait longer. */
export function help(text: Explained, patience = 0): Attachment<HTMLElement> {
  return (element) => {
    if (text !== null) element.dataset['help'] = '';
    explained.set(element, text);
    const explain = (): void => show(element, typeof text === 'function' ? text() : (text ?? ''));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (wait: number): void => {
      clearTimeout(timer);
      timer = setTimeout(explain, wait);
    };
    const focused = (): void => {
      if (!element.matches(':focus-visible')) return;
      if (patience > 0) later(patience);
      else explain();
    };
    const leave = (): void => {
      clearTimeout(timer);
      hide(element);
    };
    const handlers: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => isMouse(event) && !isPressed(event) && later(HOVER_MS + patience)],
      ['pointerleave', (event) => (isMouse(event) ? leave() : clearTimeout(timer))],
      ['pointerdown', (event) => (isMouse(event) ? leave() : later(PRESS_MS))],
      ['pointermove', (event) => !isMouse(event) && isMoved(event) && clearTimeout(timer)],
      ['pointerup', (event) => release(event, timer)],
      ['pointercancel', leave],
      ['focus', focused],
      ['blur', leave],
      ['keydown', leave],
      ['contextmenu', (event) => shownFor === element && event.preventDefault()],
    ];
    for (const [type, handler] of handlers) element.addEventListener(type, handler);
    return () => {
      leave();
      for (const [type, handler] of handlers) element.removeEventListener(type, handler);
    };
  };
}

/** What explains an element, or ''. */
export function explanationOf(element: Element): string {
  const text = explained.get(element) ?? '';
  return typeof text === 'function' ? text() : text;
}

function isMouse(event: Event): boolean {
  return (event as PointerEvent).pointerType === 'mouse';
}

/** A finger that slides scrolls or drags; it does not ask for help. */
function isMoved(event: Event): boolean {
  const { movementX, movementY } = event as PointerEvent;
  return Math.abs(movementX) + Math.abs(movementY) > SMALL_MOVE;
}

/** Something is being dragged over the element. */
function isPressed(event: Event): boolean {
  return (event as PointerEvent).buttons !== 0;
}

/** A finger that was lifted after a long press has asked for help, not clicked; the next touch ends it. */
function release(event: Event, timer: ReturnType<typeof setTimeout> | undefined): void {
  clearTimeout(timer);
  const element = event.currentTarget as HTMLElement;
  if (isMouse(event) || shownFor !== element) return;
  swallowClick(element);
  document.addEventListener('pointerdown', () => hide(element), { capture: true, once: true });
}

function bubble(): HTMLElement {
  const found = document.getElementById(ID);
  if (found) return found;
  const made = document.createElement('div');
  made.id = ID;
  made.className = 'board-help';
  made.setAttribute('role', 'tooltip');
  made.popover = 'manual';
  (document.querySelector('main') ?? document.body).append(made);
  return made;
}

function show(element: HTMLElement, text: string): void {
  if (!element.isConnected || text === '') return;
  const box = bubble();
  box.textContent = text;
  if (!box.matches(':popover-open')) box.showPopover();
  const { left, top } = placed([boxOf(element)], { width: box.offsetWidth, height: box.offsetHeight }, { width: innerWidth, height: innerHeight }, ['above', 'below'], GAP);
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
  shownFor = element;
  element.setAttribute('aria-describedby', ID);
}

function hide(element: HTMLElement): void {
  if (shownFor !== element) return;
  shownFor = null;
  element.removeAttribute('aria-describedby');
  const box = bubble();
  if (box.matches(':popover-open')) box.hidePopover();
}
