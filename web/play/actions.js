// What one can do besides playing: take back, offer, resign, look things up.

import * as api from '../api.js';
import { h } from '../dom.js';
import { t } from '../words/index.js';
import { seatName } from './tell.js';

/** @import { Game, GameEvent } from '../types.d.ts' */
/** @import { Table } from './table.js' */

/**
 * @typedef {object} Doing
 * @property {Table} table
 * @property {(type: string, more?: Record<string, unknown>, seat?: number) => void} act
 * @property {() => void} hint
 * @property {string} hintLabel
 * @property {() => void} settings
 * @property {() => void} keys
 * @property {(question: string, yes: string, then: () => void) => void} sure
 * @property {(seat: number) => number | null} left
 */

/** @param {Doing} doing */
export function actions({ table, act, hint, hintLabel, settings, keys, sure, left }) {
  const { game } = table;
  if (!game) return [];
  const { state } = game;
  const seated = table.secrets.size > 0;
  const running = state.status === 'running';
  const people = game.seats.filter(seat => seat.kind !== 'computer');
  const late = running && state.clocks?.running && (left(state.clocks.running) ?? 1) <= 0;
  const claimant = late ? [...table.secrets.keys()].find(seat => seat !== state.clocks?.running) : undefined;
  const elsewhere = people.some(seat => !table.secrets.has(seat.seat));
  const button = (
    /** @type {string} */ action,
    /** @type {string} */ label,
    /** @type {() => void} */ onclick,
    kind = '',
  ) => h('button', { class: kind, 'data-action': action, onclick }, label);
  return [
    ...offers(table, act),
    claimant && button('claim', t('act.claim'), () => act('claim_time', {}, claimant), 'primary'),
    h('div', { class: 'row' }, [
      running && table.mine && table.seat === state.to_move && game.aids && button('hint', hintLabel, hint),
      running &&
        seated &&
        game.turns.length > 0 &&
        !state.offers.take_back &&
        button('take-back', t('act.take_back'), () => act('take_back')),
      running &&
        seated &&
        elsewhere &&
        !state.offers.draw &&
        button('draw', t('act.draw'), () => act('offer_draw')),
      running &&
        seated &&
        button('resign', t('act.resign'), () =>
          sure(t('act.resign.sure'), t('act.resign'), () => act('resign')),
        ),
    ]),
    h('div', { class: 'row minor' }, [
      button('settings', t('settings'), settings, 'plain'),
      button('keys', t('keys'), keys, 'plain'),
      h('a', { class: 'plain', href: `/rules/${game.game}` }, t('rules')),
      button('record', t('act.record'), () => download(table), 'plain'),
    ]),
  ];
}

/**
 * Offers that stand, with what can be answered.
 * @param {Table} table
 * @param {Doing['act']} act
 */
function offers(table, act) {
  const { game } = table;
  if (game?.state.status !== 'running') return [];
  const standing = /** @type {[string, { by: number, agreed: number[] } | null][]} */ ([
    ['draw', game.state.offers.draw],
    ['take_back', game.state.offers.take_back],
  ]);
  return standing.map(([offer, made]) => {
    if (!made) return null;
    const own = table.secrets.has(made.by);
    return h('div', { class: 'offer', role: 'group' }, [
      h('p', null, t(own ? `offer.${offer}.own` : `offer.${offer}`, { who: seatName(game, made.by) })),
      table.secrets.size > 0 &&
        h('div', { class: 'row' }, [
          !own &&
            h(
              'button',
              { class: 'primary', 'data-action': `accept-${offer}`, onclick: () => act('accept', { offer }) },
              t('offer.accept'),
            ),
          h(
            'button',
            { 'data-action': `decline-${offer}`, onclick: () => act('decline', { offer }) },
            t(own ? 'offer.withdraw' : 'offer.decline'),
          ),
        ]),
    ]);
  });
}

/**
 * What an event says about offers, in words; empty if nothing.
 * @param {Game} game
 * @param {GameEvent} event
 */
export function tellOffers(game, event) {
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
  return t(event.type === 'taken_back' ? 'tell.turn_taken_back' : `tell.${event.type}`, {
    who: seatName(game, event.seat),
  });
}

/** @param {Table} table */
async function download(table) {
  const text = await api.record(table.id, table.secret);
  const link = h('a', {
    href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })),
    download: `${table.id}.hxg`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
