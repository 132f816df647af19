// Puzzles: what there is to solve, and one of them with all of the page for itself.

import { announce } from '../announce.js';
import * as api from '../api.js';
import { within } from '../base.js';
import { lidOf } from '../boards/lid.js';
import { puzzlesKept } from '../device.js';
import { h, put } from '../dom.js';
import { choose, kindOf, rising } from '../solving/choosing.js';
import { bestStreak, due, keepStreak, solvedOf, tellProgress } from '../solving/progress.js';
import { mistakeOf, mistakesDue } from '../solving/mistakes.js';
import { proven } from '../solving/proven.js';
import { Solving } from '../solving/room.js';
import { missing } from '../router.js';
import { playing } from '../update.js';
import { speakOf, t } from '../words/index.js';
import { ofToday } from './shelf.js';

/** @import { GameName, PuzzlesOfGame } from '../types.d.ts' */
/** @import { Opener, Page } from '../router.js' */
/** @import { Task } from '../solving/room.js' */

/** How long a streak may last. */
const STREAK_MS = 180_000;

/** @type {Opener} */
export async function puzzles(main, address) {
  try {
    return await pageOf(main, address);
  } catch (problem) {
    // There is no such puzzle, or no such game, difficulty, goal or theme.
    if (problem instanceof api.Problem && [400, 404].includes(problem.status)) return missing(main, address);
    throw problem;
  }
}

/** @type {Opener} */
async function pageOf(main, address) {
  const what = address.parts[1];
  if (!what) return shelf(main);
  if (what === 'mistakes') return mistakes(main, address.query.get('of'));
  if (what === 'streak') return streak(main, /** @type {GameName} */ (address.query.get('game')));
  const puzzle = await choose(what, address.query);
  if (!puzzle) return nothingLeft(main);
  const kind = new URLSearchParams(kindOf(address.query));
  const onwards = what === 'again' || address.query.has('again') ? 'again' : 'next';
  if (onwards === 'again') kind.set('again', '');
  else if (!kind.has('game')) kind.set('game', puzzle.game);
  if (what !== 'today') history.replaceState(history.state, '', within(`/puzzles/${puzzle.id}?${kind}`));
  if (onwards === 'next') kind.set('after', puzzle.id);
  const next = h(
    'a',
    { class: 'button', 'data-action': 'next', href: `/puzzles/${onwards}?${kind}` },
    t('puzzle.next'),
  );
  return solve(main, proven(puzzle), next);
}

/** One task with help, and a way on. @param {HTMLElement} main @param {Task} task @param {HTMLElement} next */
function solve(main, task, next) {
  const solving = new Solving(task, { helps: true, next, above: null });
  solving.ondone = solved => {
    if (!solved) return;
    next.classList.add('primary');
    next.focus({ preventScroll: true });
  };
  put(main, solving.element);
  return inRoom(solving, task.title);
}

/**
 * A mistake of one’s own, to be done better; what judges it is fetched when it is wanted.
 * @param {HTMLElement} main @param {string | null} wanted @returns {Promise<Page>}
 */
async function mistakes(main, wanted) {
  const id = wanted ?? mistakesDue().due[0];
  const mistake = id ? mistakeOf(id) : null;
  if (!mistake) return nothingLeft(main);
  const { Mending } = await import('../solving/mending.js');
  const task = await Mending.of(id, mistake);
  history.replaceState(history.state, '', within(`/puzzles/mistakes?${new URLSearchParams({ of: id })}`));
  const next = h(
    'a',
    { class: 'button', 'data-action': 'next', href: '/puzzles/mistakes' },
    t('puzzle.next'),
  );
  return solve(main, task, next);
}

/** @param {Solving} solving @param {string} title @param {() => void} [leave] @returns {Page} */
function inRoom(solving, title, leave) {
  const keys = (/** @type {KeyboardEvent} */ event) => solving.key(event);
  document.addEventListener('keydown', keys);
  return {
    title,
    kind: 'in-lesson',
    leave: () => {
      document.removeEventListener('keydown', keys);
      solving.leave();
      leave?.();
    },
  };
}

/** @param {HTMLElement} main @returns {Page} */
function nothingLeft(main) {
  put(
    main,
    h('section', { class: 'alone' }, [
      h('h1', null, t('puzzles.title')),
      h('p', null, t('puzzles.none_left')),
      h('a', { href: '/puzzles', class: 'button primary' }, t('puzzles.all')),
    ]),
  );
  return { title: t('puzzles.title') };
}

/** @param {HTMLElement} main @returns {Promise<Page>} */
async function shelf(main) {
  const { games } = await api.puzzles({});
  const there = games.filter(({ count }) => count > 0);
  const ids = await Promise.all(there.map(({ game }) => api.puzzles({ game }).then(found => found.ids)));
  const all = new Set(ids.flat());
  const again = due().filter(id => all.has(id)).length;
  const own = mistakesDue();
  put(
    main,
    h('div', { class: 'puzzles' }, [
      h('div', { class: 'welcome' }, [
        h('h1', null, t('puzzles.title')),
        h('p', null, t('puzzles.words')),
        // Whoever has tried none is not told how good he is.
        puzzlesKept().tried > 0 && h('p', { class: 'quiet' }, tellProgress()),
      ]),
      ofToday(),
      h('div', { class: 'row' }, [
        again > 0 &&
          h(
            'a',
            { class: 'button', href: '/puzzles/again', 'data-puzzles': 'again' },
            t('puzzles.again', { n: again }),
          ),
        own.due.length > 0 &&
          h(
            'a',
            { class: 'button', href: '/puzzles/mistakes', 'data-puzzles': 'mistakes' },
            t('puzzles.mistakes', { n: own.due.length }),
          ),
        own.later > 0
          ? h('p', { class: 'quiet' }, t('puzzles.mistakes.later', { n: own.later }))
          : !own.due.length &&
            h('p', { class: 'quiet' }, [
              t('puzzles.mistakes.none'),
              ' ',
              h('a', { href: '/yours' }, t('yours.title')),
            ]),
      ]),
      ...there.map((of, i) => ofGame(of, ids[i])),
    ]),
  );
  speakOf('');
  return { title: t('puzzles.title') };
}

