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
  await animation.finished.catch(() => {});
  running.delete(animation);
}

/**
 * Time to look, cut short like a motion.
 * @param {number} ms
 */
export function linger(ms) {
  if (!moves()) return Promise.resolve();
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
