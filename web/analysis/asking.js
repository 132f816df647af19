// What can be asked about a position that is studied or set up, and a place or a move to be typed.

import { t } from '../words/index.js';

/** @import { Study } from './study.js' */

export class Asking {
  /** @param {Study} study @param {{ last: () => string, lines: () => string, name: (seat: number) => string }} tell */
  constructor(study, tell) {
    this.study = study;
    this.tell = tell;
  }

  /** @param {string} [question]  one of them, or all to choose from */
  async ask(question) {
    const { answer, answersOf, showQuestions } = await import('../play/questions.js');
    const { setup, table, board, builder } = this.study;
    const { to_move } = table.state;
    const { last, lines, name } = this.tell;
    const answers = {
      last: () => (setup ? '' : last()),
      turn: () => {
        if (setup) return setup.whose();
        return to_move === null ? '' : t('say.other', { who: name(to_move) });
      },
      lines: () => (setup ? '' : lines()),
      ...answersOf(board, builder, name),
    };
    if (question) answer(answers, question);
    else showQuestions(answers, { type: () => this.type(), help: () => this.keys() });
  }

  async type() {
    const { showTyping } = await import('../play/questions.js');
    showTyping(this.study.board, this.study.setup ?? this.study.builder);
  }

  async keys() {
    const { showKeys } = await import('../play/keys-sheet.js');
    showKeys((this.study.setup ?? this.study.builder).keys);
  }
}
