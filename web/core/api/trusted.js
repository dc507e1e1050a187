// Creates addresses of the library's own scripts for pages that require trusted types,
// `require-trusted-types-for 'script'` (https://www.w3.org/TR/trusted-types/). Such a page allows the policy
// by name, `trusted-types phasor`. Other scripts cannot reach the policy: this module exports only workers
// and addresses.

/** @typedef {{ createScriptURL(url: string): string }} Policy returns a TrustedScriptURL */
/** @typedef {{ trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }} Realm */

/** Made once, when a worker or script is first needed. @type {Policy | null | undefined} */
let policy;

/** @returns {Policy | null} null in engines without trusted types, and where the page forbids the policy */
function ownPolicy() {
  if (policy !== undefined) return policy;
  try {
    const rules = { createScriptURL: (/** @type {string} */ url) => url };
    policy = /** @type {Realm} */ (globalThis).trustedTypes?.createPolicy('phasor', rules) ?? null;
  } catch {
    // whatever needs the policy is refused too, and reports that
    policy = null;
  }
  return /** @type {Policy | null} */ (policy);
}

/**
 * @returns {boolean} whether the page requires trusted types and forbids the policy: called after a refusal
 */
export const lacksPolicy = () => 'trustedTypes' in globalThis && ownPolicy() === null;

/** What a page has to change in that case. */
export const policyWanted =
  "this page requires trusted types; add 'trusted-types phasor' to its Content-Security-Policy";

/**
 * @param {string | URL} url of a script of the library
 * @returns {string} as `new Worker` and `script.src` take it
 */
export const trusted = (url) => ownPolicy()?.createScriptURL(String(url)) ?? String(url);

/**
 * Calls `start`, which creates a worker at once, so that the policy covers its address. Bundlers find workers
 * by the exact text `new Worker(new URL('…', import.meta.url))`; therefore the global Worker is replaced
 * during this call.
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
