// Solving: a move is played on the board; the right one is answered, a wrong one is refuted on the board and taken back.
// Hints come step by step, and the solution is told in words. What is to be solved, a task says.

import { announce } from '../announce.js';
import * as api from '../api.js';
import { boardOf } from '../boards/index.js';
import { confirms } from '../device.js';
import { h, put, set } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { seatWord } from '../learn/figure.js';
import { pause } from '../motion.js';
import { isForBoard } from '../play/board-frame.js';
import { complaining } from '../play/complaint.js';
import { FreeTable } from '../play/free-table.js';
import { tellBuilt, tellTurnInFull } from '../play/in-full.js';
import { builderOf } from '../play/index.js';
import { meaningOf } from '../play/keys.js';
import { Line } from '../play/line.js';
import { spoken, telling } from '../play/tell.js';
import { sentence, t } from '../words/index.js';

/** @import { Caused, GameName, Options, PuzzleSolution } from '../types.d.ts' */
/** @import { Marks, Stage } from '../boards/stage.js' */
/** @import { Builder } from '../play/builder.js' */

/** How long a turn of a refutation stays to be looked at before the next. */
const LOOK_MS = 900;

/**
 * What became of a try.
 * @typedef {object} Tried
 * @property {'right' | 'wrong' | 'solved'} result
 * @property {string[]} answer  turns that follow if it is right
 * @property {string[]} refutation  turns that follow if it is wrong
 * @property {string} words  what is to be said of it
 */

/**
 * What is to be solved.
 * @typedef {object} Task
 * @property {GameName} game
 * @property {Options} options
 * @property {string} position
 * @property {string} title
 * @property {string[]} about  how hard it is, say
 * @property {string} goal  what is asked
 * @property {string} shown  what is said when the solution is asked for
 * @property {boolean} slow  whether it takes time to judge a try
 * @property {(turns: string[]) => Promise<Tried>} attempt  all turns from the position on
 * @property {() => Promise<PuzzleSolution>} solution
 * @property {() => Promise<string> | string} nudge  the first hint: what it is about
 * @property {() => Promise<string[]> | string[]} ending  what is told behind the solution
 * @property {(clean: boolean) => string} praise
 * @property {(clean: boolean) => void} finish  somebody is done with it, without a mistake and without help or not
 */

