// Event streams made in the page, as the server would send them.

/** How often a silent stream says that it is still there, in milliseconds. */
const ALIVE_MS = 15_000;

/**
 * @typedef {object} Follower
 * @property {number | undefined} seat
 * @property {boolean} told  whether the whole game was told
 * @property {{ (event: string, data: string, id?: number): void, nothing: () => void }} send
 * @property {() => void} end
 * @property {(error: unknown) => void} fail
 */

export class Streams {
  /** @type {Map<string, Set<Follower>>} */
  #followers = new Map();

  /** Those who follow a table. @param {string} id */
  of = id => [...(this.#followers.get(id) ?? [])];

  /** @param {string} id */
  isFollowed = id => this.#followers.has(id);

  /**
   * A stream of what happens at a table.
   * @param {string} id
   * @param {number | undefined} seat
   * @param {() => void} left
   */
  follow(id, seat, left) {
    /** @type {Follower} */
    let follower;
    const leave = () => {
      const all = this.#followers.get(id);
      all?.delete(follower);
      if (all?.size === 0) this.#followers.delete(id);
      left();
    };
    const { response, send, close, fail } = stream(leave);
    const told = (
      /** @type {string} */ event,
      /** @type {string} */ data,
      /** @type {number} */ number = 0,
    ) => {
      follower.told = true;
      send(event, data, number);
    };
    const nothing = () => {
      follower.told = true;
    };
    follower = {
      seat,
      told: false,
      send: Object.assign(told, { nothing }),
      end: () => {
        send('removed', '{}');
        close();
        leave();
      },
      fail: error => {
        fail(error);
        leave();
      },
    };
    const all = this.#followers.get(id) ?? new Set();
    this.#followers.set(id, all.add(follower));
    return response;
  }

  /** Whoever follows a table is to be told the whole game again. @param {string} id */
  anew(id) {
    for (const follower of this.of(id)) follower.told = false;
  }

  /** A table is no more. @param {string} id */
  end(id) {
    for (const follower of this.of(id)) follower.end();
  }

  /** A table cannot be told of just now: whoever follows it asks again. @param {string} id @param {unknown} error */
  fail(id, error) {
    for (const follower of this.of(id)) follower.fail(error);
  }

  /**
   * A stream that is over when something is done.
   * @param {(send: (event: string, data: string) => void) => Promise<void>} work
   * @param {AbortController} stop  aborted when nobody listens any more
   */
  one(work, stop) {
    const { response, send, close, fail } = stream(() => stop.abort());
    work(send).then(close, fail);
    return response;
  }
}

/** @param {() => void} left  called when nobody listens any more */
function stream(left) {
  /** @type {ReadableStreamDefaultController<Uint8Array>} */
  let controller;
  const encoder = new TextEncoder();
  let open = true;
  const write = (/** @type {string} */ text) => open && controller.enqueue(encoder.encode(text));
  const alive = setInterval(() => write(':\n\n'), ALIVE_MS);
  const shut = () => {
    open = false;
    clearInterval(alive);
  };
  const body = new ReadableStream({
    start(given) {
      controller = given;
    },
    cancel() {
      shut();
      left();
    },
  });
  return {
    response: new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    /** @param {string} event @param {string} data @param {number} [id] */
    send: (event, data, id) =>
      write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`),
    close() {
      if (open) controller.close();
      shut();
    },
    /** @param {unknown} error */
    fail(error) {
      if (open) controller.error(error);
      shut();
    },
  };
}
