// Everything this device remembers as one file: its settings, its record, the seats it holds and the games that are
// kept here. What comes from such a file is added to what is there; nothing here is lost by it.

import { allKept, takeIn } from './device.js';
import { load } from './host/index.js';
import * as store from './host/store.js';

/** @import { Kept, StoredEvent } from './host/store.js' */
/** @import { Luggage } from './device.js' */

/** @typedef {Luggage & { hexotheque: 1, here: (Kept & { events: StoredEvent[] })[] }} Trunk */

/** @returns {Promise<Trunk>} */
export async function pack() {
  const here = [];
  for (const game of await store.allGames().catch(() => []))
    here.push({ ...game, events: await store.events(game.id) });
  return { hexotheque: 1, ...allKept(), here };
}

/** A file that did not come from {@link pack}. */
export class NoLuggage extends Error {}

/**
 * Takes in what another device has packed.
 * @param {string} text
 * @returns {Promise<{ games: number, refused: number }>}  how many games came, and how many could not
 */
export async function unpack(text) {
  /** @type {Partial<Trunk>} */
  let trunk;
  try {
    trunk = JSON.parse(text);
  } catch {
    throw new NoLuggage();
  }
  if (typeof trunk !== 'object' || trunk?.hexotheque !== 1) throw new NoLuggage();
  const told = { games: 0, refused: 0 };
  if (trunk.here?.length) {
    const room = await load();
    for (const game of trunk.here) told[room && (await room.takeIn(game)) ? 'games' : 'refused']++;
  }
  takeIn(trunk);
  return told;
}
