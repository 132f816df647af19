// Questions at any time: whoever cannot see the board asks, by a key or from a list, and is answered in words. Whoever
// can see it may ask too.

import { announce } from '../announce.js';
import { h } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { t } from '../words/index.js';
import { dialog } from './dialogs.js';
import { keyOf, QUESTIONS } from './keys.js';

/** @import { Stage } from '../boards/stage.js' */
/** @import { Builder } from './builder.js' */

/**
 * Answers by question; what cannot be asked here is not among them.
 * @typedef {Partial<Record<typeof QUESTIONS[number], () => string>>} Answers
 */

/**
 * What any board can be asked.
 * @param {Stage} board
 * @param {Builder} builder
 * @param {(seat: number) => string} name
 * @returns {Answers}
 */
export const answersOf = (board, builder, name) => ({
  position: () => sentences(board.inventory(name)),
  score: () => {
    const { game } = builder.room.table;
    return game ? sentences(KINDS[game.game].tally(board.position, name, game.options)) : '';
  },
  around: () => {
    const { current } = board;
    if (!current) return '';
    return sentences([board.describe(current), board.detail(current), ...board.around(current)]);
  },
  ...builder.answers,
});

/** Each with one full stop. @param {string[]} parts */
export const sentences = parts =>
  parts
    .filter(Boolean)
    .map(part => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');

/** Answers one question aloud: nobody who asks hears nothing. @param {Answers} answers @param {string} question */
export function answer(answers, question) {
  announce(answers[/** @type {keyof Answers} */ (question)]?.() || t('ask.nothing'));
}

/**
 * All questions, to be chosen from.
 * @param {Answers} answers
 * @param {{ type?: () => void, help?: () => void }} [more]  what else has a key and no other control on this page
 */
export function showQuestions(answers, more = {}) {
  const said = h('p', { class: 'answer', role: 'status' });
  const others = Object.entries({ type: more.type, help: more.help }).map(
    ([action, then]) =>
      then &&
      h(
        'button',
        {
          'data-action': action,
          onclick: () => {
            sheet.close();
            then();
          },
        },
        t(`keys.${action}`),
        h('kbd', { 'aria-hidden': 'true' }, keyOf(action).toUpperCase()),
      ),
  );
  const sheet = dialog(t('ask'), [
    h(
      'div',
      { class: 'menu' },
      QUESTIONS.filter(question => answers[question]).map(question =>
        h(
          'button',
          {
            'data-ask': question,
            onclick: () => {
              said.textContent = answers[question]?.() || t('ask.nothing');
            },
          },
          t(`ask.${question}`),
          h('kbd', { 'aria-hidden': 'true' }, keyOf(question).toUpperCase()),
        ),
      ),
      others,
    ),
    said,
  ]);
}

/**
 * A place is typed, to go there; or a move, to play it.
 * @param {Stage} board
 * @param {{ enter: (move: string) => Promise<string>, named?: (name: string) => HTMLElement | null }} into
 *   what plays a move, or says why it cannot be played; and knows what has a name and is no place of the board
 */
export function showTyping(board, into) {
  const text = h('input', {
    type: 'text',
    id: 'typed',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-describedby': 'typed-words',
  });
  const said = h('p', { class: 'fault', role: 'status' });
  const typed = async () => {
    const wanted = text.value.replaceAll(/\s/g, '');
    const place = wanted.toLowerCase();
    if (board.places.has(place)) {
      sheet.close();
      board.goTo(place);
      return;
    }
    const named = into.named?.(place);
    if (named) {
      sheet.close();
      named.focus();
      return;
    }
    const told = board.tellOf(place);
    said.className = told.length ? 'answer' : 'fault';
    const why = told.length ? sentences(told) : wanted ? await into.enter(wanted) : '';
    said.textContent = why;
    if (wanted && !why) {
      sheet.close();
      board.focus();
    }
  };
  const form = h(
    'form',
    {
      class: 'stack',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        typed();
      },
    },
    h('div', { class: 'field' }, h('label', { for: 'typed' }, t('type.label')), text),
    h('p', { class: 'quiet', id: 'typed-words' }, t('type.words')),
    said,
    h('div', { class: 'row' }, h('button', { class: 'primary' }, t('type.go'))),
  );
  const sheet = dialog(t('type'), [form]);
  text.focus();
}
