// One training run, for the user. The arithmetic is src/training/.

import { resultsOf } from '../api/marshal.js';
import { flag, integer, options, refuse } from '../api/check.js';
import { between, encodings, lengthFor, tasks } from './options.js';
import { config, safetensors, tokenizer } from './files.js';
import { tokenNames, tokenNumbers } from './tokens.js';

/** @typedef {import('../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./options.js').Settings} Settings */

/**
 * After a number of steps: the loss and the accuracy of the last step's batch before its update, and
 * the norm of its gradient before it was limited.
 *
 * @typedef {{ step: number, loss: number, accuracy: number, gradientNorm: number }} Progress
 */

/** @typedef {{ loss: number, accuracy: number, byPosition: Float32Array }} Evaluation */

/**
 * The mean weight of each head, [layers, heads]: to the token before, to the token `offset` back, to
 * the first one; and on a random sequence that is repeated, to the earlier copy of the same token and to
 * the token after that copy.
 *
 * @typedef {Record<'previousToken' | 'offset' | 'firstToken' | 'sameToken' | 'induction', Tensor>} HeadScores
 */

/**
 * `trained` and `exact` are [length, length]: the part of the scores of a head of layer 0 that positions
 * alone make, and Σ cos((i - offset - j) w) over the pairs. `cosine` is between them, without the mean of
 * each row. A pair each: the angle found and the one wanted, in radians from -π to π; the factor of the
 * rotation; how much of the pair's block is a rotation.
 *
 * @typedef {{ trained: Tensor, exact: Tensor, cosine: number, angle: Float32Array, wanted: Float32Array,
 *   gain: Float32Array, rotation: Float32Array }} ClosedForm
 */

/** @param {Settings} settings @param {ArrayLike<number>} text its tokens */
const requestOf = (settings, text) => ({
  ...settings,
  task: tasks.indexOf(settings.task),
  encoding: encodings.indexOf(settings.encoding),
  slopesFromOne: settings.slopes === 'one',
  text: Int32Array.from(text),
  textLength: text.length,
});

/**
 * @param {string} list a line for each tensor: its name, rows and columns; no rows for a vector
 * @param {Float32Array} values of all, one after the other
 * @returns {Record<string, Tensor>}
 */
function tensorsOf(list, values) {
  let from = 0;
  const lines = list.trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [name, rows, cols] = line.split(' ');
      const shape = rows === '0' ? [Number(cols)] : [Number(rows), Number(cols)];
      const end = from + shape.reduce((a, b) => a * b);
      const data = values.slice(from, end);
      from = end;
      return [name, { shape, data }];
    }),
  );
}

/**
 * @param {import('./module.js').Calls} calls
 * @param {Settings} settings
 * @param {FinalizationRegistry<number>} registry of runs that nobody has closed
 */
