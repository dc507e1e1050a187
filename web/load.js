// Turns the packaged WebAssembly into a running instance, once.

import glue from './wasm/phasor.js';
import plain from './wasm/simd.js';
import relaxed from './wasm/relaxed-simd.js';
import { show } from './check.js';

/** @typedef {URL | BufferSource | Response | WebAssembly.Module} WasmSource */

const packaged = { simd: plain, 'relaxed-simd': relaxed };

/** @param {string} hex */
function decode(hex) {
  const bytes = new Uint8Array(hex.length / 2);
  for (let k = 0; k < bytes.length; ++k) {
    bytes[k] = Number.parseInt(hex.slice(2 * k, 2 * k + 2), 16);
  }
  return bytes;
}

/** @param {unknown} source @returns {Promise<WebAssembly.Module>} */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL) source = await fetch(source);
  if (source instanceof Response) {
    if (!source.ok) throw new Error(`the server answered ${source.status} for ${source.url}`);
    source = await source.arrayBuffer();
  }
  if (!(source instanceof ArrayBuffer) && !ArrayBuffer.isView(source)) {
    throw new TypeError(
      `load: wasm must be a URL, BufferSource, Response or WebAssembly.Module, got ${show(source)}`,
    );
  }
  return WebAssembly.compile(/** @type {BufferSource} */ (source));
}

/**
 * @param {string} build
 * @returns {Promise<WebAssembly.Module>}
 */
async function compilePackaged(build) {
  if (build !== 'simd') {
    try {
      return await WebAssembly.compile(decode(packaged['relaxed-simd']));
    } catch (error) {
      // an engine without relaxed SIMD refuses the whole file; the plain build is the way on
      if (build !== 'auto' || !(error instanceof WebAssembly.CompileError)) throw error;
    }
  }
  return WebAssembly.compile(decode(packaged.simd));
}

/**
 * The module that Embind made: its functions by name.
 *
 * @param {'auto' | 'simd' | 'relaxed-simd'} build
 * @param {WasmSource} [wasm]
 */
export async function instantiate(build, wasm) {
  if (typeof WebAssembly !== 'object') {
    throw new Error('load: this engine has no WebAssembly; phasor needs it, with SIMD');
  }
  /** @type {WebAssembly.Module} */
  let compiled;
  try {
    compiled = await (wasm === undefined ? compilePackaged(build) : compile(wasm));
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('load:')) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`load: the WebAssembly could not be compiled: ${reason}`, { cause: error });
  }
  return new Promise((resolve, reject) => {
    glue({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(compiled, imports).then(
          (instance) => done(instance, compiled),
          (error) =>
            reject(
              new Error(`load: the WebAssembly could not be started: ${error.message}`, {
                cause: error,
              }),
            ),
        );
        return {};
      },
    }).then(resolve, reject);
  });
}
