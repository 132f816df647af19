// One thread of the local room: a worker that is asked one thing after another, and begun anew when it was ended.

/**
 * @typedef {object} Question
 * @property {string} path
 * @property {Record<string, string>} [query]
 * @property {string} [method]
 * @property {unknown} [body]
 * @property {number} [seat]
 */
/** @typedef {{ id: string, event: { number: number }, seats?: Record<string, number> }} Stored */
/** @typedef {{ status: number, body: any, store?: Stored[] }} Answer */

const chance = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map(byte => byte.toString(16).padStart(2, '0')).join('');

export class Thread {
  /** @type {Worker | null} */
  #worker = null;
  #number = 0;
  /** @type {Promise<unknown>} */
  #line = Promise.resolve();
  /** The worker broke down: whatever was open in it is lost. */
  onbroken = () => {};
  /** Tells whoever waits for an answer that none will come. @type {(why: string) => void} */
  #broken = () => this.#lose();

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
  }

  /**
   * Asks several things in a row, nothing else in between; the answer is that of the last one, or of the first that
   * is refused. Aborted, the worker is ended at once.
   * @param {Question[]} questions
   * @param {{ signal?: AbortSignal, tell?: (thought: string) => void }} [while_]
   * @returns {Promise<Answer>}
   */
  ask(questions, { signal, tell } = {}) {
    const answered = this.#line.then(async () => {
      /** @type {Answer} */
      let answer = { status: 400, body: {} };
      for (const question of questions) {
        signal?.throwIfAborted();
        answer = await this.#one(question, signal, tell);
        if (answer.status >= 400) break;
      }
      return answer;
    });
    this.#line = answered.catch(() => {});
    return answered;
  }

  /**
   * @param {Question} question
   * @param {AbortSignal} [signal]
   * @param {(thought: string) => void} [tell]
   * @returns {Promise<Answer>}
   */
  #one(question, signal, tell) {
    const worker = (this.#worker ??= this.#begin());
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      const over = new AbortController();
      /** @param {() => void} then */
      const end = then => {
        over.abort();
        then();
      };
      const broken = (/** @type {string} */ why) => {
        this.#lose();
        const body = { type: '/api#broken', title: 'broken', status: 500, detail: why };
        end(() => resolve({ status: 500, body }));
      };
      this.#broken = broken;
      over.signal.addEventListener('abort', () => {
        this.#broken = () => this.#lose();
      });
      worker.addEventListener(
        'message',
        ({ data }) => {
          if (data.number !== number) return;
          if (data.thought !== undefined) tell?.(data.thought);
          else if (data.broken !== undefined) broken(data.broken);
          else end(() => resolve(JSON.parse(data.answer)));
        },
        { signal: over.signal },
      );
      worker.addEventListener('error', event => broken(event.message), { signal: over.signal });
      signal?.addEventListener(
        'abort',
        () => {
          this.#end();
          end(() => reject(signal.reason));
        },
        { signal: over.signal },
      );
      worker.postMessage({
        number,
        request: JSON.stringify({ now: Date.now(), chance: chance(), ...question }),
      });
    });
  }

  #begin() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    const alive = `hexotheque.worker.${chance()}`;
    worker.addEventListener('message', ({ data }) => {
      // Whoever gets the lock that it holds has outlived it.
      if (data.alive)
        navigator.locks.request(alive, {}, () => worker === this.#worker && this.#broken('it was ended'));
    });
    worker.postMessage({ module: this.module, alive });
    return worker;
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #lose() {
    this.#end();
    this.onbroken();
  }
}
