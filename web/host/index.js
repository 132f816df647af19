// Who answers: the server, or the room in this page. Whoever asks does not know which; answers and streams are alike.
//
//   a table of this device               here
//   a new table for people here          here, once the module is loaded; else the server
//   what needs no table                  the same
//   tables by link, lists, codes,
//   how hard people find puzzles         the server

import { settings } from '../device.js';
import { HOST } from '../version.js';
import * as remote from './remote.js';

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

/** @type {Promise<LocalHost | null> | undefined} */
let loading;
/** The room in this page, once it is loaded. @type {LocalHost | null} */
let local = null;

/** Loads the room into this page. @returns {Promise<LocalHost | null>} `null` if that cannot be */
export function load() {
  if (obstacle()) return Promise.resolve(null);
  loading ??= (async () => {
    try {
      const response = fetch(new URL('../module/hexotheque.wasm', import.meta.url));
      const [module, { LocalHost }] = await Promise.all([
        WebAssembly.compileStreaming(response),
        import('./local.js'),
      ]);
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

/** Whether a game is one of this device. @param {string} id */
export async function isOfThisDevice(id) {
  if (obstacle()) return false;
  const store = await import('./store.js');
  return Boolean(await store.kept(id).catch(() => undefined));
}

/** All that has happened in a game of this device. @param {string} id */
export const eventsHere = async id => (await import('./store.js')).events(id);

/** How long a server is waited for that knows no more than what people did. */
const SOON_MS = 1000;

/** The status of an answer that could not be stored. */
const NO_ROOM = 507;

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
    if (!(await isOfThisDevice(id))) return (await seen(path, request)) ?? elsewhere(path, request);
    const room = local ?? (await load());
    if (!room) throw new TypeError('the room cannot be loaded');
    return room.ask(path, request);
  }
  if (path.startsWith('/games?')) return list(path, request);
  if (request.people && local && hasServer) {
    const soon = { ...request, signal: AbortSignal.timeout(SOON_MS) };
    const answer = await remote.ask(path, soon).catch(() => null);
    if (answer?.ok) return answer;
  }
  const stateless = STATELESS.has(first) && !path.endsWith('/tries');
  const can = stateless || (first === 'games' && isForHere(request.body));
  if (!can || !isHere()) return elsewhere(path, request);
  if (local) {
    const answer = await local.ask(path, request);
    // Where nothing can be kept, new games go to the server.
    if (answer.status !== NO_ROOM || !hasServer) return answer;
    return remote.ask(path, request);
  }
  if (!hasServer) return (await loaded()).ask(path, request);
  try {
    return await remote.ask(path, request);
  } catch (error) {
    // No server in reach: then the room is waited for.
    const room = request.signal?.aborted ? null : await load();
    if (!room) throw error;
    return room.ask(path, request);
  }
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
function elsewhere(path, request) {
  if (hasServer) return remote.ask(path, request);
  const problem = { type: '/api#unknown', title: 'unknown', status: 404, detail: 'there is no server' };
  return Promise.resolve(new Response(JSON.stringify(problem), { status: 404 }));
}

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
  if (ids.length && !obstacle()) {
    const store = await import('./store.js');
    for (const id of ids) {
      const game = await store.kept(id).catch(() => undefined);
      if (game) here.push({ id, ...game.summary, onlookers: 0 });
    }
  }
  const others = ids.filter(id => !here.some(game => game.id === id));
  if (hasServer && here.length === 0) return remote.ask(path, request);
  const unreached = hasServer ? others : [];
  let page = { games: /** @type {unknown[]} */ ([]), next: null };
  if (hasServer && others.length) {
    try {
      const response = await remote.ask(`/games?id=${others.join(',')}`, request);
      if (response.ok) {
        page = await response.json();
        unreached.length = 0;
      }
    } catch (error) {
      if (request.signal?.aborted) throw error;
    }
  }
  return Response.json({ ...page, games: [...here, ...page.games], unreached });
}
