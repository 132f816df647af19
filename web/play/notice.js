// What is going on besides the play: who is still to come, how it ended.

import { keptGames, prefer, settings } from '../device.js';
import { h, put } from '../dom.js';
import { t } from '../words/index.js';
import { furtherWays, milestone } from './ending.js';
import { invitation } from './share.js';
import { token } from './token.js';
import { seatName, tellResult } from './tell.js';

/** @import { Child } from '../dom.js' */
/** @import { Game } from '../types.d.ts' */
/** @import { Table } from './table.js' */

/**
 * @typedef {object} Answers
 * @property {() => void} again  another game, please
 * @property {(name: string) => void} join  a free seat, please
 * @property {() => void} leave  no game after all
 * @property {() => void} share  the game as something to give away
 */

export class Notice {
  element = h('section', { class: 'notice', 'aria-label': t('notice') });

  /** @param {Answers} answers */
  constructor(answers) {
    this.answers = answers;
  }

  /** Told anew only if something has changed, so that nobody loses what he writes. @param {Table} table */
  update(table) {
    const { status, result, offers } = table.state;
    const taken = table.game?.seats.filter(seat => seat.taken).length;
    const key = JSON.stringify([status, result, offers.rematch, taken, [...table.secrets.keys()]]);
    if (this.element.dataset.of === key) return;
    this.element.dataset.of = key;
    put(this.element, this.#words(table));
  }

  /** @param {Table} table @returns {Child[]} */
  #words(table) {
    const { game } = table;
    if (game?.state.status === 'waiting') return waiting(table, game, this.answers);
    return game?.state.result ? ending(table, game, this.answers) : [];
  }
}

/** @param {Table} table @param {Game} game @param {Answers} answers */
function waiting(table, game, { join, leave }) {
  const links = (keptGames()[game.id]?.links ?? [])
    .filter(({ seat }) => game.seats.some(other => other.seat === seat && !other.taken))
    .map(({ seat, link }) => invitation(t('share.seat', { who: seatName(game, seat) }), link));
  const free = game.seats.some(seat => seat.kind === 'open' && !seat.taken);
  return [
    h('h2', null, t('waiting.title')),
    h('p', null, t('waiting.words')),
    ...links,
    free && (table.secrets.size === 0 ? joining(join) : invitation(t('share.open'), `/g/${game.id}`)),
    table.secrets.size > 0 &&
      h('button', { class: 'plain', 'data-action': 'cancel', onclick: leave }, t('waiting.cancel')),
  ];
}

/** @param {Answers['join']} join */
function joining(join) {
  const name = h('input', {
    type: 'text',
    name: 'name',
    maxlength: 40,
    value: settings.name,
    autocomplete: 'nickname',
  });
  return h(
    'form',
    {
      class: 'row join',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        prefer({ name: name.value.trim() });
        join(settings.name);
      },
    },
    h('label', null, t('your_name'), name),
    h('button', { class: 'primary', 'data-action': 'join' }, t('join')),
  );
}

/** @param {Table} table @param {Game} game @param {Answers} answers */
function ending(table, game, { again, share }) {
  const { result, offers } = game.state;
  if (!result) return [];
  const { headline, reason } = tellResult(game, result, table.you);
  const others = offers.rematch.filter(seat => !table.secrets.has(seat));
  const asked = offers.rematch.some(seat => table.secrets.has(seat));
  return [
    h('div', { class: 'outcome' }, [
      ...(result.winners.length ? result.winners : game.seats.map(({ seat }) => seat)).map(seat =>
        token(game.game, seat),
      ),
      h('div', null, h('h2', null, headline), h('p', null, reason), milestone(game)),
    ]),
    h('div', { class: 'what-next' }, [
      table.secrets.size > 0 &&
        h(
          'button',
          {
            class: 'primary',
            'data-action': 'rematch',
            'aria-disabled': asked ? 'true' : null,
            onclick: () => asked || again(),
          },
          t(others.length ? 'rematch.too' : 'rematch'),
        ),
      ...furtherWays(table, game),
      h('a', { class: 'button', href: `/analyse?game=${game.id}` }, t('analyse.this')),
      h('button', { 'data-action': 'share', onclick: share }, t('next.share')),
    ]),
    offers.rematch.length > 0 &&
      h(
        'p',
        { class: 'quiet' },
        others.length
          ? t('rematch.wanted', { who: others.map(seat => seatName(game, seat)).join(', ') })
          : t('rematch.wanted.you'),
      ),
  ];
}
