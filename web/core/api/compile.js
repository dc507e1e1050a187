// A source of WebAssembly → a compiled module, or an error that says what happened and what to do. Which
// features an engine has is tested by validating the smallest module that uses each.

import { allOf } from './message.js';
import { errorOf, isObject, rangeError, say, show, typeError } from './check.js';

/** @typedef {import('./message.js').Value} Value */
/** @typedef {URL | string | BufferSource | Response | (WebAssembly.Module & object)} WasmSource */
/** @typedef {'simd' | 'relaxed-simd'} OneBuild */
/** @typedef {'auto' | OneBuild} Build */

const browsers = say`Chrome 95, Firefox 100, Safari 16.4 and Node 18 or newer have it`;

/** The entry that has a build inside. @type {Record<OneBuild, string>} */
const inside = { simd: "'phasor'", 'relaxed-simd': "'phasor/relaxed'" };

/**
 * Chooses the build.
 *
 * @param {Build} build as it was asked for
 * @param {readonly OneBuild[]} builds that the entry has; a second one is for engines with relaxed SIMD
 * @returns {OneBuild}
 */
export function chosen(build, builds) {
  const [first, second] = builds;
  if (build === 'auto') return second && has('relaxed SIMD') ? second : first;
  if (builds.includes(build)) return build;
  throw rangeError`load: this entry does not have the build '${build}'; import ${inside[build]}, or 'phasor/slim', which fetches either`;
}

/**
 * A file given by the user.
 *
 * @param {WasmSource} source
 * @param {OneBuild} [build] which it is
 * @returns {Promise<WebAssembly.Module>}
 */
export async function brought(source, build = 'simd') {
  // by name, not by class: test runners have their own classes in each file
  const kind =
    typeof source === 'string' || isObject(source)
      ? Object.prototype.toString.call(source).slice(8, -1)
      : '';
  if (kind === 'WebAssembly.Module') return /** @type {WebAssembly.Module} */ (source);
  if (kind === 'URL' || typeof source === 'string')
    return located(/** @type {URL} */ (source), build);
  if (kind === 'Response') return fromResponse(/** @type {Response} */ (source), build);
  if (kind === 'ArrayBuffer' || kind === 'SharedArrayBuffer' || ArrayBuffer.isView(source)) {
    return fromBytes(/** @type {BufferSource} */ (source), build, say`the array given as wasm`);
  }
  throw typeError`load: wasm must be a URL, string, BufferSource, Response or WebAssembly.Module, got ${show(source)}`;
}

/**
 * A page, or Node.
 *
 * @typedef {{ document?: Document, process?: { getBuiltinModule?:
 *   ((name: 'node:url') => { pathToFileURL(path: string | URL): URL })
 *   & ((name: 'node:fs/promises') => { readFile(file: URL): Promise<BufferSource> }) } }} Realm
 */

/**
 * A URL or a string is what `fetch` takes: an address, relative to that of the page or worker. In Node
 * a string is a path too, from the working directory, and files are read, which `fetch` does not do.
 *
 * @param {URL | string} source
 * @param {OneBuild} build
 */
async function located(source, build) {
  const { document, process } = /** @type {Realm} */ (globalThis);
  let url = source;
  let response;
  try {
    if (!document && process?.getBuiltinModule) {
      const scheme = /^[a-z][a-z\d+.-]+:/i;
      if (!scheme.test(String(url))) url = process.getBuiltinModule('node:url').pathToFileURL(url);
      if (/^file:/i.test(String(url))) {
        const { readFile } = process.getBuiltinModule('node:fs/promises');
        response = new Response(await readFile(new URL(url)));
      }
    } else url = new URL(url, document?.baseURI ?? location.href);
    response ??= await fetch(url);
  } catch (error) {
    throw failure(
      say`${String(url)} could not be fetched (${reason(error)}); check the address`,
      error,
    );
  }
  return fromResponse(response, build, String(url));
}

/** @param {Response} response @param {OneBuild} build @param {Value} [from] */
async function fromResponse(response, build, from = say`the response given as wasm`) {
  const name = response.url || from;
  if (!response.ok) {
    throw failure(say`${name} was answered with ${response.status}; check that the file is there`);
  }
  const type = response.headers.get('Content-Type') ?? '';
  if (/^application\/wasm\b/i.test(type) && WebAssembly.compileStreaming) {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      throw explained(error, build, name);
    }
  }
  let bytes;
  try {
    bytes = await response.arrayBuffer();
  } catch (error) {
    throw failure(say`${name} could not be read (${reason(error)}); try again`, error);
  }
  return fromBytes(bytes, build, name, type);
}