export class Solving {
  /** Called when the puzzle is solved, or a wrong move was made for the first time. @type {(solved: boolean) => void} */
  ondone = () => {};
  /** All turns played from the position of the puzzle on. @type {string[]} */
  #turns = [];
  /** Whether a mistake was made or help was taken. */
  #clean = true;
  #done = false;
  /** Whether something is told on the board just now: help waits until that is over. */
  #telling = false;
  /** Whether the page has been left: nobody looks on any more. */
  #left = false;
  /** How many hints were given for the move to be found now. */
  #hints = 0;
  /** Where to look, once that was given away. @type {string[]} */
  #look = [];
  /** @type {PuzzleSolution | null} */
  #solution = null;
  /** The turn played last, in full. */
  #last = '';
  #line = new Line();
  #task = h('p', { class: 'task' });
  #words = h('ol', { class: 'puzzle-solution', hidden: true });
  #hint = h('button', { 'data-action': 'hint', onclick: () => this.#giveHint() }, t('hint'));
  #show = h('button', { 'data-action': 'solution', onclick: () => this.#giveUp() }, t('puzzle.show'));
  #back = h('button', {
    class: 'primary',
    'data-action': 'take-back',
    hidden: true,
    onclick: () => this.#takeBack(),
  });
  /** @type {(problem: unknown) => void} */
  #complain;
  /** @type {Stage} */
  #board;
  /** @type {FreeTable} */
  #table;
  /** @type {Builder} */
  #builder;

  /** @param {Task} task @param {{ helps: boolean, next: HTMLElement, above: HTMLElement | null }} around */
  constructor(task, { helps, next, above }) {
    this.task = task;
    const { game, options, position } = task;
    const name = seatWord(game);
    this.#complain = complaining(name);
    const board = (this.#board = boardOf(game, options));
    this.#table = new FreeTable(game, options, position);
    this.#back.textContent = t('puzzle.take_back');
    const builder = (this.#builder = builderOf(
      game,
      {
        table: this.#table,
        say: text => this.#line.say(text),
        answer: text => {
          this.#line.say(text);
          announce(text);
        },
        idle: () => this.#task.textContent ?? '',
        name,
        tell: telling(name),
        confirms,
        // Whoever has typed a turn need not wait until it is answered.
        submit: async (turn, caused, after) => void this.#played(turn, caused, after),
        complain: this.#complain,
      },
      board,
      marks => this.#mark(marks),
    ));
    board.onchoose = place => builder.want(place);
    board.onlook = place => builder.look(place);
    board.showNames(true);
    this.element = h('div', { class: `lesson-room puzzle-room ${KINDS[game].room}`, 'data-game': game }, [
      h('section', { class: 'lesson-words' }, [
        h('h1', null, task.title),
        above,
        h('p', { class: 'quiet' }, task.about.join(' · ')),
        this.#task,
        this.#line.element,
        this.#words,
      ]),
      h('div', { class: 'lesson-board' }, board.root),
      h('div', { class: 'lesson-tools' }, builder.dock, builder.tools),
      h('div', { class: 'lesson-bar' }, [
        h('button', { 'data-action': 'ask', onclick: () => this.#ask('all') }, t('ask')),
        helps && this.#hint,
        helps && this.#show,
        this.#back,
        next,
      ]),
    ]);
    this.#lay();
    this.#write(task.goal, '');
    announce(this.#asked);
  }

  /** What is asked, and how hard it is, for whoever listens. */
  get #asked() {
    return `${this.task.goal} ${sentence(this.task.about.join(', '))}`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!isForBoard(event)) return;
    const meaning = meaningOf(event);
    if (event.key === 'Escape') this.#builder.cancel();
    else if (this.#builder.key(event)) event.preventDefault();
    else if (meaning === 'hint') this.#giveHint();
    else this.#ask(meaning);
  }

  /** @param {string | undefined} question  `all`: to be chosen from */
  async #ask(question) {
    if (!question) return;
    const [board, builder, game] = [this.#board, this.#builder, this.task.game];
    const { answer, answersOf, showQuestions, showTyping } = await import('../play/questions.js');
    const answers = {
      turn: () => this.#asked,
      last: () => this.#last || t('past.start'),
      ...answersOf(board, builder, seatWord(game)),
    };
    if (question === 'type') showTyping(board, builder);
    else if (question === 'help') (await import('../play/keys-sheet.js')).showKeys(builder.keys);
    else if (question === 'all')
      showQuestions(answers, { type: () => this.#ask('type'), help: () => this.#ask('help') });
    else answer(answers, question);
  }

  /** Shows the position after the turns so far, and lets a move be made. */
  #lay() {
    if (this.#left) return;
    this.#board.draw(this.#table.position);
    this.#builder.start();
  }

  /** What can be chosen, and where to look if that was given away. @param {Marks} marks */
  #mark(marks) {
    this.#board.mark({ ...marks, hinted: this.#builder?.steps ? [] : this.#look });
  }

  /** @param {string} words @param {'' | 'praise' | 'wrong'} kind */
  #tell(words, kind) {
    if (this.#left) return;
    this.#write(words, kind);
    announce(words);
  }

  /** @param {string} words @param {'' | 'praise' | 'wrong'} kind */
  #write(words, kind) {
    this.#task.className = `task ${kind}`;
    this.#task.textContent = words;
  }

  /** Lets the first wrong move, or the first help, count. */
  #spoil() {
    if (!this.#clean || this.#done) return;
    this.#clean = false;
    this.task.finish(false);
    this.ondone(false);
  }

  /** @param {string} turn @param {Caused[]} caused @param {string} [after] */
  #played(turn, caused, after) {
    return this.#whileTelling(() => this.#judge(turn, caused, after));
  }

  /** Tells something on the board, one thing after another. @param {() => Promise<void>} what */
  async #whileTelling(what) {
    this.#setTelling(true);
    try {
      await what();
    } catch (problem) {
      if (!this.#left) this.#complain(problem);
      // What was not judged or cannot be shown was not played, and is still to be found.
      if (!this.#done) this.#lay();
    }
    this.#setTelling(false);
  }

  /** @param {boolean} telling */
  #setTelling(telling) {
    this.#telling = telling;
    // They keep their place, and whoever is there stays there.
    for (const button of [this.#hint, this.#show]) set(button, { 'aria-disabled': telling ? 'true' : null });
  }

  /** @param {string} turn @param {Caused[]} caused @param {string} [after] */
  async #judge(turn, caused, after) {
    const [builder, board, { game, options }] = [this.#builder, this.#board, this.task];
    const before = this.#table.position;
    builder.stop();
    this.#look = [];
    const asked = Promise.all([
      this.task.attempt([...this.#turns, turn]),
      api.position({ game, options, position: before, turns: [turn] }),
    ]);
    if (this.task.slow) this.#line.say(t('hint.thinking'));
    await board.enact(caused, after);
    // What lies beside the board belongs to what lies on it now.
    builder.update();
    const [tried, { moves }] = await asked;
    this.#line.say('');
    const all = moves.flatMap(played => played.caused);
    if (moves[0]) this.#tellTurn(moves[0].seat, turn, all, tellBuilt);
    const now = moves.at(-1)?.position ?? before;
    if (tried.result === 'wrong') return this.#refute(now, tried);
    this.#turns.push(turn);
    this.#table.lay(now);
    this.#hints = 0;
    if (tried.result === 'solved') return this.#solved();
    await this.#goOn(tried.answer);
    this.#tell(t('puzzle.right'), 'praise');
  }

  /** @param {number} seat @param {string} turn @param {Caused[]} caused @param {typeof tellBuilt} [how]  how it is to be heard */
  #tellTurn(seat, turn, caused, how = tellTurnInFull) {
    const told = /** @type {const} */ ([telling(seatWord(this.task.game)), seat, turn.split('>'), caused]);
    this.#last = tellTurnInFull(...told);
    if (!this.#left) announce(how(...told));
  }

  /** Turns follow on the board. @param {string[]} turns */
  async #goOn(turns) {
    for (const turn of turns) {
      await pause(LOOK_MS);
      if (this.#left) return;
      this.#table.lay(await this.#enact(this.#table.position, turn));
      this.#turns.push(turn);
    }
    this.#lay();
  }

  /** Plays a turn on the board and tells it. @param {string} from @param {string} turn @returns where it leads */
  async #enact(from, turn) {
    const { game, options } = this.task;
    const { moves } = await api.position({ game, options, position: from, turns: [turn] });
    const all = moves.flatMap(played => played.caused);
    if (moves[0]) this.#tellTurn(moves[0].seat, turn, all);
    for (const { caused, position } of moves) await this.#board.enact(caused, position);
    this.#builder.update();
    return moves.at(-1)?.position ?? from;
  }

  /**
   * A wrong move is played on, then taken back when it has been looked at.
   * @param {string} position @param {Tried} tried
   */
  async #refute(position, { refutation, words }) {
    this.#spoil();
    this.#tell(t('puzzle.wrong'), 'wrong');
    let now = position;
    for (const turn of refutation) {
      await pause(LOOK_MS);
      if (this.#left) return;
      now = await this.#enact(now, turn);
    }
    if (this.#left) return;
    this.#board.draw(now);
    this.#tell(words, 'wrong');
    this.#offerBack(true);
    this.#back.focus({ preventScroll: true });
  }

  /** A wrong move is first taken back, where help is offered otherwise. @param {boolean} wrong */
  #offerBack(wrong) {
    this.#back.hidden = !wrong;
    this.#hint.hidden = this.#show.hidden = wrong;
  }

  #takeBack() {
    this.#offerBack(false);
    this.#tell(this.task.goal, '');
    // Laid anew, so that the turn begins again.
    this.#table.lay(this.#table.position);
    this.#lay();
    this.#board.focus();
  }

  async #solved() {
    this.#done = true;
    const clean = this.#clean;
    if (clean) this.task.finish(true);
    this.#board.draw(this.#table.position);
    this.#mark({});
    this.#tell(this.task.praise(clean), 'praise');
    this.#hint.hidden = this.#show.hidden = true;
    this.ondone(true);
    await this.#tellSolution();
  }

  async #known() {
    this.#solution ??= await this.task.solution();
    return this.#solution;
  }

  /** Whether there is something left to be helped with, and nothing else is being told. */
  get #canHelp() {
    return !this.#done && !this.#telling && !this.#left && this.#back.hidden;
  }

  /** First what it is about, then where, then what. */
  async #giveHint() {
    if (!this.#canHelp) return;
    const found = this.#turns.length;
    try {
      const next = (await this.#known()).turns[found];
      if (!next) return;
      const about = this.#hints === 0 ? await this.task.nudge() : '';
      // Somebody may have found it meanwhile.
      if (!this.#canHelp || found !== this.#turns.length) return;
      this.#hints += 1;
      if (this.#hints === 1) return this.#tell(about, '');
      this.#spoil();
      this.#look = next.places;
      this.#board.mark({ hinted: next.places });
      this.#builder.update();
      const key = this.#hints === 2 ? 'puzzle.hint.place' : 'puzzle.hint.move';
      this.#tell(
        t(key, { places: next.places.join(', '), turn: next.turn.split('>').map(spoken).join(', ') }),
        '',
      );
    } catch (problem) {
      if (!this.#left) this.#complain(problem);
    }
  }

  /** The solution is shown on the board, from where it is. */
  async #giveUp() {
    if (!this.#canHelp) return;
    this.#look = [];
    this.#builder.stop();
    await this.#whileTelling(() => this.#showSolution());
  }

  async #showSolution() {
    const { turns } = await this.#known();
    this.#spoil();
    this.#done = true;
    this.#hint.hidden = this.#show.hidden = true;
    this.#tell(this.task.shown, '');
    this.#board.draw(this.#table.position);
    let now = this.#table.position;
    for (const { turn } of turns.slice(this.#turns.length)) {
      if (this.#left) return;
      now = await this.#enact(now, turn);
      await pause(LOOK_MS);
    }
    this.#board.draw(now);
    await this.#tellSolution();
  }

  /** The solution in words, turn by turn. */
  async #tellSolution() {
    const { game, options, position } = this.task;
    const { turns } = await this.#known();
    const { moves } = await api.position({ game, options, position, turns: turns.map(({ turn }) => turn) });
    let from = 0;
    const told = turns.map(({ seat, turn }) => {
      const single = turn.split('>');
      const caused = moves.slice(from, from + single.length).flatMap(played => played.caused);
      from += single.length;
      return tellTurnInFull(telling(seatWord(game)), seat, single, caused);
    });
    const last = await this.task.ending();
    this.#words.hidden = false;
    put(
      this.#words,
      [...told, ...last].map(words => h('li', null, words)),
    );
  }

  leave() {
    this.#left = true;
    this.#builder.stop();
  }
}
