// The part of the benchmark that runs in the page: loads phasor twice (relaxed and plain SIMD)
// and its peers, and hands them to each group.

import './cores.js';
import './memories.js';
import { load } from '../../web/core/api/index.js';
import { load as loadRelaxed } from '../../web/core/api/relaxed.js';
import { jaxWith } from './jax.js';
import { multiplyAddLimit } from './limit.js';
import { measurer } from './measure.js';

/**
 * Times in milliseconds; `phasor` is the relaxed build, `plain` the other, `ratio` and
 * `plainRatio` how many times faster than the peer each is, `others` the times of more peers, `cores`
 * how many `phasor` may use, if not one.
 *
 * @typedef {{ group: string, name: string, size: string, phasor: number, plain?: number,
 *   gflops?: number[], cores?: number, peer?: number, peerName?: string, ratio?: number, plainRatio?: number,
 *   error?: number, others?: Record<string, number>,
 *   note?: string }} Row
 */

/**
 * What is measured together; `isLarge`: it needs much memory, and gets a page of its own; `threads` of
 * onnxruntime-web and jax-js, one by default.
 *
 * @typedef {{ name: string, isLarge?: boolean, threads?: number,
 *   rows: (context: any) => Promise<Row[]> }} Case
 */

/** @typedef {{ agent: string, limits: { simd: number, relaxed: number }, rows: Row[] }} Report */

/** @param {number} threads of onnxruntime-web and jax-js, which are fixed for a page */
async function peers(threads) {
  const at = '/tests/node_modules/onnxruntime-web/dist/';
  const ort = await import(/** @type {any} */ (`${at}ort.wasm.bundle.min.mjs`));
  ort.env.wasm.numThreads = threads;
  ort.env.wasm.wasmPaths = at;
  ort.env.logLevel = 'error';
  const tf = await import(/** @type {any} */ ('/build/bench/tfjs.js'));
  tf.setWasmPaths('/tests/node_modules/@tensorflow/tfjs-backend-wasm/dist/');
  await tf.setBackend('wasm');
  await tf.ready();
  return { ort, tf, jax: await jaxWith(threads) };
}

/** @param {string} group @param {boolean} quick @returns {Promise<Case[]>} */
async function casesOf(group, quick) {
  const { default: cases } = await import(/** @type {any} */ (`./${group}.js`));
  return cases(quick);
}

/** @param {string} group @param {boolean} quick its cases, by what bench.js has to know of them */
export const listed = async (group, quick) =>
  (await casesOf(group, quick)).map(({ name, isLarge = false, threads = 1 }) => ({
    name,
    isLarge,
    threads,
  }));

/** Loaded once a page. @type {Promise<object> | undefined} */
let loaded;

/** @param {number} threads */
async function everyone(threads) {
  const phasor = await loadRelaxed();
  const plain = await load();
  return { phasor, plain, ...(await peers(threads)) };
}

/** @param {string} group @param {number} index of the case @param {boolean} quick */
export async function measured(group, index, quick) {
  const measure = measurer({ budget: quick ? 100 : 600, rounds: quick ? 3 : 7 });
  const cases = await casesOf(group, quick);
  loaded ??= everyone(cases[index].threads ?? 1);
  return cases[index].rows({ ...(await loaded), measure, quick });
}

export const limits = () => ({
  agent: navigator.userAgent.match(/Chrome\/[\d.]+/)?.[0] ?? navigator.userAgent,
  limits: { simd: multiplyAddLimit(false), relaxed: multiplyAddLimit(true) },
});
