// What stands in classic scripts in place of `import(…)`, which they can do neither from a disk nor
// inside a page's own text: the exports of a script beside this one, `phasor.words.iife.js` for
// './words/words.js'. It may be on the page already, before or after; else it is asked for where this
// script came from.

/** @type {any} */
const page = globalThis;
/**
 * By name: the function that runs it; and what this script shares. Scripts of two versions on one page share
 * nothing; classic.js puts the version here.
 *
 * @type {Record<string, any>}
 */
const scripts = ((page.phasorScripts ??= {})[/** @type {any} */ (globalThis).phasorVersion] ??= {});

/** @type {Record<string, any>} */
const ran = {};
/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

const own = /** @type {HTMLScriptElement | null | undefined} */ (globalThis.document?.currentScript)
  ?.src;

/** @param {string} url */
const load = (url) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });

const more = () =>
  new Promise((done) => {
    for (const type of ['phasor-script', 'DOMContentLoaded']) {
      document.addEventListener(type, done, { once: true });
    }
  });

/** @param {string} name @returns {Promise<any>} */
export async function beside(name) {
  while (!scripts[name] && globalThis.document?.readyState === 'loading') await more();
  if (!scripts[name] && own) {
    const loading = asked.get(name) ?? load(new URL(`phasor.${name}.iife.js`, own).href);
    asked.set(name, loading);
    await loading;
  }
  if (!scripts[name]) throw new Error(`phasor.${name}.iife.js is not on this page`);
  return (ran[name] ??= scripts[name]());
}
