// Runs the native training program (train.cpp) for a recipe, and reports its progress.

import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { root } from '../entries.js';
import { defaultsOf } from '../../web/labs/training/api/options.js';
import { embeddingSteps } from './quantize.js';

/** @typedef {import('../../web/core/api/tensor.js').Tensor} Tensor */
/** @typedef {{ tokens: Int32Array, starts: Int32Array, heldOut: Int32Array }} Corpus */
/** @typedef {{ length: number, loss: number, accuracy: number, byPosition: (number | null)[] }} HeldOut */

/**
 * @typedef {object} Result
 * @property {boolean} done
 * @property {number} from the step at which it resumed
 * @property {number} step
 * @property {number} parameters
 * @property {HeldOut[]} heldOut
 */

const run = promisify(execFile);

/** Builds the program, if anything has changed; returns its path. @returns {Promise<string>} */
export async function buildTrainer() {
  const more = { cwd: root, maxBuffer: 2 ** 26 };
  await run('cmake', ['--preset', 'language'], more);
  await run('cmake', ['--build', '--preset', 'language', '--target', 'language_trainer'], more);
  return join(root, 'build', 'language-trainer', 'language_trainer');
}

/** @param {Int32Array | Float32Array} list */
const bytes = (list) => new Uint8Array(list.buffer, list.byteOffset, list.byteLength);

/** The file with the steps of the rows of the embedding, for training and storing. */
const stepsFile = 'embedding-steps.bin';

/**
 * Writes the input files of the program. Their fingerprint covers everything that the result depends on.
 *
 * @param {string} folder
 * @param {import('./recipe.js').Recipe & { rounding?: import('./recipe.js').Rounding }} recipe
 * @param {Corpus} corpus
 */
export async function writeInput(folder, recipe, { tokens, starts, heldOut }) {
  const { options, steps, rounding = { from: 1, embedding: 1, matrices: 1 } } = recipe;
  const { slopes, ...defaults } = defaultsOf('text');
  const settings = {
    ...defaults,
    ...options,
    slopesFromOne: slopes === 'one',
    cosineSteps: steps,
    steps,
    roundFrom: Math.round(rounding.from * steps),
    matrixStep: rounding.matrices,
  };
  const rows = embeddingSteps(tokens, Number(options.vocabulary), rounding.embedding);
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const list of [tokens, starts, rows]) hash.update(bytes(list));
  const fingerprint = hash.digest('hex');
  const lines = { ...settings, report: 100, save: 500, fingerprint };
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(
      join(folder, 'settings.txt'),
      Object.entries(lines)
        .map(([name, value]) => `${name} ${value}\n`)
        .join(''),
    ),
    writeFile(join(folder, 'tokens.bin'), bytes(tokens)),
    writeFile(join(folder, 'starts.bin'), bytes(starts)),
    writeFile(join(folder, 'held-out.bin'), bytes(heldOut)),
    writeFile(join(folder, stepsFile), bytes(rows)),
  ]);
  return fingerprint;
}

/** The file with the result of a finished run, so that it is not measured again. */
const resultFile = 'result.json';

/**
 * @param {string} folder
 * @param {string} fingerprint of its input
 * @returns {Promise<Result | undefined>} undefined if the run is not finished, or had other input
 */
export async function doneBefore(folder, fingerprint) {
  const text = await readFile(join(folder, resultFile), 'utf8').catch(() => undefined);
  const kept = text === undefined ? undefined : JSON.parse(text);
  return kept?.fingerprint === fingerprint ? kept.result : undefined;
}

/** @param {string} folder @param {string} fingerprint @param {Result} result of a finished run */
export const keepResult = (folder, fingerprint, result) =>
  writeFile(join(folder, resultFile), JSON.stringify({ fingerprint, result }));

/**
 * Trains to the last step, or for a number of seconds of processor time; resumes where it stopped.
 *
 * @param {string} program
 * @param {string} folder
 * @param {number} steps total number
 * @param {number} [seconds]
 * @returns {Promise<Result>}
 */
export async function train(program, folder, steps, seconds = Infinity) {
  const limit = seconds === Infinity ? [] : [String(seconds)];
  const child = spawn(program, [folder, ...limit], { stdio: ['ignore', 'pipe', 'inherit'] });
  // an interrupt also reaches the child, which then saves: wait for it
  const wait = () => {};
  process.on('SIGINT', wait);
  const ended = new Promise((resolve) => child.on('close', resolve));
  /** @type {Result} */
  const result = { done: false, from: 0, step: 0, parameters: 0, heldOut: [] };
  for await (const line of createInterface({ input: child.stdout })) {
    take(JSON.parse(line), steps, result);
  }
  process.off('SIGINT', wait);
  const code = await ended;
  if (code !== 0) throw new Error(`the training program ended with ${code}`);
  return result;
}

/** @param {any} message a line of the program @param {number} steps @param {Result} result */
function take(message, steps, result) {
  if ('peak' in message) {
    result.parameters = message.parameters;
    result.from = message.from;
    const from = message.from > 0 ? `, from step ${message.from}` : '';
    console.log(
      `${message.parameters} parameters${from}; a bare loop: ${message.peak.toFixed(0)} GFLOP/s`,
    );
  } else if ('loss' in message && 'step' in message) {
    const left = ((steps - message.step) / (message.step - result.from)) * message.seconds;
    console.log(
      `step ${message.step} of ${steps}: loss ${message.loss.toFixed(3)}, ${message.seconds.toFixed(0)} s, ` +
        `${message.tokens.toFixed(0)} tokens/s, ${message.gflops.toFixed(0)} GFLOP/s, ` +
        `about ${(left / 60).toFixed(0)} min left`,
    );
  } else if ('heldOut' in message) {
    const { heldOut: length, loss, accuracy, byPosition } = message;
    result.heldOut.push({ length, loss, accuracy, byPosition });
    console.log(`held out, ${length} tokens at once: ${loss.toFixed(4)} nats a token`);
  } else {
    result.done = message.done;
    result.step = message.steps;
  }
}

/**
 * Reads the program's output: the parameters by name, and the logits of the first held-out tokens; and the
 * steps of the rows of the embedding.
 *
 * @param {string} folder
 */
export async function readOutput(folder) {
  const floats = async (/** @type {string} */ name) => {
    const file = await readFile(join(folder, name));
    return new Float32Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  };
  const list = JSON.parse(await readFile(join(folder, 'parameters.json'), 'utf8'));
  const all = await floats('parameters.bin');
  let from = 0;
  /** @type {Record<string, Tensor>} */
  const tensors = {};
  for (const { name, rows, cols } of list) {
    const size = (rows || 1) * cols;
    tensors[name] = {
      shape: rows > 0 ? [rows, cols] : [cols],
      data: all.subarray(from, from + size),
    };
    from += size;
  }
  return {
    tensors,
    logits: await floats('logits.bin'),
    embeddingSteps: await floats(stepsFile),
  };
}
