// Reaching a player who does not look at the board: by voice, by the title, by a notification.

import { settings } from '../device.js';
import { t } from '../words/index.js';

/** @import { Game } from '../types.d.ts' */

/** Has a screen reader say something. @param {string} text */
export function announce(text) {
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = text;
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
      icon: '/icon.svg',
    });
  } catch {
    // Some phones let only an installed application notify; the title says it all the same.
  }
}
