// What this browser lets a page do. Over plain http, except from the machine itself, it refuses all of it.

export const secure = (): boolean => globalThis.isSecureContext === true;
export const canCopy = (): boolean => secure() && typeof navigator.clipboard?.writeText === 'function';
export const canShare = (): boolean => secure() && typeof navigator.share === 'function';
export const canNotify = (): boolean => secure() && typeof Notification === 'function';
