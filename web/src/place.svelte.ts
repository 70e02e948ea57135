// Where this page is, and how it goes elsewhere without being loaded anew.

import { routeOf, type Route } from './router';

export const place: { route: Route } = $state({ route: routeOf(location) });

/** Go to an address of this client. */
export function go(address: string): void {
  history.pushState(null, '', address);
  place.route = routeOf(location);
  scrollTo(0, 0);
}

/** Change the address without a step in the browser's history. */
export function readdress(address: string): void {
  history.replaceState(null, '', address);
  place.route = routeOf(location);
}

/** Follow the browser's buttons and the links of the page. */
export function followAddresses(): () => void {
  const moved = (): void => {
    place.route = routeOf(location);
  };
  const clicked = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !ours(event, link)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', moved);
  document.addEventListener('click', clicked);
  return () => {
    removeEventListener('popstate', moved);
    document.removeEventListener('click', clicked);
  };
}

/** Whether a click on a link is for this client: not for a new window, a file, or a place on the same page. */
function ours(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const page = !/^\/(api|offline)\//.test(link.pathname) && !/\.[a-z]+$/.test(link.pathname);
  const inside = link.origin === location.origin && page;
  const moves = link.pathname !== location.pathname || link.hash === '';
  return plain && inside && moves && !link.hasAttribute('download') && link.target === '' && !event.defaultPrevented;
}
