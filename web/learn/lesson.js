// A lesson: a game that is guided. One task after another, each on the board; what is not asked for is explained and
// taken back by itself; at the end waits a real game.

import { announce } from '../announce.js';
import * as api from '../api.js';
import { boardOf } from '../boards/index.js';
import { keepCreated, markKnown, settings } from '../device.js';
import { h, put } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { pause } from '../motion.js';
import { isForBoard } from '../play/board-frame.js';
import { complaining } from '../play/complaint.js';
import { FreeTable } from '../play/free-table.js';
import { tellBuilt, tellTurnInFull } from '../play/in-full.js';
import { builderOf } from '../play/index.js';
import { meaningOf } from '../play/keys.js';
import { Line } from '../play/line.js';
import { telling, touched, winning } from '../play/tell.js';
import { go } from '../router.js';
import { hear } from '../sound.js';
import { knows, t } from '../words/index.js';
import { seatWord } from './figure.js';

/** @import { Caused, GameName } from '../types.d.ts' */
/** @import { Marks, Stage } from '../boards/stage.js' */
/** @import { Builder } from '../play/builder.js' */

/** How long a wrong move stays to be looked at. */
const LOOK_MS = 1600;

export class Lesson {
  #step;
  /** Whether the task is done. */
  #done = false;
  /** @type {Builder | null} */
  #builder = null;
  /** @type {Stage | null} */
  #board = null;
  /** @type {FreeTable | null} */
  #table = null;
  /** The turn played last, in full. */
  #told = '';
  #line = new Line();
  #task = h('p', { class: 'task' });
  #dots;
  #place = h('div', { class: 'lesson-board' });
  #tools = h('div', { class: 'lesson-tools' });

