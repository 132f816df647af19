// Studying a game or a position: the board, the tree of what was and might have been, and what the computer thinks.

import { announce } from '../announce.js';
import * as api from '../api.js';
import { boardOf } from '../boards/index.js';
import { prefer, settings } from '../device.js';
import { h, put } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { seatWord } from '../learn/figure.js';
import { playersOf } from '../play/agreed.js';
import { boardFrame, isForBoard, tool } from '../play/board-frame.js';
import { complaining } from '../play/complaint.js';
import { FreeTable } from '../play/free-table.js';
import { Handling } from '../play/handling.js';
import { tellBuilt } from '../play/in-full.js';
import { builderOf } from '../play/index.js';
import { meaningOf } from '../play/keys.js';
import { Line } from '../play/line.js';
import { telling, tellWhy } from '../play/tell.js';
import { go } from '../router.js';
import { t } from '../words/index.js';
import { Memory, writeState } from './address.js';
import { Asking } from './asking.js';
import { Examination } from './examination.js';
import { takeAway } from './export.js';
import { graph } from './graph.js';
import { Learning } from './learning.js';
import { MoveTree } from './moves.js';
import { addressOf, firstTurn } from './subject.js';
import { Telling } from './telling.js';
import { Thoughts } from './thoughts.js';
import { blame, chanceOf, givenAway, treeOf } from './tree.js';

/** @import { Caused } from '../types.d.ts' */
/** @import { Marks } from '../boards/stage.js' */
/** @import { Subject } from './subject.js' */
/** @import { Branch } from './tree.js' */

export class Study {
  thinking = false;
  /** @type {Marks} */
  #marks = {};
  #name;
  #line = new Line();
  /** @type {Telling} */
  #telling;
  /** @type {Learning} */
  #learning;
  /** @type {Asking} */
  #asking;
  /** @type {Handling} */
  #handling;
  /** @type {(problem: unknown) => void} */
  #complain;

  /**
   * @param {HTMLElement} main
   * @param {Subject} subject
   * @param {(root: Branch) => Branch} where  what is to be shown first
   */
  constructor(main, subject, where) {
    this.subject = subject;
    const name = (this.#name = seatWord(subject.game));
    this.#telling = new Telling(name);
    this.#complain = complaining(name);
    this.root = treeOf(subject.start, [subject.moves, ...subject.variations]);
    this.at = where(this.root);
    this.memory = new Memory(subject);
    this.memory.recall(this.root);
    this.board = boardOf(subject.game, subject.options);
    this.table = new FreeTable(subject.game, subject.options, subject.start);
    this.thoughts = new Thoughts(subject, this.#name, {
      found: branch => branch === this.at && this.#showThought(),
      follow: moves => this.#follow(moves),
    });
    this.examination = new Examination(subject, this.thoughts);
    this.curve = h('section', { class: 'curve' });
    this.#learning = new Learning(
      subject,
      {
        // Nothing about the move before: it is another one that is to be done better.
        set: branch => this.show(branch, false, this.#telling.event(branch), this.#telling.event(branch)),
        point: () => this.#mark(this.#marks),
        costOf: (branch, before) => this.examination.costOf(branch, before),
        why: (branch, all, before) => this.#why(branch, all, before),
        tell: branch => this.show(branch),
        name,
      },
      () => this.#showThought(),
    );
    this.#asking = new Asking(this, {
      last: () => this.#telling.turn(this.at),
      lines: () => this.thoughts.tell(this.#learning.busy ? null : this.at.thought),
      name,
    });
    const of = { game: subject.game, seats: this.#seats, name: this.#name };
    this.tree = new MoveTree(of, this.root, {
      go: (branch, moving) => this.show(branch, moving),
      changed: () => this.#curve(),
    });
    this.builder = builderOf(
      subject.game,
      {
        table: this.table,
        say: text => this.#line.say(text),
        answer: text => this.#answer(text),
        idle: () => (this.#over ? t('analyse.over') : ''),
        name: this.#name,
        tell: telling(this.#name),
        confirms: () => false,
        submit: (turn, caused, position) => this.#played(turn, caused, position),
        complain: this.#complain,
      },
      this.board,
      marks => this.#mark(marks),
    );
    this.#handling = new Handling(subject.game, this.board, () => this.#mark(this.#marks));
    this.#lay(main);
    this.board.onchoose = place => (this.setup ? this.setup.choose(place) : this.builder.want(place));
    this.board.onlook = place => !this.setup && this.builder.look(place);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', this.keys);
    this.show(this.at, false, '');
    this.#offerLearning();
    if (settings.review && subject.finished && !this.examination.covers(this.root.line())) this.#examine();
  }

  /** Whether the game is over in the position that is shown. */
  get #over() {
    return this.at.caused.some(event => event.type === 'ended');
  }

  /** How many play. */
  get #seats() {
    return playersOf(this.subject.game, this.subject.options);
  }

