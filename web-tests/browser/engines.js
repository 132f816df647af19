// Other engines than Chromium's, as Debian packages them: Firefox by WebDriver BiDi, WebKitGTK by WebDriver. Both are
// driven by the same few commands.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const artefacts = join(import.meta.dirname, '../../artefacts/web');

/** Keys that are no characters, as WebDriver writes them. @type {Record<string, string>} */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE006',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** What stands in for the WebSocket that Node has by itself from version 22 on. */
const STAND_IN = 'ws';

/** How long a page may take for something; only a way out of a hang. */
const PATIENCE_MS = 300_000;

/** @abstract */
class Engine {
  /** @type {ChildProcess[]} */
  started = [];
  folder = mkdtempSync(join(tmpdir(), 'hexotheque-engine-'));

  /** @param {object} _how  as WebDriver writes actions */
  async act(_how) {}
  /** @param {string} _code @returns {Promise<string>} JSON */
  async evaluate(_code) {
    return 'null';
  }
  /** @returns {Promise<string>} a PNG as base64 */
  async screenshot() {
    return '';
  }
  /** @param {string} _address */
  async goto(_address) {}

  /**
   * Starts a program that ends with the engine.
   * @param {string} program
   * @param {string[]} options
   * @param {import('node:child_process').SpawnOptions} [how]
   */
  start(program, options, how = {}) {
    const env = { ...process.env, HOME: this.folder, XDG_RUNTIME_DIR: this.folder, ...how.env };
    const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'], ...how, env });
    this.started.push(child);
    return child;
  }

  /**
   * Has the page work something out. Nothing of the test's own can be used inside.
   * @template T, A
   * @param {(value: A) => T} work
   * @param {A} [value]
   * @returns {Promise<Awaited<T>>}
   */
  async run(work, value) {
    const code = `(async () => JSON.stringify(await (${work})(${JSON.stringify(value) ?? ''})) ?? 'null')()`;
    return JSON.parse(await this.evaluate(code));
  }