/**
 * @param {BufferSource} source
 * @param {OneBuild} build
 * @param {Value} name
 * @param {string} [type] what the server calls it
 */
async function fromBytes(source, build, name, type = '') {
  let bytes;
  try {
    bytes = ArrayBuffer.isView(source)
      ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : new Uint8Array(source);
  } catch (error) {
    throw failure(say`${name} could not be read (${reason(error)}); give it anew`, error);
  }
  // servers that answer every address with a page also answer here
  if (bytes.length > 4 && String.fromCharCode(...bytes.subarray(0, 4)) !== '\0asm') {
    throw failure(
      type
        ? say`${name} is no WebAssembly but ${type}; check what is at that place`
        : say`${name} is no WebAssembly; check what is at that place`,
    );
  }
  try {
    // Node 20 does not take a DataView
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw explained(error, build, name);
  }
}

/**
 * @param {unknown} error what the engine said of a module it refused
 * @param {OneBuild} build
 * @param {Value} [name] of the file, for one that the user brings
 * @param {Value} [way] what else the user can do
 */
export function explained(error, build, name, way = say`try again`) {
  // Chromium says "Content Security policy", Firefox "blocked by CSP", WebKit "unsafe-eval"
  if (/content.security|\bCSP\b|unsafe-eval/i.test(reason(error))) {
    return failure(
      say`the page's Content-Security-Policy blocks WebAssembly; add 'wasm-unsafe-eval' to its script-src`,
      error,
    );
  }
  const lacking = missing(build);
  if (lacking.length > 0) {
    const fix =
      lacking[0] === 'relaxed SIMD'
        ? say`import 'phasor', or 'phasor/slim' with build: 'auto'`
        : say`use a newer one: ${browsers}`;
    return failure(say`this engine's WebAssembly lacks ${allOf(lacking)}; ${fix}`, error);
  }
  return failure(
    name
      ? say`${name} is damaged or incomplete; copy it from the package again (${reason(error)})`
      : say`the WebAssembly could not be compiled; ${way} (${reason(error)})`,
    error,
  );
}

/** @param {unknown} error */
export const reason = (error) => String(error instanceof Error ? error.message : error);

/**
 * @param {Value} sentence
 * @param {unknown} [cause]
 */
export const failure = (sentence, cause) =>
  errorOf(Error, say`${'load'}: ${sentence}`, cause === undefined ? undefined : { cause });

export const noWebAssembly = () =>
  failure(say`this engine has no WebAssembly, or it is switched off; phasor needs it: ${browsers}`);

/**
 * A module whose one function has the body `code`, giving nothing or a vector.
 *
 * @param {number[]} result
 * @param {number[]} code
 */
function probe(result, code) {
  const type = [0x60, 0, ...result];
  const body = [0, ...code, 0x0b];
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]; // of every module
  const types = [1, 1 + type.length, 1, ...type];
  const functions = [3, 2, 1, 0]; // one, of the first type
  return Uint8Array.of(
    ...head,
    ...types,
    ...functions,
    10,
    2 + body.length,
    1,
    body.length,
    ...body,
  );
}

const vector = [1, 0x7b];
const nothing = [0];
const splat = [0x41, 0, 0xfd, 0x0f]; // i32.const 0, i8x16.splat

const probes = {
  SIMD: probe(vector, splat),
  // try, end
  'exception handling': probe(nothing, [0x06, 0x40, 0x0b]),
  // i8x16.relaxed_swizzle
  'relaxed SIMD': probe(vector, [...splat, ...splat, 0xfd, 0x80, 0x02]),
};

/** @typedef {keyof typeof probes} Feature */

/** @param {Feature} feature */
export const has = (feature) => WebAssembly.validate(probes[feature]);

/**
 * The features of a build that the engine lacks.
 *
 * @param {'simd' | 'relaxed-simd'} build
 */
export function missing(build) {
  /** @type {Feature[]} */
  const needed = ['SIMD', 'exception handling'];
  if (build === 'relaxed-simd') needed.push('relaxed SIMD');
  return needed.filter((feature) => !has(feature));
}
