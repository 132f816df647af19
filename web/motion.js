// Motion explains what happens. It is short, can be skipped, and stays away for those who ask for none.

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** @type {Set<Animation>} */
const running = new Set();
/** @type {Set<() => void>} */
const waiting = new Set();
let hurried = false;

/** Whether things move at all just now. */
export const moves = () => !still.matches && !hurried && document.visibilityState === 'visible';

/**
 * Moves an element and resolves when it has arrived.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} ms
 * @param {KeyframeAnimationOptions} [how]
 */
export async function animate(element, frames, ms, how = {}) {
  if (!moves()) return;
  const animation = element.animate(frames, { duration: ms, easing: 'ease-out', fill: 'backwards', ...how });
  running.add(animation);
  // Nobody waits for a motion that a browser never ends, of a piece that has left the table meanwhile.
  const late = new Promise(resolve => setTimeout(resolve, Number(how.delay ?? 0) + ms + 2000));
  await Promise.race([animation.finished.catch(() => {}), late]);
  running.delete(animation);
}

/**
 * Time to look in the middle of a motion, cut short like one.
 * @param {number} ms
 */
export const linger = ms => (moves() ? pause(ms) : Promise.resolve());

/**
 * Time to look at what lies there now, before it is something else. That is no motion: whoever asks for none has it too.
 * @param {number} ms
 */
export function pause(ms) {
  if (hurried || document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      waiting.delete(done);
      resolve(undefined);
    };
    const timer = setTimeout(done, ms);
    waiting.add(done);
  });
}

/** Skips whatever is moving, until {@link rest}. */
export function hurry() {
  if (running.size + waiting.size === 0) return;
  hurried = true;
  for (const animation of running) animation.finish();
  for (const done of [...waiting]) done();
}

/** What was skipped has come to rest: the next motion is shown again. */
export function rest() {
  hurried = false;
}

/** So many milliseconds, or none when nothing moves. @param {number} ms */
export const beat = ms => (moves() ? ms : 0);

/** Faster and faster, as what is let go. */
const FALL = 'cubic-bezier(0.55, 0, 0.9, 0.5)';
/** When in a fall of {@link setDown} the piece touches the table, in milliseconds. */
export const TOUCH = 180;

/**
 * A piece is set down: it falls, gives a little, and lies. Its shadow comes to meet it.
 * @param {Element} piece
 * @param {number} [delay]  in milliseconds
 */
export async function setDown(piece, delay = 0) {
  const shade = piece.querySelector('.shade');
  await Promise.all([
    animate(
      piece,
      [
        { transform: 'translateY(-26px) scale(1.16)', opacity: 0, easing: FALL },
        { transform: 'translateY(-17px) scale(1.1)', opacity: 1, offset: 0.25, easing: FALL },
        { transform: 'none', offset: 0.66, easing: 'ease-out' },
        { transform: 'translateY(1px) scale(1.04, 0.95)', offset: 0.78, easing: 'ease-in-out' },
        { transform: 'none' },
      ],
      TOUCH / 0.66,
      { delay, easing: 'linear' },
    ),
    shade &&
      animate(
        shade,
        [
          { transform: 'translateY(24px) scale(0.7)', opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        TOUCH,
        { delay, easing: FALL },
      ),
  ]);
}

/**
 * A piece is thrown: up and over to another place, along points between.
 * @param {Element} piece
 * @param {{ x: number, y: number }[]} way  from where it is, in its own measure
 * @param {number} ms
 * @param {{ delay?: number, fade?: boolean, height?: number }} [how]
 */
export async function throwTo(piece, way, ms, { delay = 0, fade = false, height = 16 } = {}) {
  const end = way[way.length - 1];
  const frames = [{ x: 0, y: 0 }, ...way].map(({ x, y }, i, all) => {
    const part = i / (all.length - 1);
    // Between its ends it is in the air: nearer to the eye, and off its shadow.
    const air = all.length > 2 ? Math.sin(Math.PI * part) : 0;
    return {
      transform: `translate(${x}px, ${y - height * air}px) scale(${1 + 0.2 * air})`,
      opacity: fade && i === all.length - 1 ? 0 : 1,
      offset: part,
      easing: 'linear',
    };
  });
  if (frames.length === 2) {
    const [half] = [{ x: end.x / 2, y: end.y / 2 - height }];
    frames.splice(1, 0, {
      transform: `translate(${half.x}px, ${half.y}px) scale(1.2)`,
      opacity: 1,
      offset: 0.5,
      easing: 'ease-in',
    });
    frames[0].easing = 'ease-out';
  }
  await animate(piece, frames, ms, { delay, fill: 'both', easing: 'linear' });
}

/**
 * Pieces hop one after another, as a wave goes through them: something to be glad about.
 * @param {Iterable<Element>} pieces
 * @param {number} [times]
 */
export async function rejoice(pieces, times = 2) {
  await Promise.all(
    [...pieces].map((piece, i) =>
      animate(
        piece,
        [
          { transform: 'none', easing: 'ease-out' },
          { transform: 'translateY(-12px) scale(1.1)', offset: 0.35, easing: FALL },
          { transform: 'translateY(1px) scale(1.04, 0.95)', offset: 0.7, easing: 'ease-out' },
          { transform: 'none' },
        ],
        520,
        { delay: i * 70, iterations: times, easing: 'linear' },
      ),
    ),
  );
}