  /**
   * Waits until the page says so, and gives what it said.
   * @template T, A
   * @param {(value: A) => T} work
   * @param {A} [value]
   * @returns {Promise<NonNullable<Awaited<T>>>}
   */
  async until(work, value) {
    for (const begun = Date.now(); ; ) {
      const found = await this.run(work, value);
      if (found) return found;
      if (Date.now() - begun > PATIENCE_MS) throw new Error(`never: ${work} (${JSON.stringify(value)})`);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }

  /** @param {string} key */
  async press(key) {
    const value = KEYS[key] ?? key;
    const actions = ['keyDown', 'keyUp'].map(type => ({ type, value }));
    await this.act({ actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Keeps a picture among the artefacts of the run. @param {string} name */
  async picture(name) {
    mkdirSync(artefacts, { recursive: true });
    writeFileSync(join(artefacts, `${name}.png`), Buffer.from(await this.screenshot(), 'base64'));
  }

  async close() {
    for (const child of this.started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A line that a program says, once it matches. @param {ChildProcess} child @param {NodeJS.ReadableStream | null} stream @param {RegExp} wanted */
async function lineOf(child, stream, wanted) {
  if (!stream) throw new Error(`${child.spawnfile} says nothing`);
  const lines = createInterface({ input: stream });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnfile} ended with ${code}`);
  });
  failed.catch(() => {});
  const found = (async () => {
    for await (const line of lines) {
      const match = wanted.exec(line);
      if (match) return match;
    }
    throw new Error(`${child.spawnfile} did not say ${wanted}`);
  })();
  const match = await Promise.race([found, failed]);
  stream.resume();
  return match;
}

export class Firefox extends Engine {
  /** @type {WebSocket | null} */
  #socket = null;
  #asked = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #context = '';

  static async open() {
    const engine = new Firefox();
    const profile = mkdtempSync(join(engine.folder, 'profile-'));
    // Nothing is asked of anybody but the server under test.
    writeFileSync(
      join(profile, 'user.js'),
      [
        ['app.normandy.enabled', false],
        ['app.update.disabledForTesting', true],
        ['browser.safebrowsing.malware.enabled', false],
        ['browser.safebrowsing.phishing.enabled', false],
        ['datareporting.policy.dataSubmissionEnabled', false],
        ['focusmanager.testmode', true],
        ['extensions.systemAddon.update.enabled', false],
        ['intl.accept_languages', 'en-GB'],
        ['network.captive-portal-service.enabled', false],
        ['network.connectivity-service.enabled', false],
        ['services.settings.server', 'data:,#'],
        ['toolkit.telemetry.enabled', false],
        ['ui.prefersReducedMotion', 1],
      ]
        .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
        .join(''),
    );
    const options = [
      '--headless',
      '--no-remote',
      '--width=1280',
      '--height=900',
      '--remote-debugging-port=0',
    ];
    const child = engine.start('firefox-esr', [...options, '--profile', profile, 'about:blank']);
    const [, address] = await lineOf(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
    const Socket = globalThis.WebSocket ?? (await import(STAND_IN)).WebSocket;
    const socket = new Socket(`${address}/session`);
    engine.#socket = socket;
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`${address} does not open`));
    });
    socket.onmessage = ({ data }) => engine.#answered(JSON.parse(String(data)));
    await engine.#ask('session.new', { capabilities: {} });
    const { contexts } = await engine.#ask('browsingContext.getTree', {});
    engine.#context = contexts[0].context;
    // Only a window in front is typed into.
    await engine.#ask('browsingContext.activate', { context: engine.#context });
    return engine;
  }

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  #ask(method, params) {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket?.send(JSON.stringify({ id, method, params }));
    });
  }

  /** @param {any} answer */
  #answered({ id, type, result, error, message }) {
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  }

  /** @override @param {string} url */
  async goto(url) {
    await this.#ask('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** @override @param {string} expression */
  async evaluate(expression) {
    const target = { context: this.#context };
    const answer = await this.#ask('script.evaluate', { expression, target, awaitPromise: true });
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }

  /** @override @param {object} how */
  async act(how) {
    await this.#ask('input.performActions', { context: this.#context, ...how });
  }

  /** @override */
  async screenshot() {
    return (await this.#ask('browsingContext.captureScreenshot', { context: this.#context })).data;
  }

  /** @override */
  async close() {
    this.#socket?.close();
    await super.close();
  }
}

export class WebKit extends Engine {
  #driver = '';

  static async open() {
    const engine = new WebKit();
    const browser = miniBrowser();
    if (!browser) throw new Error('there is no MiniBrowser of WebKitGTK: install webkit2gtk-driver');
    const screen = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
    const x = engine.start('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    const [display] = await lineOf(x, x.stdout, /^\d+$/);
    const port = await freePort();
    engine.start('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        DISPLAY: `:${display}`,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
        LANG: 'en_GB.UTF-8',
      },
    });
    engine.#driver = `http://127.0.0.1:${port}`;
    const options = { binary: browser, args: ['--automation'] };
    const session = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
    for (const begun = Date.now(); ; ) {
      try {
        const { sessionId } = await engine.#ask('POST', '/session', session);
        engine.#driver += `/session/${sessionId}`;
        break;
      } catch (problem) {
        // The driver opens its door a moment after it was started.
        if (!(problem instanceof TypeError) || Date.now() - begun > PATIENCE_MS) throw problem;
        await new Promise(resolve => setTimeout(resolve, 100));
      }
    }
    return engine;
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async #ask(method, path, body) {
    const answer = await fetch(this.#driver + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  /** @override @param {string} url */
  async goto(url) {
    await this.#ask('POST', '/url', { url });
  }

  /** @override @param {string} code */
  async evaluate(code) {
    const script = `const done = arguments[0]; ${code}.then(done, error => done(JSON.stringify('page: ' + error)))`;
    return this.#ask('POST', '/execute/async', { script, args: [] });
  }

  /** @override @param {object} how */
  async act(how) {
    await this.#ask('POST', '/actions', how);
  }

  /** @override */
  async screenshot() {
    return this.#ask('GET', '/screenshot');
  }

  /** @override */
  async close() {
    if (this.#driver.includes('/session/')) await this.#ask('DELETE', '').catch(() => {});
    await super.close();
  }
}

/** Where Debian puts the little browser of WebKitGTK: by kind of machine and version. */
function miniBrowser() {
  return readdirSync('/usr/lib')
    .flatMap(machine =>
      ['4.1', '6.0', '4.0'].map(version => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find(path => existsSync(path));
}

/** A port that nobody listens on. @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
