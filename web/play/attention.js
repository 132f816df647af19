// Reaching a player who does not look at the board: by a sound, by the title, by a notification.

import { within } from '../base.js';
import { settings } from '../device.js';
import { hear } from '../sound.js';
import { t } from '../words/index.js';

/** @import { Game, GameEvent } from '../types.d.ts' */

/**
 * The bell: it is somebody's turn here after somebody else's, or the game is over.
 * @param {GameEvent} event
 * @param {Map<number, string>} secrets  of the seats on this device
 * @param {number[]} won  whoever has won by it
 */
export function strike({ type, seat, state }, secrets, won) {
  if (state.result) {
    const here = [...secrets.keys()];
    const glad = here.length === 0 || here.some(seat => won.includes(seat));
    hear(won.length === 0 ? 'draw' : glad ? 'win' : 'lose');
  } else if (type === 'played' && state.to_move !== null) {
    if (secrets.has(state.to_move) && !(seat && secrets.has(seat))) hear('turn');
  }
}

/** @param {Game} game @param {boolean} yours  whether others wait for somebody here */
export function entitle(game, yours) {
  document.title = `${yours ? `● ${t('title.your_turn')} · ` : ''}${t(`game.${game.game}`)} — Hexothèque`;
}

/** It is somebody's turn here, who may be looking at something else. @param {Game} game */
export function notify(game) {
  if (!settings.notify || document.visibilityState === 'visible' || Notification.permission !== 'granted')
    return;
  try {
    new Notification(t('title.your_turn'), {
      body: t(`game.${game.game}`),
      tag: game.id,
      icon: within('/icon.svg'),
    });
  } catch {
    // Some phones let only an installed application notify; the title says it all the same.
  }
}
