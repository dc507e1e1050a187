// Where the WebAssembly comes from → a compiled module, or one sentence that says what happened and
// what to do about it.

import { show } from './check.js';
import { has, missing } from './features.js';
import { decode, patched } from './hex.js';
import relaxed from './wasm/relaxed-simd.js';
import plain from './wasm/simd.js';

/** @typedef {URL | BufferSource | Response | WebAssembly.Module} WasmSource */
/** @typedef {'auto' | 'simd' | 'relaxed-simd'} Build */

const browsers = 'Chrome 95, Firefox 100, Safari 16.4 and Node 18 or newer have it';

/**
 * The packaged file.
 *
 * @param {Build} wanted
 * @returns {Promise<WebAssembly.Module>}
 */
export async function packaged(wanted) {
  const build = wanted === 'auto' ? (has('relaxed SIMD') ? 'relaxed-simd' : 'simd') : wanted;
  try {
    return await WebAssembly.compile(decode(build === 'simd' ? plain : patched(plain, relaxed)));
  } catch (error) {
    throw explained(error, build);
  }
}

/**
 * A file that the user brings.
 *
 * @param {WasmSource} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function brought(source) {
  // by name and not by class, because test runners give their files classes of their own
  const kind = Object.prototype.toString.call(source).slice(8, -1);
  if (kind === 'WebAssembly.Module') return /** @type {WebAssembly.Module} */ (source);
  if (kind === 'URL') return fromResponse(await fetched(/** @type {URL} */ (source)));
  if (kind === 'Response') return fromResponse(/** @type {Response} */ (source));
  if (kind === 'ArrayBuffer' || kind === 'SharedArrayBuffer' || ArrayBuffer.isView(source)) {
    return fromBytes(/** @type {BufferSource} */ (source), 'the array given as wasm');
  }
  throw new TypeError(
    `load: wasm must be a URL, BufferSource, Response or WebAssembly.Module, got ${show(source)}`,
  );
}

/** @param {URL} url */
async function fetched(url) {
  try {
    return await fetch(url);
  } catch (error) {
    const remedy = url.protocol === 'file:' ? 'read it and give its bytes' : 'check the address';
    throw failure(`${url} could not be fetched (${reason(error)}); ${remedy}`, error);
  }
}

/** @param {Response} response */
async function fromResponse(response) {
  const name = response.url || 'the response given as wasm';
  if (!response.ok) {
    throw failure(`${name} was answered with ${response.status}; check that the file is there`);
  }
  const type = response.headers.get('Content-Type') ?? '';
  if (/^application\/wasm\b/i.test(type) && WebAssembly.compileStreaming) {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      throw explained(error, 'simd', name);
    }
  }
  let bytes;
  try {
    bytes = await response.arrayBuffer();
  } catch (error) {
    throw failure(`${name} could not be read (${reason(error)}); try again`, error);
  }
  return fromBytes(bytes, name, type);
}

/**
 * @param {BufferSource} source
 * @param {string} name
 * @param {string} [type] what the server calls it
 */
async function fromBytes(source, name, type = '') {
  let bytes;
  try {
    bytes = ArrayBuffer.isView(source)
      ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : new Uint8Array(source);
  } catch (error) {
    throw failure(`${name} could not be read (${reason(error)}); give it anew`, error);
  }
  // servers that answer every address with a page do so here too
  if (bytes.length > 4 && String.fromCharCode(...bytes.subarray(0, 4)) !== '\0asm') {
    const served = type && ` but ${type}`;
    throw failure(`${name} is no WebAssembly${served}; check what is at that place`);
  }
  try {
    return await WebAssembly.compile(/** @type {BufferSource} */ (source));
  } catch (error) {
    throw explained(error, 'simd', name);
  }
}

/**
 * @param {unknown} error what the engine said of a module it refused
 * @param {'simd' | 'relaxed-simd'} build
 * @param {string} [name] of the file, for one that the user brings
 */
function explained(error, build, name) {
  // Chromium says "Content Security policy", Firefox "blocked by CSP", WebKit "unsafe-eval"
  if (/content.security|\bCSP\b|unsafe-eval/i.test(reason(error))) {
    return failure(
      `the page's Content-Security-Policy blocks WebAssembly; add 'wasm-unsafe-eval' to its script-src`,
      error,
    );
  }
  const lacking = missing(build);
  if (lacking.length > 0) {
    const fix =
      lacking[0] === 'relaxed SIMD' ? "use build: 'auto'" : `use a newer one: ${browsers}`;
    return failure(`this engine's WebAssembly lacks ${lacking.join(' and ')}; ${fix}`, error);
  }
  return failure(
    name
      ? `${name} is damaged or incomplete; copy it from the package again (${reason(error)})`
      : `the WebAssembly could not be compiled; try again (${reason(error)})`,
    error,
  );
}

/** @param {unknown} error */
export const reason = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {string} sentence
 * @param {unknown} [cause]
 */
export const failure = (sentence, cause) =>
  new Error(`load: ${sentence}`, cause === undefined ? undefined : { cause });

export const noWebAssembly = () =>
  failure(`this engine has no WebAssembly, or it is switched off; phasor needs it: ${browsers}`);
