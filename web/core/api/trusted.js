// Addresses of the library's own scripts, for pages whose policy asks for trusted types,
// `require-trusted-types-for 'script'` (https://www.w3.org/TR/trusted-types/). Such a page allows the policy
// by its name, `trusted-types phasor`. Nobody else can reach it: this module gives away no policy, only
// workers and addresses of the library.

/** @typedef {{ createScriptURL(url: string): string }} Policy what it gives stands for the address */

/** Made once, when a worker or script is first needed. @type {Policy | null | undefined} */
let policy;

/** @returns {Policy | null} null in engines without trusted types, and where the page forbids the policy */
function ownPolicy() {
  if (policy !== undefined) return policy;
  try {
    const rules = { createScriptURL: (/** @type {string} */ url) => url };
    policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('phasor', rules) ?? null;
  } catch {
    // what needs it is refused too, and says so
    policy = null;
  }
  return /** @type {Policy | null} */ (policy);
}

/**
 * @returns {boolean} whether the page asks for trusted types and forbids the policy: asked for once something
 *   was refused
 */
export const lacksPolicy = () => 'trustedTypes' in globalThis && ownPolicy() === null;

/** What a page has to change then. */
export const policyWanted =
  "this page requires trusted types; add 'trusted-types phasor' to its Content-Security-Policy";

/**
 * @param {string | URL} url of a script of the library
 * @returns {string} as `new Worker` and `script.src` take it
 */
export const trusted = (url) => ownPolicy()?.createScriptURL(String(url)) ?? String(url);

/**
 * Calls `start`, which makes a worker at once, so that the policy covers the address. Bundlers find a
 * worker by the words `new Worker(new URL('…', import.meta.url))`, with nothing around the address, so
 * it is the global Worker that makes it a trusted one, for the length of this call.
 *
 * @template Result
 * @param {() => Result} start
 * @returns {Result}
 */
export function withTrustedWorker(start) {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'Worker');
  if (!own?.configurable || !ownPolicy()) return start();
  const Trusting = class extends Worker {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(trusted(url), options);
    }
  };
  const standIn = { configurable: true, writable: true, value: Trusting };
  Object.defineProperty(globalThis, 'Worker', standIn);
  try {
    return start();
  } finally {
    Object.defineProperty(globalThis, 'Worker', own);
  }
}
