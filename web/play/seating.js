// Coming to a seat and leaving the table: taking a free one, being called otherwise, going on to the next game with the
// same secrets, and removing a game.

import * as api from '../api.js';
import { deedTo, erase, keep, keptGames, secretsOf } from '../device.js';
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
  if (game) keep(id, game.game, found, keptGames()[game.id]?.maker);
  await go(`/g/${id}`);
}

/** Removes the game for good, from here and from everywhere. @param {Table} table */
export async function remove({ id, game }) {
  await api.remove(id, (game && deedTo(game)) ?? []);
  erase(id);
  await go('/');
}
