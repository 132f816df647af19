// Everything this device remembers as one file: its settings, its record, the seats it holds and the games that are
// kept here. What comes from such a file is added to what is there; nothing here is lost by it.

import { allKept, takeIn } from './device.js';
import { load } from './host/index.js';
import * as store from './host/store.js';
import { GAMES } from './kinds/names.js';
import { all, any, each, flag, list, number, one, parts, shape, text } from './shape.js';

/** @import { Kept, StoredEvent } from './host/store.js' */
/** @import { Luggage } from './device.js' */

/** @typedef {Luggage & { hexotheque: 1, here: (Kept & { events: StoredEvent[] })[] }} Trunk */

/** @returns {Promise<{ trunk: Trunk, whole: boolean }>}  `whole`: the games kept here could be read, and are in it */
export async function pack() {
  /** @type {Trunk['here']} */
  const here = [];
  let whole = true;
  try {
    for (const game of await store.allGames()) here.push({ ...game, events: await store.events(game.id) });
  } catch {
    whole = false;
  }
  return { trunk: { hexotheque: 1, ...allKept(), here }, whole };
}

/** A file that did not come from {@link pack}. */
export class NoLuggage extends Error {}

const game = one(...GAMES);
const options = each(text);
const newGame = all(shape({ game, seats: list(shape({ kind: text })) }), parts({ options }));
const settings = parts({
  language: one('fr', 'en', null),
  theme: one('light', 'dark', null),
  name: text,
  level: one(1, 2, 3, 4, 5, 6, 7, 8),
  names: flag,
  confirm: any(flag, one(null)),
  table: one('wood', 'slate', 'paper', 'contrast'),
  host: one('device', 'server'),
  muted: flag,
  notify: flag,
  beliefs: flag,
  last: each(newGame),
  review: flag,
  knows: each(flag),
  keys: each(text),
  turned: each(number),
});
const finished = shape({
  id: text,
  game,
  at: number,
  turns: number,
  level: any(number, one(null)),
  result: one('won', 'lost', 'drawn', 'other'),
  names: list(text),
  ending: text,
});
const seats = all(
  shape({ game, seats: each(text), seen: number }),
  parts({ links: list(shape({ seat: number, link: text })), maker: text, expected: each(text) }),
);
const mistake = all(
  shape({
    game,
    options,
    position: text,
    turns: list(text),
    seat: number,
    turn: number,
    move: text,
    better: list(text),
    given: number,
    at: number,
    times: number,
    due: any(number, one(null)),
  }),
  parts({ deck: text }),
);
const puzzles = parts({
  solved: each(one(1)),
  again: each(shape({ times: number, at: number })),
  streaks: each(number),
  mistakes: each(mistake),
  rating: number,
  deviation: number,
  volatility: number,
  tried: number,
});
const here = shape({ id: text, secrets: each(text), maker: text, events: list(shape({ number })) });
const trunk = all(
  shape({ hexotheque: one(1) }),
  parts({ settings, finished: list(finished), games: each(seats), puzzles, here: list(here) }),
);

/** @param {string} text @returns {Partial<Trunk>} */
function read(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new NoLuggage();
  }
  // Half a luggage would be taken for a whole one: what is damaged anywhere is not touched.
  if (!trunk(found)) throw new NoLuggage();
  return found;
}

/**
 * Takes in what another device has packed.
 * @param {string} text
 * @returns {Promise<{ new: number, further: number, known: number, refused: number }>}  how many games came, went on,
 *   were here already, and could not be kept
 */
export async function unpack(text) {
  const { here = [], ...rest } = read(text);
  const told = { new: 0, further: 0, known: 0, refused: 0 };
  const room = here.length ? await load() : null;
  for (const kept of here) told[(await room?.takeIn(kept).catch(() => null)) ?? 'refused']++;
  // What lies elsewhere is counted as well, and what lies here not twice.
  const others = takeIn(rest);
  for (const { id } of here) others.delete(id);
  told.new += others.size;
  return told;
}
