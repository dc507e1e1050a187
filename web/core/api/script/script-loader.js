// Replaces `import(…)` in classic scripts, which cannot import from a disk or inside a page's own text: loads
// the exports of a script beside this one, `phasor.words.iife.js` for './core/words/words.js'. That script
// may already be on the page, before or after this one; otherwise it is loaded from the folder of this
// script. `workerOf` replaces module workers.

import { errorOf, say } from '../check.js';
import { trusted } from '../trusted.js';

/** The version is set by the bundler. @typedef {typeof globalThis & { phasorVersion: string }} Own */
/**
 * A page, or a worker.
 *
 * @typedef {{ phasorScripts?: Record<string, Record<string, any>>, importScripts(url: string): void }} Realm
 */
const page = /** @type {Realm} */ (/** @type {unknown} */ (globalThis));
/**
 * By name: the function that runs a script, and data that scripts share. Scripts of two versions on one page
 * share nothing; the bundler sets the version here.
 */
const version = /** @type {Own} */ (globalThis).phasorVersion;
const scripts = ((page.phasorScripts ??= {})[version] ??= {});

/** @type {Record<string, unknown>} */
const ran = {};
/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

const ownTag = /** @type {HTMLScriptElement | null | undefined} */ (
  globalThis.document?.currentScript
);
const source = ownTag?.src;
const tag = source && /^[a-z][a-z\d+.-]*:\//i.test(source) ? source : undefined;
/**
 * The address of this script or, where a module imported it, of the module beside it; undefined inline and
 * for `blob:` and `data:`, which have no folder.
 *
 * @type {string | undefined}
 */
const own = tag ?? scripts.module;
// for the copies of this module in scripts that are run later
scripts.module ??= own;
/** Of a page whose policy allows scripts by it. */
scripts.nonce ??= ownTag?.nonce;

/** @param {string} name */
const scriptOf = (name) => `phasor.${name}.iife.js`;

/** @param {string} file @param {string} base where this script is */
function load(file, base) {
  const url = new URL(file, base);
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    try {
      element.src = trusted(url);
    } catch (cause) {
      throw errorOf(
        Error,
        say`${file} could not be loaded: this page requires trusted types; add 'trusted-types phasor' to its Content-Security-Policy, or load the file by a script tag`,
        { cause },
      );
    }
    if (scripts.nonce) element.nonce = scripts.nonce;
    element.addEventListener('load', resolve);
    element.addEventListener('error', reject);
    document.head.append(element);
  });
}

const more = () =>
  new Promise((done) => {
    for (const type of ['phasor-script', 'DOMContentLoaded']) {
      document.addEventListener(type, done, { once: true });
    }
  });

/** @param {string} name @returns {Promise<() => unknown>} what runs the script */
async function script(name) {
  while (!scripts[name] && globalThis.document?.readyState === 'loading') await more();
  if (!scripts[name] && own) {
    const loading = asked.get(name) ?? load(scriptOf(name), own);
    asked.set(name, loading);
    // a failed load is forgotten; some servers answer with a page where there is no file
    const reason = await loading.catch((error) => error).finally(() => asked.delete(name));
    // loading a missing file rejects with an event
    if (reason instanceof Error) throw reason;
  }
  if (scripts[name]) return scripts[name];
  throw errorOf(
    Error,
    own
      ? say`${scriptOf(name)} could not be loaded: copy it from dist/ of the package to ${new URL('.', own).href}`
      : say`${scriptOf(name)} is not on this page: copy it from dist/ of the package into a script`,
  );
}

/**
 * @param {string} name
 * @param {string} [engine] the script with the WebAssembly that it calls
 * @returns {Promise<unknown>}
 */
export async function beside(name, engine) {
  const [run] = await Promise.all([script(name), engine && script(engine)]);
  return (ran[name] ??= run());
}

/**
 * @param {string} name of an engine's script. It is loaded already, except in a worker that runs a file: the
 *   worker loads it from its own folder.
 * @returns {string} the WebAssembly as text
 */
export function engineOf(name) {
  if (!scripts[name]) page.importScripts(trusted(new URL(scriptOf(name), location.href)));
  return scripts[name]().default;
}

/** @param {string} path of a file beside this script @returns {URL} */
export function fileOf(path) {
  if (own) return new URL(path, own);
  throw errorOf(
    Error,
    say`${path} of the package has no address on a page that has this script as its text`,
  );
}

/** By name: the address of a script whose text is on this page. @type {Record<string, string>} */
const texts = {};

/**
 * @param {string} name of a script that needs no other one than its engine and exports `serve`
 * @param {string} engine
 * @returns {Promise<Worker>} of its file, or where an engine starts no worker from there (a disk, another
 *   host, a page's own text) of its text
 */
export async function workerOf(name, engine) {
  if (own && globalThis.origin !== 'null' && new URL(own).origin === globalThis.origin) {
    return new Worker(trusted(new URL(scriptOf(name), own)), { name: `phasor ${name}` });
  }
  const [run, wasm] = await Promise.all([script(name), script(engine)]);
  const text = `phasorScripts={'${version}':{'${engine}':${wasm}}};(${run})().serve(globalThis)`;
  texts[name] ??= URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return new Worker(trusted(texts[name]));
}
