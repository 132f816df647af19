// Learning by playing: five small tasks, each on a board of its own.

import { h, put } from '../dom.js';
import { t } from '../words/index.js';
import { Figure } from './figure.js';

/** @import { Caused, GameName, Options } from '../types.d.ts' */

/**
 * @typedef {object} Step
 * @property {string} position
 * @property {Options} [options]
 * @property {(caused: Caused[]) => boolean} done  whether what was played does the task
 */

/** @param {Caused[]} caused @param {string} type */
const has = (caused, type) => caused.some(event => event.type === type);

/** @type {Record<GameName, Step[]>} */
const LESSONS = {
  gosix: [
    { position: '....../....../............ ....... r', done: caused => has(caused, 'placed') },
    {
      position: 'rrg.../rr..../.g.......... ....... r',
      done: caused => caused.some(event => event.type === 'closed' && event.conqueror === 1),
    },
    {
      position: 'r..g.g/rr.g.g/.rr.....r..g ....... r',
      done: caused => caused.some(event => event.type === 'closed' && event.conqueror === 1),
    },
    { position: '.grggg/gg.gr./r.ggrrrg.rgr ..r.... r', done: caused => has(caused, 'placed') },
    { position: 'g.r..g/..rr.g/.....rr.g..g .rrr... r', done: caused => has(caused, 'ended') },
  ],
  hexone: [
    { position: './....../............ b 0', done: caused => has(caused, 'placed') },
    { position: './b1..w1../............ b 2', done: caused => has(caused, 'placed') },
    { position: './b2..w2../............ b 4', done: caused => has(caused, 'exploded') },
    { position: './b2w2.w1../............ b 6', done: caused => has(caused, 'taken') },
    { position: './b2w1..../............ b 8', done: caused => has(caused, 'ended') },
  ],
  '6x5': [
    { position: 'Ko -,- 3,? 0,0 1', done: caused => has(caused, 'placed') },
    { position: 'Ko,Ba1,Ra3,Yb4 a1,b4 3,? 0,0 1', done: caused => has(caused, 'replaced') },
    { position: 'Ko,Ba1,Ra3 a1,a3 3,? 0,0 1', done: caused => has(caused, 'black_moved') },
    { position: 'Ko,Ba1,Ba2,Rb3,Bc4 a1,c4 3,? 0,0 1', done: caused => has(caused, 'card_shown') },
    { position: 'Ko,Ba1,Ba2,Ba6,Bb3,Bc4 a1,c4 3,? 0,0 1', done: caused => has(caused, 'card_shown') },
  ],
};

export class Lesson {
  #step = 0;

  /** @param {GameName} game */
  constructor(game) {
    this.game = game;
    this.element = h('div', { class: 'stack' });
    this.#show();
  }

  #show() {
    const { game } = this;
    const steps = LESSONS[game];
    const step = steps[this.#step];
    const figure = new Figure(game, { position: step.position, options: step.options });
    const praise = h('p', { class: 'praise', role: 'status' });
    const next = h(
      'button',
      { class: 'primary', hidden: true, onclick: () => this.#go(this.#step + 1) },
      t(this.#step + 1 < steps.length ? 'lesson.next' : 'lesson.again'),
    );
    figure.onplayed = caused => {
      const done = step.done(caused);
      praise.textContent = t(done ? `lesson.${game}.${this.#step + 1}.done` : 'lesson.not_yet');
      next.hidden = !done;
      if (done) next.focus({ preventScroll: true });
    };
    put(this.element, [
      h('h2', null, t('lesson')),
      h(
        'div',
        { class: 'row', role: 'group', 'aria-label': t('lesson.steps') },
        steps.map((_, i) =>
          h(
            'button',
            {
              class: 'icon',
              'aria-current': i === this.#step ? 'step' : null,
              'aria-label': t('lesson.step', { n: i + 1 }),
              onclick: () => this.#go(i),
            },
            String(i + 1),
          ),
        ),
      ),
      h('p', { class: 'task' }, t(`lesson.${game}.${this.#step + 1}`)),
      figure.element,
      h('div', { class: 'row' }, praise, next),
    ]);
    figure.start();
  }

  /** @param {number} step */
  #go(step) {
    this.#step = step % LESSONS[this.game].length;
    this.#show();
  }
}
