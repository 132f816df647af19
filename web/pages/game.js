// A game's address, or the link of one of its seats.

import * as api from '../api.js';
import { within } from '../base.js';
import { expectedOf, forget, keep, secretsOf, settings } from '../device.js';
import { h, put } from '../dom.js';
import { knowOptions } from '../play/agreed.js';
import { GameRoom } from '../play/room.js';
import { playing } from '../update.js';
import { t } from '../words/index.js';

/** @import { Opener } from '../router.js' */

/** @type {Opener} */
export async function gamePage(main, { parts, hash }) {
  const id = parts[1] ?? '';
  try {
    // A link that was cut off on its way opens nothing: better to say so than to let somebody look on unawares.
    const link = hash === 'main' ? '' : hash;
    if (link && !/^[0-9a-f]{32}$/.test(link)) throw new api.Problem(403, 'not_your_seat', {});
    if (link) await takeSeat(id, link);
    else await findSeats(id);
    // Several players on this device: nobody's cards before he has said that he is there.
    const secrets = [...secretsOf(id).values()];
    const secret = secrets.length === 1 ? secrets[0] : null;
    const [game] = await Promise.all([api.game(id, secret), knowOptions()]);
    const room = new GameRoom(main, game);
    const over = playing();
    const leave = () => {
      room.leave();
      over();
    };
    return { title: t(`game.${room.game.game}`), leave, kind: 'in-game' };
  } catch (problem) {
    const status = problem instanceof api.Problem ? problem.status : 0;
    const moved = problem instanceof api.Problem && problem.code === 'seat_moved';
    if (status === 404 || (status === 403 && !hash)) forget(id);
    const [said, way] =
      status === 404
        ? ['game.unknown', h('a', { href: '/', class: 'button primary' }, t('missing.home'))]
        : status === 403
          ? [
              moved ? 'problem.seat_moved' : 'seat.wrong_link',
              h('a', { href: `/g/${id}`, class: 'button primary' }, t('seat.look_on')),
            ]
          : [
              'problem.offline',
              h('button', { class: 'primary', onclick: () => location.reload() }, t('again')),
            ];
    const why = status === 404 && h('p', null, t('game.unknown.words'));
    put(main, h('section', { class: 'alone' }, [h('h1', null, t(said)), why, way]));
    return { title: t('missing.title') };
  }
}

/**
 * Seats whose link was changed here, if the answer got lost: the new one opens them.
 * @param {string} id
 */
async function findSeats(id) {
  const known = new Set(secretsOf(id).values());
  for (const [, secret] of expectedOf(id)) {
    if (known.has(secret)) continue;
    const game = await api.game(id, secret).catch(() => null);
    if (game?.you) keep(id, game.game, new Map([[game.you, secret]]));
  }
}

/**
 * A seat link was opened: sit down, keep the secret, and take it out of the address bar.
 * @param {string} id
 * @param {string} secret
 */
async function takeSeat(id, secret) {
  const { seats, you } = await api.game(id, secret);
  const name = seats.find(({ seat }) => seat === you)?.name || settings.name;
  const seated = await api.sit(id, secret, { name });
  keep(id, seated.game.game, new Map([[seated.seat, secret]]));
  history.replaceState(null, '', within(`/g/${id}`));
}
