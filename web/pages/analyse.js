// Analysis: what the address asks for, or a choice if it asks for nothing.

import { readState } from '../analysis/address.js';
import { faultOf, showFault } from '../analysis/fault.js';
import { Study } from '../analysis/study.js';
import { openText, subjectOf } from '../analysis/subject.js';
import * as api from '../api.js';
import { keptGames } from '../device.js';
import { h, put } from '../dom.js';
import { GAMES } from '../kinds/names.js';
import { settling } from '../play/agreed.js';
import { token } from '../play/token.js';
import { tellProblem } from '../play/tell.js';
import { t } from '../words/index.js';
import { entry, listed } from './tables.js';

/** @import { Opener } from '../router.js' */
/** @import { Subject } from '../analysis/subject.js' */

/** @type {Opener} */
export async function analyse(main, { query, hash }) {
  const title = t('nav.analyse');
  try {
    const subject = await subjectOf(query);
    if (!subject) {
      await chooseSubject(main);
      return { title, kind: 'at-setup' };
    }
    const where = await readState(hash, subject);
    await keepLot(query, subject);
    const study = new Study(main, subject, where);
    if (query.get('look') === 'turning-point') study.showTurningPoint();
    return { title, leave: () => study.leave(), kind: 'in-game' };
  } catch (problem) {
    put(
      main,
      h('section', { class: 'alone' }, [
        h('h1', null, problem instanceof api.Problem ? tellProblem(problem) : String(problem)),
        problem instanceof api.Problem && problem.status === 422 && why(problem),
        h('a', { class: 'button primary', href: '/analyse' }, t('nav.analyse')),
      ]),
    );
    return { title };
  }
}

/**
 * Who begins and which cards are dealt is drawn by lot if the address does not say it; from then on it does, so that
 * loading the page again or following a link shows the same game.
 * @param {URLSearchParams} query
 * @param {Subject} subject  as it was settled
 */
async function keepLot(query, { game, start, options }) {
  if (query.has('game') || query.has('position') || query.has('deck')) return;
  const settled = new URLSearchParams(query);
  const first = settling(game, 'first');
  if (first && options[first]) settled.set(first, options[first]);
  const { games } = await api.collection();
  if (games.find(collected => collected.game === game)?.secrets) settled.set('position', start);
  // Whoever has gone elsewhere meanwhile has another address.
  if (String(new URLSearchParams(location.search)) !== String(query) || String(settled) === String(query))
    return;
  history.replaceState(history.state, '', `${location.pathname}?${settled}${location.hash}`);
}

/** What is wrong with what the address asks for. @param {api.Problem} problem */
function why({ code, message, body }) {
  const place = h('p');
  const fault =
    code === 'bad_position' ? faultOf({ fault: message, reason: body.reason }) : { said: '', where: message };
  showFault(place, fault.where ? { said: '', where: fault.where } : fault);
  return place;
}

/** Nothing asked for yet: a game of this device, a text, or an empty board. @param {HTMLElement} main */
async function chooseSubject(main) {
  const text = h('textarea', { id: 'text', rows: 6, spellcheck: 'false', 'aria-describedby': 'text-words' });
  const file = h('input', { type: 'file', id: 'file', class: 'unseen', accept: '.hxg,text/plain' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const open = async () => showFault(fault, text.value.trim() ? await openText(text.value.trim()) : null);
  file.addEventListener('change', async () => {
    text.value = (await file.files?.[0]?.text()) ?? '';
    file.value = '';
    await open();
  });
  const finished = h('div', { class: 'stack' });
  put(
    main,
    h('div', { class: 'setting' }, [
      h('div', { class: 'stack' }, [
        h('h1', null, t('analyse.title')),
        h('p', null, t('analyse.words')),
        h('p', null, h('a', { class: 'plain', href: '/yours' }, t('yours.title'))),
        h(
          'div',
          { class: 'row' },
          GAMES.map(game =>
            h(
              'a',
              { class: 'button', href: `/analyse?of=${game}` },
              token(game, 1),
              t('analyse.empty', { game: t(`game.${game}`) }),
            ),
          ),
        ),
        finished,
      ]),
      h(
        'form',
        {
          class: 'setup',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            open();
          },
        },
        h(
          'div',
          { class: 'field' },
          h('label', { for: 'text' }, t('analyse.text')),
          text,
          h('p', { class: 'quiet', id: 'text-words' }, t('analyse.text.words')),
          fault,
        ),
        h('div', { class: 'row' }, [
          h('button', { class: 'primary' }, t('analyse.open')),
          file,
          h('label', { for: 'file', class: 'button' }, t('analyse.file')),
        ]),
      ),
    ]),
  );
  const ids = Object.keys(keptGames()).slice(0, 50);
  if (!ids.length) return;
  const { games } = await listed({ id: ids.join(',') });
  const over = games.filter(game => game.status === 'finished');
  put(
    finished,
    over.length > 0 && h('h2', null, t('shelf.over')),
    h(
      'ul',
      { class: 'games' },
      over.map(game => entry(game, [], `/analyse?game=${game.id}`)),
    ),
  );
}