  /** @type {import('./setup.js').PositionSetup | null} */
  setup = null;

  leave() {
    this.examination.stop();
    this.thoughts.stop();
    this.memory.keep(this.root);
    document.removeEventListener('keydown', this.keys);
  }

  /** @param {HTMLElement} main */
  #lay(main) {
    this.think = h(
      'button',
      { 'aria-pressed': 'false', 'data-action': 'think', onclick: () => this.#toggle() },
      t('analyse.think'),
    );
    this.side = h('div', { class: 'stack' });
    // A game that is over is looked through first of all; elsewhere what one plays with keeps its place.
    const past = h('div', { class: 'past' }, [
      h('div', { class: 'row' }, [
        h('h2', null, t('past')),
        tool(t('past.first'), '«', () => this.show(this.root)),
        tool(t('past.back'), '‹', () => this.#back()),
        tool(t('past.forward'), '›', () => this.#forward()),
        tool(t('past.last'), '»', () => this.show(this.at.line().at(-1) ?? this.at)),
      ]),
      this.tree.element,
      this.tree.pruning,
    ]);
    put(
      main,
      h('div', { class: `game-room study ${KINDS[this.subject.game].room}` }, [
        h('header', { class: 'room-head' }, [
          h('h1', null, t(`game.${this.subject.game}`)),
          h('p', { class: 'aim' }, t('analyse.title')),
        ]),
        h('section', { class: 'table', 'aria-label': t('table') }, [
          boardFrame(this.board, this.#handling, this.builder.dock, this.#name),
          this.#line.element,
        ]),
        h('aside', { class: 'side' }, [
          this.side,
          h('div', { class: 'row' }, [
            this.think,
            this.subject.moves.length > 0 &&
              this.#examinable &&
              h('button', { 'data-action': 'examine', onclick: () => this.#examine() }, t('analyse.examine')),
            h('button', { 'data-action': 'setup', onclick: () => this.#setUp() }, t('analyse.setup')),
            h('button', { 'data-action': 'ask', onclick: () => this.#asking.ask() }, t('ask')),
          ]),
          this.subject.finished && this.#examinable && this.#byItself(),
          this.#learning.element,
          this.curve,
          this.thoughts.element,
          ...(this.subject.finished ? [past, this.builder.tools] : [this.builder.tools, past]),
          takeAway(this.subject, this.board, this.root, () => this.at),
        ]),
      ]),
    );
  }

  get #twoSeats() {
    return this.#seats === 2;
  }

  /** Whether it can be said of each move what it gave away. */
  get #examinable() {
    return this.#twoSeats || this.examination.judges;
  }

  /** Whether a game that is over is examined as soon as it is opened. */
  #byItself() {
    const box = h('input', { type: 'checkbox', checked: settings.review });
    box.addEventListener('change', () => prefer({ review: box.checked }));
    return h('label', { class: 'check' }, box, h('span', null, t('review.by_itself')));
  }

  /**
   * @param {Branch} branch
   * @param {boolean} [moving]  whether the last move is shown being made
   * @param {string} [words]  what led there, to be heard
   * @param {string} [told]  the same, to be read
   */
  async show(branch, moving = false, words = this.#telling.aloud(branch), told = this.#telling.of(branch)) {
    this.at = branch;
    announce(words);
    writeState(this.root, branch);
    this.#line.say('');
    // Whoever goes through a game faster than pieces move reads of the move that is shown, not of one long past.
    this.#line.usually(told);
    this.builder.stop();
    this.table.lay(branch.position);
    this.tree.show(this.at);
    if (moving) await this.board.enact(branch.caused, branch.position);
    else this.board.draw(branch.position);
    if (this.at !== branch) return;
    this.#coach(branch);
    this.#showThought();
    // What lies beside the board belongs to this position, whether or not it can be played on.
    this.builder.update();
    if (this.#over) return;
    this.builder.start();
    if (this.thinking) this.#ponder();
  }

  #back() {
    this.show(this.at.before ?? this.at);
  }

  #forward() {
    const [next] = this.at.next;
    if (next) this.show(next, true);
    else announce(t('past.end'));
  }

  /** The coach says why a move was a mistake, as soon as that is known. @param {Branch} branch */
  async #coach(branch) {
    if (this.#learning.busy || !blame(branch)) return;
    const why = await this.#why(branch, true);
    if (this.at !== branch || this.#learning.busy || !why) return;
    this.#line.usually([this.#telling.of(branch), why].join(' '));
    announce(why);
  }

  /** @param {Branch} branch @param {boolean} all @param {Branch} [before]  where the turn began */
  async #why(branch, all, before) {
    try {
      const why = await this.examination.why(branch, before);
      return tellWhy(
        why.filter(({ names_better }) => all || !names_better),
        this.#name,
      );
    } catch (problem) {
      this.#complain(problem);
      return '';
    }
  }

  /** @param {string} text */
  #answer(text) {
    this.#line.say(text);
    announce(text);
  }

  /** @param {Marks} marks */
  #mark(marks) {
    this.#marks = marks;
    this.board.mark(marks);
    // Whoever looks for a better move is not told it.
    const building = this.builder.steps > 0 || this.setup || this.#learning.busy;
    const shown = this.#learning.shown(this.at);
    const given = shown && this.builder.steps === 0 ? [{ moves: [shown] }] : [];
    const lines = building ? given : (this.at.thought?.lines ?? []);
    this.board.advise(lines.map((line, i) => ({ moves: line.moves, label: String(i + 1), best: i === 0 })));
  }

  /** A turn was tried on the board. @param {string} turn @param {Caused[]} caused @param {string} [position] */
  async #played(turn, caused, position) {
    const from = this.at;
    const { game, options } = this.subject;
    this.builder.stop();
    const shown = this.board.enact(caused, position);
    const answer = await api.position({ game, options, position: from.position, turns: [turn] });
    const first =
      (from.played?.turn ?? 0) +
      (from.played && answer.moves[0]?.seat === from.played.seat && this.board.position.includes('*')
        ? 0
        : 1);
    let at = from;
    for (const played of answer.moves) at = at.grow({ ...played, turn: first });
    await shown;
    if (!(await this.#learning.tried(at))) this.show(at, false, this.#telling.turn(at, tellBuilt));
  }

  // Thinking

  #toggle() {
    this.thinking = !this.thinking;
    this.think?.setAttribute('aria-pressed', String(this.thinking));
    if (this.thinking) {
      announce(t('hint.thinking'));
      this.#ponder();
    } else this.thoughts.stop();
  }

  async #ponder() {
    try {
      const about = this.at;
      await this.thoughts.about(about, 3, 15_000);
      this.memory.keep(this.root);
      if (this.at === about && this.thinking && !this.setup) announce(this.thoughts.tell(about.thought));
    } catch (problem) {
      this.#complain(problem);
    }
  }

  #showThought() {
    this.#mark(this.#marks);
    this.thoughts.show(this.#learning.busy ? null : this.at.thought);
    this.#curve();
  }

  /** Tries the first turn of a line. @param {string[]} moves */
  async #follow(moves) {
    const from = this.at;
    const answer = await firstTurn(this.subject, from.position, moves);
    let at = from;
    for (const played of answer.moves) at = at.grow({ ...played, turn: (from.played?.turn ?? 0) + 1 });
    this.show(at, answer.moves.length === 1, this.#telling.turn(at));
  }

  /** Looks at every position of the main line. */
  async #examine() {
    if (this.thinking) this.#toggle();
    const line = this.root.line();
    try {
      const whole = await this.examination.run(
        line,
        n => this.#line.say(t('analyse.examining', { n, of: line.length })),
        () => {
          this.#curve();
          this.tree.show(this.at);
        },
      );
      this.memory.keep(this.root);
      if (!whole) return;
    } catch (problem) {
      return this.#complain(problem);
    }
    const faults = line.filter(branch => blame(branch)).length;
    this.#answer(t('analyse.examined', { n: faults }));
    this.#offerLearning();
  }

  // Learning

  #offerLearning() {
    const line = this.root.line();
    if (line.length > 1 && this.#examinable && this.examination.covers(line)) this.#learning.offer(line);
  }

  /** Looks at the whole game, and goes to the move that gave away most. */
  async showTurningPoint() {
    await this.#examine();
    const [worst] = this.root.line().toSorted((one, other) => givenAway(other) - givenAway(one));
    if (worst && blame(worst)) this.show(worst);
  }

  #curve() {
    const line = this.root.line();
    const known = line.filter(branch => chanceOf(branch, 1) !== null).length;
    const of = { game: this.subject.game, name: this.#name, seats: this.#seats };
    const focused = this.curve.contains(document.activeElement);
    put(this.curve, this.#twoSeats && known > 1 && graph(of, line, this.at, branch => this.show(branch)));
    if (focused) this.curve.querySelector('svg')?.focus();
  }

  /** Sets up a position by hand; what that takes is fetched when it is wanted. */
  async #setUp() {
    const { PositionSetup } = await import('./setup.js');
    this.builder.stop();
    // What is thought of the position before is not wanted any more.
    if (this.thinking) this.#toggle();
    this.builder.tools.hidden = true;
    this.#line.say('');
    this.#line.usually(t('setup.words'));
    announce(t('setup.words'));
    this.setup = new PositionSetup(this.subject.game, this.subject.options, this.board, {
      done: (position, options) => this.#analyse(addressOf(this.subject.game, options, position)),
      cancel: () => {
        this.setup = null;
        this.builder.tools.hidden = false;
        if (this.side) put(this.side);
        this.show(this.at);
      },
    });
    if (this.side) put(this.side, this.setup.element);
    this.board.advise([]);
    // Whoever picks a piece sees the board it is for.
    this.setup.palette.scrollIntoView({ block: 'nearest' });
    this.setup.palette.querySelector('button')?.focus({ preventScroll: true });
  }

  /** Goes to the position that was set up, and to its board. @param {string} address */
  async #analyse(address) {
    const whose = this.setup?.whose();
    await go(address);
    announce(`${t('setup.ready')} ${whose}`);
    /** @type {SVGElement | null} */ (document.querySelector('.place[tabindex="0"]'))?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!isForBoard(event)) return;
    const meaning = meaningOf(event);
    const setting = this.setup !== null;
    if ((this.setup ?? this.builder).key(event)) event.preventDefault();
    else if (event.key === 'Escape') setting || this.builder.cancel();
    else if (setting && (meaning === 'back' || meaning === 'forward')) announce(t('ask.nothing'));
    else if (meaning === 'back') this.#back();
    else if (meaning === 'forward') this.#forward();
    else if (meaning === 'help') this.#asking.keys();
    else if (meaning === 'rotate') this.#handling.rotate();
    else if (meaning === 'names') this.#handling.names();
    else if (meaning === 'type') this.#asking.type();
    else if (meaning) this.#asking.ask(meaning);
  }
}
