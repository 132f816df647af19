// A worker with the room as WebAssembly (docs/wasm.md): takes the compiled module, then answers one request after
// another. While it thinks it hears nothing; whoever wants no answer ends it.

/** @type {(request: string) => string} */
let answerOf = () => '';
/** Which request is being answered. */
let number = 0;

/** @param {WebAssembly.Module} module */
function instantiate(module) {
  const host = {
    now: () => performance.now(),
    /** @param {number} place @param {number} length */
    tell: (place, length) => postMessage({ number, thought: read(place, length) }),
  };
  const { exports } = new WebAssembly.Instance(module, { host });
  const { memory, request, ask, answer } = /** @type {any} */ (exports);
  /** @param {number} place @param {number} length */
  const read = (place, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, place, length));
  answerOf = text => {
    const bytes = new TextEncoder().encode(text);
    // Asking for room may move the memory, so it is looked at afterwards.
    const place = request(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const length = ask();
    return read(answer(), length);
  };
}

/**
 * Holds a lock for as long as this worker lives: nobody is told when a browser ends one.
 * @param {string} alive  its name
 */
const live = alive => navigator.locks?.request(alive, {}, () => new Promise(() => postMessage({ alive })));

addEventListener('message', ({ data }) => {
  if (data.module) {
    live(data.alive);
    return instantiate(data.module);
  }
  number = data.number;
  try {
    postMessage({ number, answer: answerOf(data.request) });
  } catch (error) {
    postMessage({ number, broken: String(error) });
  }
});