export function makeRun(calls, settings, registry) {
  const names = tokenNames(settings);
  const places = new Map(names.map((name, k) => [name, k]));
  const letters = Array.from(settings.text ?? '', (letter) => Number(places.get(letter)));
  const started = resultsOf(
    calls,
    'trainer',
    'start',
    /** @type {any} */ (requestOf(settings, letters)),
  );
  /** @type {number | undefined} nothing when it is closed */
  let number = started.run;
  let steps = 0;

  /**
   * @param {string} call
   * @param {string} name of the function
   * @param {import('../api/marshal.js').Request} [request]
   */
  const send = (call, name, request = {}) => {
    if (number === undefined) throw new Error(`${call}: the run is closed`);
    return resultsOf(calls, call, name, { run: number, ...request });
  };
  const { layers, heads, vocabulary } = settings;
  const lengths = { ...settings, letters: letters.length };
  const tensors = (/** @type {string} */ call) => {
    const { list, values } = send(call, 'parameters');
    return tensorsOf(list, values);
  };

  const run = {
    /** The options of the run, with all defaults. */
    options: Object.freeze(
      Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'letters')),
    ),

    /** The names of all tokens, by number. */
    tokens: Object.freeze(names),

    /**
     * Trains. Where a loss or a gradient stops being a number, the last update is taken back and the run
     * refuses further steps.
     *
     * @param {number} [count] steps to make; 1
     * @returns {Progress}
     * @throws {RangeError} when the loss is not a number
     */
    step(count = 1) {
      integer('step', 'count', count);
      const { step, loss, accuracy, gradientNorm } = send('step', 'advance', { steps: count });
      steps = step;
      return { step, loss, accuracy, gradientNorm };
    },

    /**
     * Loss and accuracy on fresh sequences, the same ones at every call, from position 0.
     *
     * @param {{ length?: number, samples?: number, last?: number }} [given] `length` of the sequences,
     *   that of training by default; 256 `samples`; `last`: counts the last positions only. For lengths
     *   beyond the trained ones these are what tells, since the first positions are as they were
     * @returns {Evaluation} `byPosition`: accuracy, NaN where nothing is known
     */
    evaluate(given) {
      const call = 'evaluate';
      const {
        length = settings.length,
        samples = 256,
        last,
      } = options(call, given, 'length samples last');
      lengthFor(call, length, lengths);
      between(call, 'samples', samples, 1, 1_000_000);
      if (last !== undefined) between(call, 'last', last, 1, length);
      return /** @type {Evaluation} */ (
        send(call, 'evaluate', { length, samples, last: last ?? 0 })
      );
    },

    /**
     * Reads tokens: numbers, names, or for the tasks 'text' and 'addition' a string.
     *
     * @param {string | ArrayLike<number | string>} tokens
     * @param {{ start?: number }} [given] position of the first token; 0
     * @returns {{ weights: Tensor, logits: Tensor }} [layers, heads, n, n] and [n, vocabulary]
     */
    attention(tokens, given) {
      const call = 'attention';
      const { start = 0 } = options(call, given, 'start');
      between(call, 'start', start, 0, 1_000_000);
      const list = tokenNumbers(call, tokens, names, settings.task);
      const n = list.length;
      const { weights, logits } = send(call, 'read', { tokens: list, count: n, start });
      return {
        weights: { shape: [layers, heads, n, n], data: weights },
        logits: { shape: [n, vocabulary], data: logits },
      };
    },

    /**
     * Sequences of the task, the same ones at every call.
     *
     * @param {{ count?: number, length?: number }} [given] 1 sequence of the trained length
     * @returns {{ tokens: number[][], targets: (number | null)[][] }} targets: null where nothing is known
     */
    examples(given) {
      const call = 'examples';
      const { count = 1, length = settings.length } = options(call, given, 'count length');
      between(call, 'count', count, 1, 10_000);
      lengthFor(call, length, lengths);
      const { tokens, targets } = send(call, 'examples', { count, length });
      const rows = (/** @type {Float32Array} */ all) =>
        Array.from({ length: count }, (_, k) =>
          Array.from(all.subarray(k * length, (k + 1) * length)),
        );
      return {
        tokens: rows(tokens),
        targets: rows(targets).map((row) => row.map((token) => (token < 0 ? null : token))),
      };
    },

    /** @returns {HeadScores} measured on 64 sequences of the trained length, fewer of very long ones */
    heads() {
      return /** @type {HeadScores} */ (
        Object.fromEntries(
          Object.entries(send('heads', 'scores')).map(([name, data]) => [
            name,
            { shape: [layers, heads], data },
          ]),
        )
      );
    },

    /**
     * A head of layer 0 of a model with sinusoidal encoding beside the head that attends `offset` places
     * back in closed form: every pair turned by offset times its frequency.
     *
     * @param {number} [head]
     * @returns {ClosedForm}
     * @throws {RangeError} for another encoding
     */
    closedForm(head = 0) {
      const call = 'closedForm';
      between(call, 'head', head, 0, heads - 1);
      const { encoding } = settings;
      if (encoding !== 'sinusoidal')
        refuse(call, 'encoding', "'sinusoidal' for a closed form", encoding);
      const { trained, exact, ...rest } = send(call, 'closedForm', { head });
      const shape = [settings.length, settings.length];
      return /** @type {any} */ ({
        trained: { shape, data: trained },
        exact: { shape: [...shape], data: exact },
        ...rest,
      });
    },

    /**
     * Switches a head off, or on again: what it would add is left out, in steps too.
     *
     * @param {number} layer
     * @param {number} head
     * @param {boolean} [off]
     */
    ablate(layer, head, off = true) {
      between('ablate', 'layer', layer, 0, layers - 1);
      between('ablate', 'head', head, 0, heads - 1);
      send('ablate', 'ablate', { layer, head, off: flag('ablate', 'off', off) });
    },

    /** @returns {Record<string, Tensor>} copies of all trained numbers by name; a product is x·W + b */
    parameters: () => tensors('parameters'),

    /**
     * The norm of the gradient of the last step, before it was limited: of the embeddings, of each layer,
     * of the output.
     *
     * @returns {Record<string, number>} 'embedding', 'layers.0', …, 'output'
     */
    gradientNorms() {
      /** @type {{ norms: Float32Array }} */
      const { norms } = /** @type {any} */ (send('gradientNorms', 'gradientNorms'));
      const parts = [
        'embedding',
        ...Array.from({ length: layers }, (_, l) => `layers.${l}`),
        'output',
      ];
      return Object.fromEntries(parts.map((part, k) => [part, norms[k]]));
    },

    /**
     * The whole model: heads that `ablate` has switched off are saved too, and are on where it is opened.
     *
     * @returns {{ 'model.safetensors': Uint8Array<ArrayBuffer>, 'config.json': string, 'tokenizer.json': string }}
     */
    save() {
      return {
        'model.safetensors': safetensors(tensors('save')),
        'config.json': config(settings, steps),
        'tokenizer.json': tokenizer(settings),
      };
    },

    /** Frees the model; what is called afterwards throws. */
    close() {
      if (number === undefined) return;
      send('close', 'close');
      number = undefined;
      registry.unregister(run);
    },
  };
  registry.register(run, started.run, run);
  return run;
}
