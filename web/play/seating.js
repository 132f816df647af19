// Coming to a seat: taking a free one, being called otherwise, and going on to the next game with the same secrets.

import * as api from '../api.js';
import { keep, secretsOf } from '../device.js';
import { go } from '../router.js';

/** @import { Table } from './table.js' */

/** Takes a free seat at an open table. @param {Table} table @param {string} name */
export async function sitDown(table, name) {
  const seated = await api.sit(table.id, null, { name });
  keep(table.id, seated.game.game, new Map([[seated.seat, seated.secret ?? '']]));
  table.secrets = secretsOf(table.id);
  table.lookFrom(seated.seat);
}

/** @param {Table} table @param {string} name */
export async function rename(table, name) {
  const [secret] = table.secrets.values();
  await api.sit(table.id, secret, { name });
}

/**
 * Goes on to the next game: the same secrets open it, each at the next seat.
 * @param {Table} table
 * @param {string} id  of the next game
 */
export async function goOn({ secrets, game }, id) {
  const found = new Map();
  for (const secret of secrets.values()) {
    const { you } = await api.game(id, secret);
    if (you !== null) found.set(you, secret);
  }
  if (game) keep(id, game.game, found);
  await go(`/g/${id}`);
}
