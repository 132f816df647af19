// A task that is proven: a puzzle of the set, judged by whoever has its proof.

import * as api from '../api.js';
import { seatWord } from '../learn/figure.js';
import { spoken, tellWhy } from '../play/tell.js';
import { list, t } from '../words/index.js';
import { finish, tellProgress } from './progress.js';

/** @import { PuzzleLook } from '../types.d.ts' */
/** @import { Task } from './room.js' */

/** How hard people find it. @param {{ rating: number, tries: number }} people */
const tellPeople = ({ rating, tries }) => t('puzzle.people', { rating, n: tries });

/** Whether it is to be won in this turn: nobody waits for an answer. @param {PuzzleLook} puzzle */
const winsNow = ({ goal, within }) => goal === 'win-in' && within === 1;

/** What comes of a wrong move. @param {PuzzleLook} puzzle @param {string} comes @param {string[]} refutation */
const tellEnd = (puzzle, comes, refutation) => {
  const answer = refutation.at(-1);
  if (comes !== 'too_slow') return t(`puzzle.comes.${comes}`);
  if (winsNow(puzzle)) return t('puzzle.comes.not_now');
  if (!answer) return t('puzzle.comes.too_slow');
  return t('puzzle.comes.answered', { answer: answer.split('>').map(spoken).join(', ') });
};

/** @param {PuzzleLook} puzzle @returns {Task} */
export function proven(puzzle) {
  const { id, game, options, position, goal, within, seat, difficulty, themes, people } = puzzle;
  const name = seatWord(game);
  return {
    game,
    options,
    position,
    title: t('puzzle.of', { game: t(`game.${game}`) }),
    about: [t('puzzle.difficulty', { n: difficulty }), ...(people ? [tellPeople(people)] : [])],
    goal: t(`puzzle.goal.${goal}`, { who: name(seat), n: within ?? 1 }),
    get shown() {
      return `${t('puzzle.shown')} ${tellProgress()}`;
    },
    slow: false,
    async attempt(turns) {
      const { result, answer, refutation, comes, why } = await api.tryPuzzle(id, turns);
      const words = [t('puzzle.wrong'), tellWhy(why, name), tellEnd(puzzle, comes ?? 'loss', refutation)];
      return {
        result: /** @type {'right' | 'wrong' | 'solved'} */ (result),
        answer,
        refutation,
        words: words.filter(Boolean).join(' '),
      };
    },
    solution: () => api.puzzleSolution(id),
    nudge() {
      const told = themes.map(theme => t(`puzzle.theme.${theme}`));
      if (told.length) return t('puzzle.hint.themes', { themes: list(told) });
      return t(winsNow(puzzle) ? 'puzzle.hint.now' : 'puzzle.hint.only');
    },
    ending: () => (goal === 'win' || goal === 'draw' ? [t(`puzzle.end.${goal}`)] : []),
    praise: clean => `${t(clean ? 'puzzle.solved' : 'puzzle.solved.helped')} ${tellProgress()}`,
    finish: clean => finish(puzzle, clean),
  };
}
