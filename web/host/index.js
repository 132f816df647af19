// Who answers: the server, or the room in this page. Whoever asks does not know which; answers and streams are alike.
//
//   a table of this device               here
//   a new table for people here          here, once the module is loaded; else the server
//   what needs no table                  the same
//   tables by link, lists, codes,
//   how hard people find puzzles         the server

import { BASE } from '../base.js';
import { recall, settings } from '../device.js';
import { HOST, meet } from '../version.js';

/** @import { Game } from '../types.d.ts' */
/** @import { LocalHost } from './local.js' */

/**
 * @typedef {object} Request
 * @property {string} [method]
 * @property {string | null} [secret]
 * @property {unknown} [body]
 * @property {AbortSignal} [signal]
 * @property {Record<string, string>} [headers]
 * @property {Game | null} [sight]  the game as the one who asks sees it, if the answer follows from that
 * @property {boolean} [people]  whether a server knows more, by what people did, if it answers soon
 */

/** Whether there is a server, so that one can play with people elsewhere. */
export const hasServer = HOST !== 'device';

/** Smallest module with an instruction of 128 bits. */
const SIMD = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
);

/** Why the room cannot be in this page: none is offered, or the browser lacks something. @returns {'absent' | 'unable' | null} */
export function obstacle() {
  if (HOST === 'server') return 'absent';
  const able =
    typeof WebAssembly === 'object' &&
    'indexedDB' in globalThis &&
    'BroadcastChannel' in globalThis &&
    WebAssembly.validate(SIMD);
  return able ? null : 'unable';
}

/**
 * Compiles while it is being sent, where the web space says what it sends; not every one knows the type.
 * @param {Response} response
 */