  /** @param {GameName} game @param {number} step  from 0 */
  constructor(game, step) {
    this.game = game;
    const steps = KINDS[game].lesson;
    this.#step = Math.min(Math.max(step, 0), steps.length - 1);
    this.#dots = steps.map((_, i) =>
      h('button', { class: 'dot', 'aria-label': t('lesson.step', { n: i + 1 }), onclick: () => this.#go(i) }),
    );
    this.back = h(
      'button',
      { 'data-action': 'back', onclick: () => this.#go(this.#step - 1) },
      t('lesson.back'),
    );
    this.next = h('button', { 'data-action': 'next', onclick: () => this.#forward() });
    this.element = h('div', { class: `lesson-room ${KINDS[game].room}`, 'data-game': game }, [
      h('section', { class: 'lesson-words' }, [
        h('h1', null, t('lesson.title', { game: t(`game.${game}`) })),
        h('div', { class: 'dots', role: 'group', 'aria-label': t('lesson.steps') }, this.#dots),
        this.#task,
        this.#line.element,
      ]),
      this.#place,
      this.#tools,
      h('div', { class: 'lesson-bar' }, [
        h('button', { 'data-action': 'rules', onclick: () => this.#rules() }, t('rules')),
        h('button', { 'data-action': 'ask', onclick: () => this.#ask('all') }, t('ask')),
        this.back,
        this.next,
      ]),
    ]);
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!isForBoard(event)) return;
    if (event.key === 'Escape') this.#builder?.cancel();
    else if (this.#builder?.key(event)) event.preventDefault();
    else this.#ask(meaningOf(event));
  }

  /** Over the lesson, which waits where it is. */
  async #rules() {
    const { showRules } = await import('./rules-sheet.js');
    showRules(this.game);
  }

  /** @param {string | undefined} question  `all`: to be chosen from */
  async #ask(question) {
    const [board, builder] = [this.#board, this.#builder];
    if (!question || !board || !builder) return;
    const { answer, answersOf, showQuestions, showTyping } = await import('../play/questions.js');
    const answers = {
      turn: () => this.#task.textContent ?? '',
      last: () => this.#told || t('past.start'),
      ...answersOf(board, builder, seatWord(this.game)),
    };
    if (question === 'type') showTyping(board, builder);
    else if (question === 'help') (await import('../play/keys-sheet.js')).showKeys(builder.keys);
    else if (question === 'all')
      showQuestions(answers, { type: () => this.#ask('type'), help: () => this.#ask('help') });
    else answer(answers, question);
  }

  /** The task is done, or what was played is being looked at. */
  #idle() {
    const leads = this.#done ? t('lesson.leads_on', { next: this.next.textContent ?? '' }) : '';
    return [this.#task.textContent, leads].filter(Boolean).join(' ');
  }

  get #last() {
    return this.#step === KINDS[this.game].lesson.length - 1;
  }

  #show() {
    const { game } = this;
    const step = KINDS[game].lesson[this.#step];
    this.#done = false;
    this.#told = '';
    this.#builder?.stop();
    const board = boardOf(game, step.options ?? {});
    const table = new FreeTable(game, step.options ?? {}, step.position);
    const name = seatWord(game);
    const builder = builderOf(
      game,
      {
        table,
        say: text => this.#line.say(text),
        answer: text => {
          this.#line.say(text);
          announce(text);
        },
        idle: () => this.#idle(),
        name,
        tell: telling(name, 1),
        confirms: () => false,
        submit: (turn, caused, position) => this.#played(turn, caused, position),
        complain: complaining(name),
      },
      board,
      marks => this.#mark(marks),
    );
    [this.#board, this.#builder, this.#table] = [board, builder, table];
    board.onchoose = place => builder.want(place);
    board.onlook = place => builder.look(place);
    board.showNames(true);
    board.draw(step.position);
    put(this.#place, board.root);
    put(this.#tools, builder.dock, builder.tools);
    history.replaceState(history.state, '', `#${this.#step + 1}`);
    this.#dots.forEach((dot, i) => {
      dot.setAttribute('aria-current', i === this.#step ? 'step' : 'false');
    });
    this.#tell(t(`lesson.${game}.${this.#step + 1}`), '');
    this.#line.say('');
    builder.start();
  }

  /** What can be chosen; and where to look, until the task is done. @param {Marks} marks */
  #mark(marks) {
    const { look } = KINDS[this.game].lesson[this.#step];
    const looking = !this.#done && !this.#builder?.steps;
    this.#board?.mark({ ...marks, hinted: looking ? look : [] });
  }

  /** @param {string} words @param {'' | 'praise' | 'wrong'} kind */
  #tell(words, kind) {
    this.#task.className = `task ${kind}`;
    this.#task.textContent = words;
    const { look = [] } = KINDS[this.game].lesson[this.#step];
    // What lights up is told to whoever does not see it.
    const lit = kind !== 'praise' && look.length ? t('hint.look', { places: look.join(', ') }) : '';
    announce([words, lit].filter(Boolean).join(' '));
    this.back.setAttribute('aria-disabled', String(this.#step === 0));
    this.next.textContent = t(this.#last ? 'lesson.play' : 'lesson.next');
    this.next.classList.toggle('primary', this.#done);
    // Whoever knows it already may go on.
    if (!this.#done && !this.#last) this.next.textContent = t('lesson.skip');
  }

  /** @param {string} turn @param {Caused[]} caused @param {string} [position] */
  async #played(turn, caused, position) {
    const { game } = this;
    const [board, builder, table, step] = [this.#board, this.#builder, this.#table, this.#step];
    if (!board || !builder || !table) return;
    builder.stop();
    const asked = api.position({ game, options: table.options, position: table.position, turns: [turn] });
    await board.enact(caused, position);
    const { moves } = await asked;
    if (this.#builder !== builder) return;
    // What lies beside the board belongs to what lies on it now.
    const now = moves.at(-1)?.position;
    if (now) board.draw(now);
    builder.update();
    const all = moves.flatMap(played => played.caused);
    this.#line.say('');
    if (moves[0]) {
      const told = /** @type {const} */ ([telling(seatWord(game), 1), moves[0].seat, turn.split('>'), all]);
      this.#told = tellTurnInFull(...told);
      announce(tellBuilt(...told));
    }
    if (KINDS[game].lesson[step].done(all)) {
      this.#done = true;
      if (this.#last) markKnown(game);
      this.#mark({});
      this.#tell(t(`lesson.${game}.${step + 1}.done`), 'praise');
      this.next.focus({ preventScroll: true });
      this.#rejoice(board, all);
      return;
    }
    // Not what was asked for: why, time to see it, and back.
    const why = `lesson.${game}.${step + 1}.no`;
    const words = knows(why) ? t(why) : t('lesson.not_yet');
    this.#tell(words, 'wrong');
    await pause(LOOK_MS);
    if (this.#builder !== builder) return;
    table.lay(KINDS[game].lesson[step].position);
    board.draw(table.position);
    builder.start();
  }

  /** The pieces are glad about it; at the end of the lesson, all of them. @param {Stage} board @param {Caused[]} caused */
  async #rejoice(board, caused) {
    const places = winning(caused);
    if (!this.#last) return board.celebrate([1], places.length ? places : touched(caused));
    hear('win');
    const { shower } = await import('../play/shower.js');
    await Promise.all([board.celebrate([1], places), shower(this.#place, this.game, [1])]);
  }

  /** @param {number} step */
  #go(step) {
    if (step < 0 || step >= KINDS[this.game].lesson.length) return;
    this.#step = step;
    this.#show();
  }

  /** The next task; after the last one, a game. */
  async #forward() {
    if (!this.#last) {
      // Whoever goes on by a key goes on to the board: the same key again would skip the task.
      const onward = this.#done && this.next.matches(':focus-visible');
      this.#go(this.#step + 1);
      if (onward) this.#board?.focus();
      return;
    }
    markKnown(this.game);
    this.next.setAttribute('aria-disabled', 'true');
    try {
      const created = await api.create({
        game: this.game,
        seats: [
          { kind: 'here', name: settings.name },
          { kind: 'computer', level: 1 },
        ],
        seating: 'lot',
      });
      keepCreated(created);
      await go(created.url);
    } catch (problem) {
      this.next.removeAttribute('aria-disabled');
      complaining(seatWord(this.game))(problem);
    }
  }

  leave() {
    this.#builder?.stop();
  }
}
