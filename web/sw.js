// Service worker: keeps all files of one version of the client, so that after one visit everything is there without a
// network. A new version is fetched whole beside the old one and waits until somebody takes it. From then on it answers
// for all pages, those too that an older version has opened: they get files of their own version until they are
// closed, since a page of two versions would be neither.
//
// Whoever serves this file puts in what it keeps: the version, each file with the beginning of its SHA-256, and which
// addresses are pages of the client. Whatever else lies there is somebody else's.

const VERSION = '';
/** @type {[string, string][]} */
const FILES = [];
/** How the addresses of pages begin. @type {string[]} */
const PAGES = [];

const worker = /** @type {any} */ (self);
const SCOPE = new URL('.', location.href);
/** How the names of our caches begin: other editions may lie at other paths of the same web space, and keep their own. */
const KEPT = `hexotheque ${SCOPE.pathname} `;
const CACHE = KEPT + VERSION;
/** Before that they were named by the version alone. */
const NAMED_BY_VERSION = /^hexotheque [^/]+$/;
const PATHS = new Set(FILES.map(([path]) => path));

/** What only a server answers. */
const OF_SERVER = /^(api|metrics|healthz|readyz)(\/|$)/;

/** What is no page. */
const IS_FILE = /\.[a-z0-9]+$/;

/** What a folder is called where it is no page by itself. */
const INDEX = /index\.html$/;

/** @param {Response} response */
async function hash(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return [...bytes.slice(0, 12)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Takes all files, those that have not changed from the version before; all of them or none. */
async function take() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async ([path, wanted]) => {
      const url = new URL(path, SCOPE).href;
      const known = await caches.match(url);
      if (known && (await hash(known.clone())) === wanted) return cache.put(url, known);
      const response = await fetch(url, { cache: 'no-cache' });
      // Somebody may just be putting yet another version there.
      if (!response.ok || (await hash(response.clone())) !== wanted)
        throw new Error(`${url} is not of version ${VERSION}`);
      // What was redirected cannot answer for a page.
      const { headers } = response;
      return cache.put(
        url,
        response.redirected ? new Response(await response.blob(), { headers }) : response,
      );
    }),
  );
}

/** Whether files of this edition lie there. @param {string} name */
const isOurs = async name =>
  name.startsWith(KEPT) ||
  (NAMED_BY_VERSION.test(name) && Boolean(await caches.match(SCOPE.href, { cacheName: name })));

/** Where the files of this version and of older ones lie, this one first. */
async function versions() {
  const names = await caches.keys();
  // Those that come later are only waiting.
  const known = names.slice(0, names.indexOf(CACHE) + 1).reverse();
  const ours = await Promise.all(known.map(isOurs));
  return known.filter((_, at) => ours[at]);
}

const NOTE = new URL('.page/', SCOPE).href;

/** What was noted, as far as it was needed: where the files of each page lie. @type {Map<string, string>} */
const pages = new Map();

/** Notes beside the files that a page is of this version: a worker is ended now and then. @param {string} page */
async function note(page) {
  if (pages.has(page)) return;
  pages.set(page, CACHE);
  // Where there is no room for a note there may be pages all the same.
  await (await caches.open(CACHE)).put(NOTE + page, new Response()).catch(() => {});
}

/** Where the files of a page lie. @param {string} page */
async function versionOf(page) {
  for (const name of page && !pages.has(page) ? await versions() : [])
    if (!pages.has(page) && (await caches.match(NOTE + page, { cacheName: name }))) pages.set(page, name);
  return pages.get(page) ?? CACHE;
}

/** Forgets pages that were closed, and older versions of which none is open. */
async function tidy() {
  const open = await worker.clients.matchAll({ type: 'all', includeUncontrolled: true });
  const names = new Set(open.map((/** @type {{ id: string }} */ { id }) => id));
  // Those that are only just being opened are not listed.
  for (const [page, version] of pages) if (version === CACHE) names.add(page);
  const isOpen = (/** @type {Request} */ { url }) => names.has(url.slice(NOTE.length));
  for (const version of await versions()) {
    const cache = await caches.open(version);
    const noted = (await cache.keys()).filter(({ url }) => url.startsWith(NOTE));
    if (version !== CACHE && !noted.some(isOpen)) await caches.delete(version);
    else await Promise.all(noted.filter(page => !isOpen(page)).map(page => cache.delete(page)));
  }
}

/**
 * A page says which version it is. One of this version is answered for from now on; another is told, so that it can
 * begin anew.
 * @param {string} version
 * @param {{ id: string, postMessage: (message: unknown) => void }} page
 */
async function greet(version, page) {
  if (version !== VERSION) return page.postMessage({ version: VERSION });
  await note(page.id);
  await worker.clients.claim();
  await tidy();
}

/** @param {string} path @param {Request} request @param {string} version */
async function answer(path, request, version) {
  const kept = await caches.match(new URL(path, SCOPE).href, { cacheName: version });
  return kept ?? fetch(request);
}

/** A page that is opened is of this version. @param {Request} request @param {string} page */
async function opening(request, page) {
  if (page) await note(page);
  return answer('', request, CACHE);
}

/**
 * What lies beside the client is somebody else's; where nothing does, the client says so.
 * @param {Request} request
 * @param {string} page
 */
async function beside(request, page) {
  const found = await fetch(request).catch(() => null);
  return found && found.status !== 404 ? found : opening(request, page);
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(take()));
worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take over') worker.skipWaiting();
  else event.waitUntil(greet(event.data.version, event.source));
});
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request, clientId, resultingClientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== SCOPE.origin || !pathname.startsWith(SCOPE.pathname)) return;
  const path = pathname.slice(SCOPE.pathname.length).replace(INDEX, '');
  if (OF_SERVER.test(path)) return;
  if (request.mode !== 'navigate')
    event.respondWith(versionOf(clientId).then(version => answer(path, request, version)));
  else if (PAGES.includes(path.split('/')[0]) && !IS_FILE.test(path))
    event.respondWith(opening(request, resultingClientId));
  else if (PATHS.has(path)) event.respondWith(answer(path, request, CACHE));
  else event.respondWith(beside(request, resultingClientId));
});
