// Help on an icon: by hover, by focus, or by a long press. One bubble serves the whole page.

import type { Attachment } from 'svelte/attachments';
import './help.css';

const HOVER_MS = 250;
const PRESS_MS = 450;
const GAP = 8;
const ID = 'board-help';

let shownFor: HTMLElement | null = null;

/** Explains an element in words; without words it does nothing. */
export function help(text: string | null): Attachment<HTMLElement> {
  return (element) => {
    if (!text) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (wait: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => show(element, text), wait);
    };
    const leave = (): void => {
      clearTimeout(timer);
      hide(element);
    };
    const handlers: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => isMouse(event) && later(HOVER_MS)],
      ['pointerleave', leave],
      ['pointerdown', (event) => (isMouse(event) ? leave() : later(PRESS_MS))],
      ['pointerup', (event) => release(event, timer)],
      ['pointercancel', leave],
      ['focus', () => element.matches(':focus-visible') && show(element, text)],
      ['blur', leave],
      ['keydown', (event) => (event as KeyboardEvent).key === 'Escape' && leave()],
      ['contextmenu', (event) => shownFor === element && event.preventDefault()],
    ];
    for (const [type, handler] of handlers) element.addEventListener(type, handler);
    return () => {
      leave();
      for (const [type, handler] of handlers) element.removeEventListener(type, handler);
    };
  };
}

function isMouse(event: Event): boolean {
  return (event as PointerEvent).pointerType === 'mouse';
}

/** A finger that was lifted after a long press has asked for help, not clicked. */
function release(event: Event, timer: ReturnType<typeof setTimeout> | undefined): void {
  clearTimeout(timer);
  const element = event.currentTarget as HTMLElement;
  if (isMouse(event) || shownFor !== element) return;
  const swallow = (click: Event): void => {
    click.stopImmediatePropagation();
    click.preventDefault();
  };
  element.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0);
}

function bubble(): HTMLElement {
  const found = document.getElementById(ID);
  if (found) return found;
  const made = document.createElement('div');
  made.id = ID;
  made.className = 'board-help';
  made.setAttribute('role', 'tooltip');
  made.popover = 'manual';
  document.body.append(made);
  return made;
}

function show(element: HTMLElement, text: string): void {
  if (!element.isConnected) return;
  const box = bubble();
  box.textContent = text;
  if (!box.matches(':popover-open')) box.showPopover();
  const at = element.getBoundingClientRect();
  const left = at.left + at.width / 2 - box.offsetWidth / 2;
  const above = at.top - box.offsetHeight - GAP;
  box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - box.offsetWidth - GAP))}px`;
  box.style.top = `${above >= GAP ? above : at.bottom + GAP}px`;
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
