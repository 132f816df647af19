// A game's address, or the link of one of its seats.

import * as api from '../api.js';
import { forget, keep, secretsOf, settings } from '../device.js';
import { h, put } from '../dom.js';
import { GameRoom } from '../play/room.js';
import { t } from '../words/index.js';

/** @import { Opener } from '../router.js' */

/** @type {Opener} */
export async function gamePage(main, { parts, hash }) {
  const id = parts[1] ?? '';
  try {
    if (/^[0-9a-f]{32}$/.test(hash)) await takeSeat(id, hash);
    // Several players on this device: nobody's cards before he has said that he is there.
    const secrets = [...secretsOf(id).values()];
    const secret = secrets.length === 1 ? secrets[0] : null;
    const room = new GameRoom(main, await api.game(id, secret));
    return { title: t(`game.${room.game.game}`), leave: () => room.leave(), kind: 'in-game' };
  } catch (problem) {
    const status = problem instanceof api.Problem ? problem.status : 0;
    if (status === 404 || (status === 403 && !hash)) forget(id);
    const [said, way] =
      status === 404
        ? ['game.unknown', h('a', { href: '/', class: 'button primary' }, t('missing.home'))]
        : status === 403
          ? [
              'problem.not_your_seat',
              h('a', { href: `/g/${id}`, class: 'button primary' }, t('seat.look_on')),
            ]
          : [
              'problem.offline',
              h('button', { class: 'primary', onclick: () => location.reload() }, t('again')),
            ];
    put(main, h('section', { class: 'alone' }, [h('h1', null, t(said)), way]));
    return { title: t('missing.title') };
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
  history.replaceState(null, '', `/g/${id}`);
}
