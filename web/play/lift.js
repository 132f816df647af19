// Going on by link with a game of this device: it moves to the server with all that has happened, and players who leave
// get a link to their seat.

import * as api from '../api.js';
import { deedTo, forget, keepCreated } from '../device.js';
import { h } from '../dom.js';
import { eventsHere, hasServer, isOfThisDevice } from '../host/index.js';
import { go } from '../router.js';
import { t } from '../words/index.js';
import { dialog, toast } from './dialogs.js';
import { invitation } from './share.js';
import { seatName, tellProblem } from './tell.js';

/** @import { Table } from './table.js' */

/**
 * The ways on from a game that is on this device only; `null` if it is not, and has an address for others.
 * @param {Table} table
 */
export async function waysElsewhere(table) {
  const { game } = table;
  if (!game || !(await isOfThisDevice(table.id))) return null;
  if (!hasServer || game.state.status !== 'running') return h('p', { class: 'quiet' }, t('lift.here'));
  const people = game.seats.filter(({ kind }) => kind === 'here');
  const ways = h('div', { class: 'row' });
  const way = (/** @type {string} */ label, /** @type {number[]} */ away) =>
    h(
      'button',
      {
        'data-lift': away.join(),
        // One press lifts it; a second one would lift it again.
        onclick: async () => {
          ways.inert = true;
          await lift(table, away);
          ways.inert = false;
        },
      },
      label,
    );
  ways.append(
    way(t('lift.stay'), []),
    ...(people.length > 1
      ? people.map(({ seat }) => way(t('lift.away', { who: seatName(game, seat) }), [seat]))
      : []),
  );
  return h('div', { class: 'stack' }, h('p', null, t('lift.words')), ways);
}

/** @param {Table} table @param {number[]} away */
async function lift({ id, game }, away) {
  if (!game) return;
  try {
    const created = await api.lift(await eventsHere(id), away);
    keepCreated(created);
    // It goes on there; here it would go another way. Should it stay here, nothing is lost by it.
    await api.remove(id, deedTo(game) ?? []).then(
      () => forget(id),
      () => {},
    );
    for (const open of document.querySelectorAll('dialog.sheet')) open.remove();
    await go(created.url);
    const links = created.seats.flatMap(({ kind, seat, link }) =>
      kind === 'elsewhere' && link
        ? [invitation(t('share.seat', { who: seatName(created.game, seat) }), link)]
        : [],
    );
    if (links.length) dialog(t('lift.done'), links);
  } catch (problem) {
    if (!(problem instanceof api.Problem)) throw problem;
    toast(tellProblem(problem));
  }
}
