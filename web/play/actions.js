// What one can do besides playing: buttons that never change their place, a menu for what is seldom wanted, and
// the offers that stand.

import * as api from '../api.js';
import { deedTo } from '../device.js';
import { h, set } from '../dom.js';
import { t } from '../words/index.js';
import { dialog } from './dialogs.js';
import { save } from './save.js';
import { seatName } from './tell.js';

/** @import { Child } from '../dom.js' */
/** @import { GameEvent } from '../types.d.ts' */
/** @import { Table } from './table.js' */
/** @import { Tell } from './tell.js' */

/**
 * @typedef {object} Doing
 * @property {(type: string, more?: Record<string, unknown>, seat?: number) => void} act
 * @property {() => void} hint
 * @property {() => string} hintLabel
 * @property {() => void} rules
 * @property {() => void} settings
 * @property {() => void} keys
 * @property {() => void} ask
 * @property {() => void} type
 * @property {() => void} share
 * @property {() => void} rotate
 * @property {() => void} names
 * @property {() => void} remove
 * @property {(question: string, yes: string, then: () => void) => void} sure
 */

/** The turn of this device that can be taken back: the last one, whoever of those here has played it. @param {Table} table */
const takeable = ({ game, secrets }) =>
  game?.state.status === 'running' && !game.state.offers.take_back
    ? game.turns.findLast(turn => secrets.has(turn.seat))
    : undefined;

/** The row of buttons. Each is there all the time; what cannot be done now is dimmed, so nothing ever slides under
 * a pointer, and the focus stays where it is. */
export class ActionBar {
  /** @param {Table} table @param {Doing} doing */
  constructor(table, doing) {
    this.table = table;
    this.doing = doing;
    this.hint = this.#button('hint', t('hint'), () => doing.hint());
    this.takeBack = this.#button('take-back', t('act.take_back'), () =>
      doing.act('take_back', {}, takeable(table)?.seat),
    );
    this.rules = this.#button('rules', t('rules'), () => doing.rules());
    this.more = this.#button('menu', t('act.more'), () => this.#menu());
    this.more.setAttribute('aria-haspopup', 'dialog');
    this.element = h('div', { class: 'acts', role: 'toolbar', 'aria-label': t('act.bar') }, [
      this.hint,
      this.takeBack,
      this.rules,
      this.more,
    ]);
  }

  /** @param {string} action @param {string} label @param {() => void} onclick */
  #button(action, label, onclick) {
    const button = h('button', { 'data-action': action }, label);
    button.addEventListener('click', () => button.getAttribute('aria-disabled') !== 'true' && onclick());
    return button;
  }

  update() {
    const { game, state, mine, seat, secrets } = this.table;
    const running = state.status === 'running';
    const able = (/** @type {HTMLElement} */ button, /** @type {boolean | undefined} */ can) =>
      set(button, { 'aria-disabled': can ? null : 'true' });
    if (this.hint.textContent !== this.doing.hintLabel()) this.hint.textContent = this.doing.hintLabel();
    able(this.hint, running && mine && seat === state.to_move && game?.aids);
    able(this.takeBack, takeable(this.table) !== undefined);
    this.hint.hidden = secrets.size === 0 || !game?.aids;
    this.takeBack.hidden = secrets.size === 0;
  }

  /** What is seldom wanted, and what should not be hit by chance. */
  #menu() {
    const { doing, table } = this;
    const { game, state, secrets } = table;
    if (!game) return;
    const playing = state.status === 'running' && secrets.size > 0;
    const elsewhere = game.seats.some(({ seat, kind }) => kind !== 'computer' && !secrets.has(seat));
    const item = (
      /** @type {string} */ action,
      /** @type {string} */ label,
      /** @type {() => void} */ then,
      kind = '',
    ) =>
      h(
        'button',
        {
          class: kind,
          'data-action': action,
          onclick: () => {
            sheet.close();
            then();
          },
        },
        label,
      );
    const sheet = dialog(t('act.more.title'), [
      h('div', { class: 'menu' }, [
        item('share', t('act.share'), doing.share),
        item('record', t('act.record'), () => download(table)),
        item('rotate', t('rotate'), doing.rotate),
        item('names', t('names.menu'), doing.names),
        item('settings', t('settings'), doing.settings),
        item('ask', t('ask'), doing.ask),
        item('type', t('type'), doing.type),
        item('keys', t('keys'), doing.keys),
        playing &&
          elsewhere &&
          !state.offers.draw &&
          item('draw', t('act.draw'), () => doing.act('offer_draw')),
        playing &&
          item(
            'resign',
            t('act.resign'),
            () => doing.sure(t('act.resign.sure'), t('act.resign'), () => doing.act('resign')),
            'grave',
          ),
        deedTo(game) &&
          item(
            'remove',
            t('act.remove'),
            () => doing.sure(t('act.remove.sure'), t('act.remove'), doing.remove),
            'grave',
          ),
      ]),
    ]);
  }
}

/**
 * Offers that stand and a time that is up, with what can be answered; nothing, if there are none.
 * @param {Table} table
 * @param {Doing['act']} act
 * @param {(seat: number) => number | null} left
 * @returns {{ key: string, content: () => Child[] } | null}
 */
export function standing(table, act, left) {
  const { game, secrets } = table;
  if (game?.state.status !== 'running') return null;
  const { clocks, offers } = game.state;
  const late = clocks?.running && (left(clocks.running) ?? 1) <= 0;
  const claimant = late ? [...secrets.keys()].find(seat => seat !== clocks.running) : undefined;
  if (claimant) {
    const claim = () => act('claim_time', {}, claimant);
    return {
      key: `late ${claimant}`,
      content: () => [
        h('button', { class: 'primary', 'data-action': 'claim', onclick: claim }, t('act.claim')),
      ],
    };
  }
  const [offer, made] = offers.draw ? ['draw', offers.draw] : ['take_back', offers.take_back];
  if (!made) return null;
  const own = secrets.has(made.by);
  const answer = (/** @type {string} */ type, /** @type {string} */ label, kind = '') =>
    h(
      'button',
      {
        class: kind,
        'data-action': `${type}-${offer}`,
        onclick: () => act(type, { offer }),
      },
      label,
    );
  return {
    key: `offer ${offer} ${made.by} ${made.agreed} ${[...secrets.keys()]}`,
    content: () => [
      h('p', null, t(own ? `offer.${offer}.own` : `offer.${offer}`, { who: seatName(game, made.by) })),
      secrets.size > 0 &&
        h('div', { class: 'row' }, [
          !own && answer('accept', t('offer.accept'), 'primary'),
          answer('decline', t(own ? 'offer.withdraw' : 'offer.decline')),
        ]),
    ],
  };
}

/**
 * What an event says about offers, in words; empty if nothing.
 * @param {Tell} tell
 * @param {GameEvent} event
 */
export function tellOffers(tell, event) {
  const known = [
    'draw_offered',
    'take_back_offered',
    'draw_declined',
    'take_back_declined',
    'taken_back',
    'rematch_wanted',
    'seated',
  ];
  if (!known.includes(event.type) || !event.seat) return '';
  return tell(event.type === 'taken_back' ? 'tell.turn_taken_back' : `tell.${event.type}`, event.seat);
}

/** @param {Table} table */
async function download(table) {
  const text = await api.record(table.id, table.secret);
  save(`${table.id}.hxg`, new Blob([text], { type: 'text/plain' }));
}
