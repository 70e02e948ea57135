// Keeps the site in the browser. What it is made of stands in SITE, which `sapajou site` puts before this file:
// {version, files: {path: digest}}. A path is kept under its digest, so that a new version fetches only what has changed.

const CACHE = 'sapajou';
const scope = new URL('./', self.location.href).href;
const keyOf = (path) => `${scope}${path}?kept=${SITE.files[path]}`;

/** The path of the site that an address means, or null if it is none of its files. */
function pathOf(address) {
  if (!address.startsWith(scope)) return null;
  const path = address.slice(scope.length).split(/[?#]/)[0] || 'index.html';
  return path in SITE.files ? path : null;
}

async function keep(cache, path) {
  const kept = await cache.match(keyOf(path));
  if (kept !== undefined) return kept;
  const response = await fetch(scope + path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const copy = response.clone();
  await cache.put(keyOf(path), copy);
  return response;
}

/** Keep every file of this version. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(SITE.files)) await keep(cache, path);
}

/** Let go of the files that this version does not have. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(SITE.files).map(keyOf));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

// The first one takes the page at once and keeps what it loads; a later one fetches all it needs, and waits to be asked.
self.addEventListener('install', (event) => {
  if (self.registration.active === null) self.skipWaiting();
  else event.waitUntil(keepAll());
});
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener('message', (event) => {
  if (event.data.type === 'take over') self.skipWaiting();
  if (event.data.type === 'keep') event.waitUntil(keepAll().then(() => event.source.postMessage({ type: 'whole' })));
});

self.addEventListener('fetch', (event) => {
  const path = event.request.method === 'GET' ? pathOf(event.request.url) : null;
  if (path !== null) event.respondWith(caches.open(CACHE).then((cache) => keep(cache, path)));
});
