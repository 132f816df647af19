// The games of this device: lists of events in IndexedDB, each event under its number, so that of two pages that go on
// with one game only one can.

/** @import { Summary } from '../types.d.ts' */

/**
 * What is known of a game besides its events.
 * @typedef {object} Kept
 * @property {string} id
 * @property {Record<string, string>} secrets  what opens each seat
 * @property {string} maker  what shows that it was begun here
 * @property {Omit<Summary, 'id' | 'onlookers'>} summary
 */
/** @typedef {{ number: number } & Record<string, unknown>} StoredEvent */

/** Somebody else has stored an event of that number. */
export class Overtaken extends Error {}

const GAMES = 'games';
const EVENTS = 'events';

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const got = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('hexotheque', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: 'id' });
      request.result.createObjectStore(EVENTS);
    };
    request.onsuccess = () => {
      const closed = () => {
        opened = undefined;
      };
      // Somebody may want to change or remove it; whoever asks later opens it anew.
      request.result.onversionchange = () => {
        request.result.close();
        closed();
      };
      request.result.onclose = closed;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** All events of a game. @param {string} id */
const eventsOf = id => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/** @param {string[]} stores */
const reading = async stores => (await open()).transaction(stores, 'readonly');

/**
 * Does something as one; it is done when it lies on the disk.
 * @param {(stores: { games: IDBObjectStore, events: IDBObjectStore }) => void} change
 * @returns {Promise<void>}
 */
async function writing(change) {
  const transaction = (await open()).transaction([GAMES, EVENTS], 'readwrite', { durability: 'strict' });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => {
      const { error } = transaction;
      reject(error?.name === 'ConstraintError' ? new Overtaken() : error);
    };
  });
  change({ games: transaction.objectStore(GAMES), events: transaction.objectStore(EVENTS) });
  await done;
}

/** What is known of a game, if it is one of this device. @param {string} id @returns {Promise<Kept | undefined>} */
export const kept = async id => got((await reading([GAMES])).objectStore(GAMES).get(id));

/** @returns {Promise<Kept[]>} */
export const allGames = async () => got((await reading([GAMES])).objectStore(GAMES).getAll());

/** All that has happened in a game, in order. @param {string} id @returns {Promise<StoredEvent[]>} */
export const events = async id => got((await reading([EVENTS])).objectStore(EVENTS).getAll(eventsOf(id)));

/**
 * Stores what has happened, all of it or nothing.
 * @param {{ game: Kept, events: StoredEvent[] }[]} news
 */
export async function append(news) {
  await writing(stores => {
    for (const { game, events } of news) {
      for (const event of events) stores.events.add(event, [game.id, event.number]);
      stores.games.put(game);
    }
  });
  keepForGood();
}

/** Removes a game for good. @param {string} id */
export const remove = id =>
  writing(({ games, events }) => {
    events.delete(eventsOf(id));
    games.delete(id);
  });

let asked = false;

/** Asks once that the browser does not clear away what is kept here when room is short. */
function keepForGood() {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => {});
}