/** @param {PuzzlesOfGame} of @param {string[]} ids */
function ofGame({ game, count, goals, themes, difficulties }, ids) {
  speakOf(game);
  const name = t(`game.${game}`);
  /** @param {string} kind @param {string} value @param {string} words @param {number} n */
  const link = (kind, value, words, n) =>
    h(
      'li',
      null,
      h(
        'a',
        {
          class: 'button',
          href: `/puzzles/next?${new URLSearchParams({ game, [kind]: value })}`,
          // Another game may have as many of this kind.
          'aria-label': `${name}: ${words} ${n}`,
        },
        [words, h('span', { class: 'quiet' }, ` ${n}`)],
      ),
    );
  /** @param {string} title @param {HTMLElement[]} links @param {string} [kind] */
  const group = (title, links, kind = 'row') => [
    h('h3', null, title),
    h('ul', { class: kind, 'aria-label': `${name}: ${title}` }, links),
  ];
  const best = bestStreak(game);
  return h('section', { class: 'puzzles-of', 'data-game': game, 'aria-labelledby': `puzzles-${game}` }, [
    h('div', { class: 'title' }, [
      lidOf(game),
      h('div', null, [
        h('h2', { id: `puzzles-${game}` }, name),
        h('p', { class: 'quiet' }, t('puzzles.solved', { n: solvedOf(ids), of: count })),
      ]),
    ]),
    h('div', { class: 'row' }, [
      h(
        'a',
        {
          class: 'button primary',
          href: `/puzzles/next?game=${game}`,
          'aria-label': `${name}: ${t('puzzles.any')}`,
        },
        t('puzzles.any'),
      ),
      h(
        'a',
        {
          class: 'button',
          href: `/puzzles/streak?game=${game}`,
          'aria-label': `${name}: ${t('puzzles.streak')}`,
        },
        t('puzzles.streak'),
      ),
      best > 0 && h('span', { class: 'quiet' }, t('puzzles.best', { n: best })),
    ]),
    ...group(
      t('puzzles.by_difficulty'),
      Object.entries(difficulties).map(([difficulty, n]) => link('difficulty', difficulty, difficulty, n)),
      'grades',
    ),
    h('details', { class: 'details' }, [
      h('summary', { 'aria-label': `${name}: ${t('puzzles.by_kind')}` }, t('puzzles.by_kind')),
      h('div', { class: 'kinds' }, [
        ...group(
          t('puzzles.by_goal'),
          Object.entries(goals).map(([goal, n]) => link('goal', goal, t(`puzzles.goal.${goal}`), n)),
        ),
        ...group(
          t('puzzles.by_theme'),
          Object.entries(themes).map(([theme, n]) => link('theme', theme, t(`puzzle.theme.${theme}`), n)),
        ),
      ]),
    ]),
  ]);
}

/**
 * As many as one can in three minutes, harder and harder, until the first mistake.
 * @param {HTMLElement} main @param {GameName} game @returns {Promise<Page>}
 */
async function streak(main, game) {
  const { ids } = await api.puzzles({ game });
  if (!ids.length) return nothingLeft(main);
  const ends = Date.now() + STREAK_MS;
  const seen = new Set();
  let length = 0;
  let over = false;
  /** @type {Solving | null} */
  let solving = null;
  const clock = h('p', { class: 'streak', role: 'timer' });
  const next = h('a', { class: 'button', href: '/puzzles', 'data-action': 'next' }, t('puzzles.title'));
  const tick = () => {
    const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
    clock.textContent = t('puzzles.streak.now', {
      n: length,
      time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
    });
    if (left === 0) end();
  };
  const timer = setInterval(tick, 1000);
  // A new version that is taken in another page would begin this one anew.
  const isPlayed = playing();
  const end = () => {
    if (over) return;
    over = true;
    isPlayed();
    clearInterval(timer);
    const words = t('puzzles.streak.over', { n: length });
    clock.textContent = words;
    announce(words);
    next.classList.add('primary');
  };
  const deal = async () => {
    const id = rising(ids, length, seen);
    if (!id || over) return end();
    seen.add(id);
    const puzzle = await api.puzzle(id);
    if (over) return;
    solving?.leave();
    const current = (solving = new Solving(
      // Whoever is pressed for time hears no more than this.
      { ...proven(puzzle), praise: () => t('puzzle.solved') },
      { helps: false, next, above: clock },
    ));
    current.ondone = solved => {
      if (!solved || over) return end();
      length += 1;
      // Now, since whoever closes the page has found them all the same.
      keepStreak(game, length);
      tick();
      deal();
    };
    put(main, current.element);
  };
  tick();
  await deal();
  const keys = (/** @type {KeyboardEvent} */ event) => solving?.key(event);
  document.addEventListener('keydown', keys);
  return {
    title: t('puzzles.streak'),
    kind: 'in-lesson',
    leave: () => {
      document.removeEventListener('keydown', keys);
      clearInterval(timer);
      over = true;
      isPlayed();
      solving?.leave();
    },
  };
}
