// What went wrong, told to whoever wanted it: a refusal of the rules, of the table or of whoever answers. What is no such
// thing is a fault of ours, and stands where those who mend it look.

import * as api from '../api.js';
import { t } from '../words/index.js';
import { toast } from './dialogs.js';
import { tellProblem, tellRefused } from './tell.js';

/** @param {(seat: number) => string} name @param {(text: string) => void} [say] */
export const complaining =
  (name, say = toast) =>
  (/** @type {unknown} */ problem) => {
    if (!(problem instanceof api.Problem)) return console.error(problem);
    const { code, body, message } = problem;
    if (code === 'illegal') say(tellRefused(body.reason, message, name));
    else toast(code === 'refused' ? t(`table.${body.reason}`) : tellProblem(problem));
  };
