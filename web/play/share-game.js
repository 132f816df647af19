// Sharing a game: its address, a picture of the board, a replay that plays by itself, and the record.

import * as api from '../api.js';
import { picture, toPng } from '../boards/picture.js';
import { settings } from '../device.js';
import { h } from '../dom.js';
import { t } from '../words/index.js';
import { save } from './save.js';
import { dialog } from './dialogs.js';
import { waysElsewhere } from './lift.js';
import { replay } from './replay.js';
import { invitation } from './share.js';

/** @import { Stage } from '../boards/stage.js' */
/** @import { Table } from './table.js' */

/** @param {Table} table @param {Stage} board */
export async function showShare(table, board) {
  const { game, id, secret } = table;
  if (!game) return;
  const name = `${game.game}-${id}`;
  const history = await api.history(id, secret);
  const film = replay(game.game, game.options, history, settings.turned[game.game] ?? 0);
  const preview = h('img', {
    class: 'replay',
    alt: t('share.replay.alt'),
    src: URL.createObjectURL(film),
  });
  const way = (
    /** @type {string} */ action,
    /** @type {string} */ label,
    /** @type {() => unknown} */ onclick,
  ) => h('button', { 'data-action': action, onclick }, label);
  const sheet = dialog(t('act.share'), [
    preview,
    h('div', { class: 'row' }, [
      way('replay', t('share.replay'), () => hand(`${name}.svg`, film)),
      way('png', t('share.picture'), async () => hand(`${name}.png`, await toPng(picture(board)))),
      way('svg', 'SVG', () => save(`${name}-board.svg`, picture(board))),
    ]),
    (await waysElsewhere(table)) ??
      invitation(t(game.state.result ? 'next.share.words' : 'share.watch'), `/g/${id}`),
  ]);
  sheet.addEventListener('close', () => URL.revokeObjectURL(preview.src));
}

/** Gives a file to whatever the device shares with, or keeps it. @param {string} name @param {Blob} content */
async function hand(name, content) {
  const file = new File([content], name, { type: content.type });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] }))
    await navigator.share({ files: [file], title: 'Hexothèque' }).catch(() => {});
  else save(name, content);
}
