// How the site itself is kept in the browser: by a service worker, which also asks before a new version replaces it.

export const SITE = 'site.json';

/** Whether the site is kept whole and starts without a network, why it cannot be, and the version that waits. */
export const keeping: { whole: boolean; refused: boolean; waiting: ServiceWorker | null } = $state({
  whole: false, refused: false, waiting: null,
});

const PATIENCE = 4000;

/** Have a service worker keep what is loaded; without one the page plays on while it is open. */
export async function keepSite(root: string): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    keeping.refused = true; // browsers refuse it over plain http to another machine
    return;
  }
  const workers = navigator.serviceWorker;
  workers.addEventListener('message', (event: MessageEvent<{ type: string }>) => {
    if (event.data.type === 'whole') keeping.whole = true;
  });
  try {
    const registration = await workers.register(`${root}service-worker.js`, { scope: root, updateViaCache: 'none' });
    watch(registration);
    if (workers.controller === null) await controlled(workers);
  } catch {
    keeping.refused = true;
  }
}

/** Fetch what is not kept yet: called when the page has all that it needs itself. */
export function keepTheRest(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'keep' });
  void navigator.storage?.persist?.();
}

/** Let the version that waits take over, and show it. */
export function useNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  keeping.waiting?.postMessage({ type: 'take over' });
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    keeping.waiting = navigator.serviceWorker.controller === null ? null : registration.waiting;
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** Wait until the first service worker has the page, but not for ever. */
function controlled(workers: ServiceWorkerContainer): Promise<void> {
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE);
  });
}
