// Today's puzzle on the shelf: its position, small, and what is asked. It is fetched when the boxes are there, and has
// its place before it comes.

import * as api from '../api.js';
import { boardOf } from '../boards/index.js';
import { hasTiles } from '../boards/lattices.js';
import { puzzlesKept } from '../device.js';
import { h, put } from '../dom.js';
import { today } from '../solving/date.js';
import { t } from '../words/index.js';

/** @param {HTMLElement} picture @param {HTMLElement} words */
export async function showToday(picture, words) {
  const { id, game, options, position, goal, within, difficulty } = await api.puzzleOfDay(today());
  const board = boardOf(game, options);
  board.draw(position);
  picture.classList.toggle('felt', hasTiles(game));
  put(picture, board.still(t(`${game}.board`)).root);
  const kind = within ? `${goal}-${within}` : goal;
  put(words, [
    h('span', null, h('strong', null, t(`game.${game}`)), ` · ${t(`puzzles.goal.${kind}`)}`),
    h(
      'span',
      { class: 'quiet' },
      puzzlesKept().solved[id] ? t('puzzles.today.solved') : t('puzzles.today.difficulty', { n: difficulty }),
    ),
  ]);
}
