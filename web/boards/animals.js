// The pieces of Xochintlan: a man, lizards, birds and monkeys, told apart by their shapes.

import { svg } from '../dom.js';

/** An outline drawn in a square from -100 to 100, made as large as a piece. @param {string} d */
const outline = d => svg('path', { class: 'sign', transform: 'scale(0.27)', d });

/** @type {Record<string, () => SVGElement>} */
export const ANIMALS = {
  // A lizard from above: the body with its curled tail, and four legs.
  B: () =>
    outline(
      'M12-93L18-85L22-74L17-66L11-57L11-47L13-37L15-24L17-10L18 3L18 18L16 33L12 47L5 60L1 70L1 76L3 81' +
        'L11 85L22 87L33 85L43 82L52 75L58 68L63 59L65 52L67 52L67 61L66 72L59 82L49 90L36 96L22 99L7 97' +
        'L-7 91L-14 80L-15 66L-10 54L-6 43L-8 33L-12 22L-17 9L-21-6L-22-23L-19-39L-13-53L-7-63L-8-73L-8-82' +
        'L0-88L8-93ZM9-50L32-44L47-65L43-80L50-80L51-70L60-80L65-77L59-64L69-68L72-61L57-59L44-36L7-34ZM-7-30' +
        'L-43-21L-60-40L-75-39L-74-46L-64-45L-72-56L-68-60L-57-52L-58-62L-51-63L-52-48L-33-31L-13-46ZM5 6' +
        'L40-1L60 15L74 13L74 20L64 20L73 30L70 35L58 28L60 37L53 40L52 25L32 9L11 22ZM-4 24L-29 20L-45 42' +
        'L-42 56L-49 56L-49 46L-59 56L-64 52L-58 40L-67 43L-70 36L-55 34L-39 12L-4 7Z',
    ),
  // A bird with open wings, from above.
  R: () =>
    outline(
      'M0-90L6-74L14-66L15-53L9-40L26-50L52-57L76-50L95-24L79-28L83-7L66-14L66 7L50-2L47 17L32 6L15 14' +
        'L12 34L20 54L34 88L16 78L0 92L-16 78L-34 88L-20 54L-12 34L-15 14L-32 6L-47 17L-50-2L-66 7L-66-14' +
        'L-83-7L-79-28L-95-24L-76-50L-52-57L-26-50L-9-40L-15-53L-14-66L-6-74Z',
    ),
  // A monkey's face: what is cut out are the ears, the eyes and the muzzle.
  Y: () =>
    svg('path', {
      class: 'sign',
      transform: 'scale(0.27)',
      'fill-rule': 'evenodd',
      d:
        'M-50-38A26 26 0 1 0-60 16A58 58 0 0 0-42 34A42 42 0 1 0 42 34A58 58 0 0 0 60 16A26 26 0 1 0 50-38' +
        'A58 58 0 0 0-50-38ZM-43-20A21 21 0 1 0-1-20A21 21 0 1 0-43-20ZM1-20A21 21 0 1 0 43-20A21 21 0 1 0 1-20Z' +
        'M-28 34A28 22 0 1 0 28 34A28 22 0 1 0-28 34Z',
    }),
  // A man with raised arms.
  K: () =>
    outline(
      'M-20-55A20 20 0 1 1 20-55A20 20 0 1 1-20-55ZM16-30L44-42L62-74L76-66L58-26L22-6L22 24L42 82L20 82L0 38L-20 82L-42 82' +
        'L-22 24L-22-6L-58-26L-76-66L-62-74L-44-42L-16-30Z',
    ),
};