async function compile(response) {
  const isTold = response.headers.get('Content-Type') === 'application/wasm';
  return isTold ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** @type {Promise<LocalHost | null> | undefined} */
let loading;
/** The room in this page, once it is loaded. @type {LocalHost | null} */
let local = null;

/** Loads the room into this page. @returns {Promise<LocalHost | null>} `null` if that cannot be */
export function load() {
  if (obstacle()) return Promise.resolve(null);
  loading ??= (async () => {
    try {
      const sent = fetch(new URL('../module/hexotheque.wasm', import.meta.url));
      const [module, { LocalHost }] = await Promise.all([sent.then(compile), import('./local.js')]);
      local = new LocalHost(module);
      document.documentElement.dataset.here = '';
      return local;
    } catch {
      loading = undefined; // perhaps it can be loaded later
      return null;
    }
  })();
  return loading;
}

/** Whether what needs no server is to be done here. */
const isHere = () => !hasServer || settings.host === 'device';

/**
 * What is kept of a game here: `undefined` if it is none of this device, `null` if the browser does not say just now.
 * @param {string} id
 */
async function kept(id) {
  if (obstacle()) return undefined;
  const store = await import('./store.js');
  return store.kept(id).catch(() => null);
}

/** @type {Promise<void> | undefined} */
let recalled;

/** The device remembers all games that are stored here, once this is done. */
export function recallGames() {
  recalled ??= (async () => {
    if (obstacle()) return;
    const databases = await indexedDB.databases?.();
    // Most visitors have none, and need not load what reads it.
    if (databases?.every(({ name }) => name !== 'hexotheque')) return;
    recall(await (await import('./store.js')).allGames());
  })().catch(() => {});
  return recalled;
}

/** Whether a game is one of this device. @param {string} id */
export const isOfThisDevice = async id => Boolean(await kept(id));

/** All that has happened in a game of this device. @param {string} id */
export const eventsHere = async id => (await import('./store.js')).events(id);

/** How long a server is waited for where the room here can answer as well. */
const SOON_MS = 1000;

/** How long it is waited for where only it can answer, but others need not wait for that. */
const LATER_MS = 5000;

/** How long nobody waits again for a server that has not answered soon. */
const SILENCE_MS = 30_000;
/** Until when that is. */
let silentUntil = 0;

/** The status of an answer that could not be stored. */
const NO_ROOM = 507;

/** The status of an answer about what is not there. */
const UNKNOWN = 404;

const STATELESS = new Set([
  'positions',
  'analyse',
  'judge',
  'explain',
  'puzzles',
  'chains',
  'check',
  'records',
  'rules',
  'collection',
]);

/** Whether nobody elsewhere is to take a seat. @param {unknown} body */
const isForHere = body =>
  /** @type {import('../types.d.ts').NewGame} */ (body).seats.every(
    ({ kind }) => kind === 'here' || kind === 'computer',
  );

/**
 * @param {string} path
 * @param {Request} request
 * @returns {Promise<Response>}
 */
export async function ask(path, request) {
  const [first, id] = path.split(/[/?]/).filter(Boolean);
  if (first === 'games' && path.startsWith('/games/')) {
    const here = await kept(id);
    if (here) return (await loaded()).ask(path, request);
    const answer = (await seen(path, request)) ?? (await elsewhere(path, request));
    // A game that may well be here is not to be forgotten because nobody else knows it.
    if (here === null && answer.status === UNKNOWN)
      throw new TypeError('the games of this device cannot be read');
    return answer;
  }
  if (path.startsWith('/games?')) return list(path, request);
  if (request.people && local && hasServer && performance.now() >= silentUntil) {
    const signal = AbortSignal.timeout(SOON_MS);
    const answer = await askServer(path, { ...request, signal }).catch(() => null);
    if (signal.aborted) silentUntil = performance.now() + SILENCE_MS;
    if (answer?.ok) return answer;
  }
  const stateless = STATELESS.has(first) && !path.endsWith('/tries');
  const can = stateless || (first === 'games' && isForHere(request.body));
  if (!can || !isHere()) return elsewhere(path, request);
  if (local) return askRoom(local, path, request);
  if (!hasServer) return obstacle() ? refused(501, 'unable') : (await loaded()).ask(path, request);
  return whoeverIsFirst(path, request);
}

/**
 * The server, as long as the room is not loaded. Where no server is in reach, or none answers, as on a train, the room is
 * waited for.
 * @param {string} path @param {Request} request
 */
async function whoeverIsFirst(path, request) {
  const enough = new AbortController();
  const { signal } = request;
  const either = signal ? AbortSignal.any([signal, enough.signal]) : enough.signal;
  const answered = askServer(path, { ...request, signal: either });
  const awaited = new Promise(resolve => setTimeout(resolve, SOON_MS)).then(load);
  try {
    const first = await Promise.race([answered, awaited]);
    // Without a room there is nobody else to wait for.
    if (!first || first instanceof Response) return await answered;
    enough.abort();
    answered.catch(() => {});
    return askRoom(first, path, request);
  } catch (error) {
    const room = signal?.aborted ? null : await load();
    if (!room) throw error;
    return askRoom(room, path, request);
  }
}

/**
 * The room here; where nothing can be kept, new games go to the server.
 * @param {NonNullable<typeof local>} room
 * @param {string} path
 * @param {Request} request
 */
async function askRoom(room, path, request) {
  const answer = await room.ask(path, request);
  return answer.status === NO_ROOM && hasServer ? askServer(path, request) : answer;
}

/**
 * What would happen in a game by link, worked out here from what is seen of it; `null` if the server is to be asked.
 * @param {string} path
 * @param {Request} request
 */
async function seen(path, { sight, signal }) {
  if (!local || !sight || !isHere()) return null;
  const { game, options, state } = sight;
  const query = new URLSearchParams(path.split('?')[1]);
  const listed = (/** @type {string | null} */ text, /** @type {string} */ by) =>
    (text ?? '').split(by).filter(Boolean);
  const body = {
    game,
    options,
    position: state.position,
    turns: listed(query.get('turn'), ' '),
    ask: listed(query.get('ask'), ','),
  };
  const answer = await local.ask('/positions', { body, signal });
  return answer.ok ? answer : null;
}

/** The room, without which there is nobody to ask. */
async function loaded() {
  const room = await load();
  if (!room) throw new TypeError('the room cannot be loaded');
  return room;
}

/** @param {string} path @param {Request} request */
async function elsewhere(path, request) {
  return hasServer ? askServer(path, request) : refused(UNKNOWN, 'unknown');
}

/** What is answered where there is no server. @param {number} status @param {string} code */
const refused = (status, code) => Response.json({ type: `/api#${code}`, title: code, status }, { status });

/**
 * A list of games: those of this device are told by their names only, and need no server. `unreached` are those that
 * nobody could be asked about.
 * @param {string} path
 * @param {Request} request
 */
async function list(path, request) {
  const query = new URLSearchParams(path.split('?')[1]);
  const ids = (query.get('id') ?? '').split(',').filter(Boolean);
  /** @type {({ id: string } & Record<string, unknown>)[]} */
  const here = [];
  /** Those that may be here, if only the browser said so. @type {string[]} */
  const unread = [];
  for (const id of ids) {
    const game = await kept(id);
    if (game) here.push({ id, ...game.summary, onlookers: 0 });
    else if (game === null) unread.push(id);
  }
  const others = ids.filter(id => !here.some(game => game.id === id));
  if (hasServer && others.length === ids.length && !unread.length) return askServer(path, request);
  let unreached = hasServer ? others : unread;
  let page = { games: /** @type {{ id: string }[]} */ ([]), next: null };
  if (hasServer && others.length) {
    try {
      const patience = AbortSignal.timeout(LATER_MS);
      const signal = request.signal ? AbortSignal.any([request.signal, patience]) : patience;
      const response = await askServer(`/games?id=${others.join(',')}`, { ...request, signal });
      if (response.ok) {
        page = await response.json();
        unreached = unread.filter(id => !page.games.some(game => game.id === id));
      }
    } catch (error) {
      if (request.signal?.aborted) throw error;
    }
  }
  return Response.json({ ...page, games: [...here, ...page.games], unreached });
}

/**
 * Asks the room on the server, over HTTP.
 * @param {string} path
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function askServer(path, { method, secret, body, signal, headers = {} }) {
  const streams = path.includes('/events?');
  const sent = new Headers(headers);
  if (secret) sent.set('Authorization', `Bearer ${secret}`);
  if (body !== undefined) sent.set('Content-Type', 'application/json');
  const response = await fetch(`${BASE}api${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: sent,
    signal: streams ? whileOnline(signal) : signal,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  meet(response.headers.get('Hexotheque-Version'));
  return response;
}

/** A stream is known to be cut off as soon as the device has no network. @param {AbortSignal} [signal] */
function whileOnline(signal) {
  const cut = new AbortController();
  addEventListener('offline', () => cut.abort(), { once: true, signal });
  return signal ? AbortSignal.any([signal, cut.signal]) : cut.signal;
}
