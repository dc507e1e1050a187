// The public object of a training run. The arithmetic is in src/training/.

import { Choice, Held, resultOf } from '../../../core/api/marshal.js';
import { errorOf, flag, integer, options, refuse, say } from '../../../core/api/check.js';
import { between, lengthFor, longest, refuseLarge } from './options.js';
import { config, safetensors, tokenizer } from './files.js';
import { startsOf } from './reading.js';
import { areLetters, tokenNames, tokenNumbers } from './tokens.js';

/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('./options.js').Settings} Settings */

/**
 * The result of steps: loss and accuracy of the last step's batch before its update, and the norm of its
 * gradient before clipping.
 *
 * @typedef {{ step: number, loss: number, accuracy: number, gradientNorm: number }} Progress
 */

/**
 * Mean loss and accuracy, and both at each position: `byPosition` is the accuracy, `lossByPosition` the loss;
 * NaN at positions without a target.
 *
 * @typedef {{ loss: number, accuracy: number, byPosition: Float32Array, lossByPosition: Float32Array }}
 *   Evaluation
 */

/**
 * The mean weight of each head, [layers, heads]: to the token before, to the token `offset` back, to
 * the first one; and on a random sequence that is repeated, to the earlier copy of the same token and to
 * the token after that copy.
 *
 * @typedef {Record<'previousToken' | 'offset' | 'firstToken' | 'sameToken' | 'induction', Tensor>} HeadScores
 */

/**
 * `trained` and `exact` are [length, length]: the part of a layer-0 head's scores that comes from positions
 * alone, and Σ cos((i - offset - j) w) over the pairs. `cosine` is their similarity, without the mean of each
 * row. For each pair: the trained and the expected angle, in radians from -π to π; the factor of the
 * rotation; the share of the pair's block that is a rotation.
 *
 * @typedef {{ trained: Tensor, exact: Tensor, cosine: number, angle: Float32Array, wanted: Float32Array,
 *   gain: Float32Array, rotation: Float32Array }} ClosedForm
 */

/**
 * @typedef {{ 'model.safetensors': Uint8Array<ArrayBuffer>, 'config.json': string,
 *   'tokenizer.json'?: string }} SavedFiles
 */

/** @typedef {import('../../../wasm/training.js').MainModule} Module */
/** @template Call @typedef {import('../../../core/api/marshal.js').Arguments<Call>} Arguments */
/**
 * All arguments but the first.
 *
 * @template All
 * @typedef {All extends [unknown, ...infer Some] ? Some : never} Rest
 */
/** @typedef {import('../../../wasm/training.js').Settings} ModuleSettings */

/** @param {Settings} s @returns {import('../../../core/api/marshal.js').Given<ModuleSettings>} */
const settingsOf = (s) => ({
  task: new Choice('Task', s.task),
  encoding: new Choice('Encoding', s.encoding),
  layers: s.layers,
  heads: s.heads,
  dim: s.dim,
  length: s.length,
  vocabulary: s.vocabulary,
  batch: s.batch,
  offset: s.offset,
  randomStart: s.randomStart,
  causal: s.causal,
  mlp: s.mlp,
  normalization: s.normalization,
  slopesFromOne: s.slopes === 'one',
  tied: s.tied,
  embeddingStd: s.embeddingStd,
  weightScale: s.weightScale,
  base: s.base,
  learningRate: s.learningRate,
  warmup: s.warmup,
  cosineSteps: s.cosineSteps,
  finalRate: s.finalRate,
  weightDecay: s.weightDecay,
  decayVectors: s.decayVectors,
  clip: s.clip,
  seed: s.seed,
});

/** Settings that are not options. */
const inner = ['letters', 'textLength'];

/**
 * @param {import('./module.js').Calls} calls
 * @param {Settings} settings
 * @param {FinalizationRegistry<Held>} registry of runs that have not been closed
 */
export function makeRun(calls, settings, registry) {
  const names = tokenNames(settings);
  const places = new Map(names.map((name, k) => [name, k]));
  const text =
    settings.tokens ?? Int32Array.from(settings.text ?? '', (letter) => Number(places.get(letter)));
  const starts = settings.starts ?? new Int32Array(0);
  const handle = new Held(
    calls('trainer', (send) =>
      send('newRun', settingsOf(settings), text, text.length, starts, starts.length),
    ),
    (at) => calls('close', (send) => send('deleteRun', at)),
  );
  let isClosed = false;

  /**
   * @template {keyof Module} Name
   * @param {string} call
   * @param {Name} name of a function whose first argument is a run
   * @param {Rest<Arguments<Module[Name]>>} given
   * @returns {import('../../../core/api/marshal.js').Outcome<Module[Name]>}
   */
  const ask = (call, name, ...given) => {
    if (isClosed) throw errorOf(Error, say`${call}: the run is closed`);
    const all = /** @type {any} */ ([handle.address, ...given]);
    return resultOf(calls, call, (send) => send(name, ...all));
  };
  const { layers, heads, vocabulary } = settings;
  /** @param {string} call @returns {Record<string, Tensor>} */
  const tensors = (call) =>
    Object.fromEntries(
      Array.from({ length: ask(call, 'parameterCount') }, (_, place) => {
        const { name, rows, cols, values } = ask(call, 'parameter', place);
        return [name, { shape: rows === 0 ? [cols] : [rows, cols], data: values }];
      }),
    );

  const run = {
    /** The options of the run, with all defaults. */
    options: Object.freeze(
      Object.fromEntries(Object.entries(settings).filter(([name]) => !inner.includes(name))),
    ),

    /** The names of all tokens, by number. */
    tokens: Object.freeze(names),

    /**
     * Trains. If a loss or gradient is not a number, the last update is undone and the run refuses further
     * steps.
     *
     * @param {number} [count] number of steps; 1
     * @returns {Progress}
     * @throws {RangeError} if the loss is not a number
     */
    step(count = 1) {
      integer('step', 'count', count);
      const { step, loss, accuracy, gradientNorm } = ask('step', 'advance', count);
      return { step, loss, accuracy, gradientNorm };
    },

    /**
     * Loss and accuracy on new sequences, the same at every call, from position 0.
     *
     * @param {{ length?: number, samples?: number, last?: number }} [given] `length` of the sequences, by
     *   default that of training; `samples`, 256; `last`: counts only the last positions. For lengths beyond
     *   the trained one these matter, since the first positions are as in training
     * @returns {Evaluation}
     */
    evaluate(given) {
      const call = 'evaluate';
      const {
        length = settings.length,
        samples = 256,
        last,
      } = options(call, given, 'length samples last');
      lengthFor(call, length, settings);
      between(call, 'samples', samples, 1, 1_000_000);
      if (last !== undefined) between(call, 'last', last, 1, length);
      return ask(call, 'evaluate', length, samples, last ?? 0);
    },

    /**
     * Loss and accuracy of next-token prediction on your own text, such as one held out of training. Tokens
     * as for `attention`.
     *
     * @param {string | ArrayLike<number | bigint | string>} tokens at least two
     * @param {{ length?: number, starts?: ArrayLike<number> }} [given] `length` of the sequences, by
     *   default that of training; `starts`: where they begin, by default one after the other
     * @returns {Evaluation} by position in a sequence
     */
    evaluateText(tokens, given) {
      const call = 'evaluateText';
      const { length = settings.length, starts: givenStarts } = options(
        call,
        given,
        'length starts',
      );
      const list = tokenNumbers(call, tokens, names, areLetters(settings));
      if (list.length < 2) refuse(call, 'tokens', say`at least two`, tokens);
      between(call, 'length', length, 1, longest);
      refuseLarge(call, { ...settings, batch: 1, length });
      // the last token has no next one
      const startPlaces = givenStarts
        ? startsOf(call, givenStarts, list.length - 1)
        : Int32Array.from({ length: Math.ceil((list.length - 1) / length) }, (_, k) => k * length);
      return ask(call, 'evaluateText', list, list.length, startPlaces, startPlaces.length, length);
    },

    /**
     * Reads tokens: numbers, names, or for the tasks 'text' and 'addition' a string.
     *
     * @param {string | ArrayLike<number | bigint | string>} tokens
     * @param {{ start?: number }} [given] position of the first token; 0
     * @returns {{ weights: Tensor, logits: Tensor }} [layers, heads, n, n] and [n, vocabulary]
     */
    attention(tokens, given) {
      const call = 'attention';
      const { start = 0 } = options(call, given, 'start');
      between(call, 'start', start, 0, 1_000_000);
      const list = tokenNumbers(call, tokens, names, areLetters(settings));
      const n = list.length;
      const { weights, logits } = ask(call, 'read', list, n, start);
      return {
        weights: { shape: [layers, heads, n, n], data: weights },
        logits: { shape: [n, vocabulary], data: logits },
      };
    },

    /**
     * Sequences of the task, the same at every call.
     *
     * @param {{ count?: number, length?: number }} [given] number and length of the sequences; 1 and the
     *   trained length
     * @returns {{ tokens: number[][], targets: (number | null)[][] }} targets: null at positions without
     *   one
     */
    examples(given) {
      const call = 'examples';
      const { count = 1, length = settings.length } = options(call, given, 'count length');
      between(call, 'count', count, 1, 10_000);
      lengthFor(call, length, settings);
      const { tokens, targets } = ask(call, 'examples', count, length);
      const rows = (/** @type {Int32Array} */ all) =>
        Array.from({ length: count }, (_, k) =>
          Array.from(all.subarray(k * length, (k + 1) * length)),
        );
      return {
        tokens: rows(tokens),
        targets: rows(targets).map((row) => row.map((token) => (token < 0 ? null : token))),
      };
    },

    /** @returns {HeadScores} measured on 64 sequences of the trained length, or fewer very long ones */
    heads() {
      return /** @type {HeadScores} */ (
        Object.fromEntries(
          Object.entries(ask('heads', 'scores')).map(([name, data]) => [
            name,
            { shape: [layers, heads], data },
          ]),
        )
      );
    },

    /**
     * Compares a head of layer 0 of a model with sinusoidal encoding with the closed form of a head that
     * attends `offset` places back: every pair rotated by offset times its frequency.
     *
     * @param {number} [head]
     * @returns {ClosedForm}
     * @throws {RangeError} for another encoding, and for a model with normalization, whose scores are no
     *   sum of a part of positions and others
     */
    closedForm(head = 0) {
      const call = 'closedForm';
      between(call, 'head', head, 0, heads - 1);
      const { encoding, normalization } = settings;
      if (encoding !== 'sinusoidal')
        refuse(call, 'encoding', say`'sinusoidal' for a closed form`, encoding);
      if (normalization) refuse(call, 'normalization', 'false', normalization);
      const { trained, exact, ...rest } = ask(call, 'closedForm', head);
      const shape = [settings.length, settings.length];
      return /** @type {ClosedForm} */ ({
        trained: { shape, data: trained },
        exact: { shape: [...shape], data: exact },
        ...rest,
      });
    },

    /**
     * Switches a head off or on. The output of a head that is off is left out, in training steps too.
     *
     * @param {number} layer
     * @param {number} head
     * @param {boolean} [off]
     */
    ablate(layer, head, off = true) {
      between('ablate', 'layer', layer, 0, layers - 1);
      between('ablate', 'head', head, 0, heads - 1);
      ask('ablate', 'ablate', layer, head, flag('ablate', 'off', off));
    },

    /** @returns {Record<string, Tensor>} copies of all trained numbers by name; a product is x·W + b */
    parameters: () => tensors('parameters'),

    /**
     * The norms of the last step's gradient before clipping: of the embeddings, of each layer, of the output.
     *
     * @returns {Record<string, number>} 'embedding', 'layers.0', …, 'output'
     */
    gradientNorms() {
      const norms = ask('gradientNorms', 'gradientNorms');
      const parts = [
        'embedding',
        ...Array.from({ length: layers }, (_, l) => `layers.${l}`),
        'output',
      ];
      return Object.fromEntries(parts.map((part, k) => [part, norms[k]]));
    },

    /**
     * The files of the whole model: heads that `ablate` has switched off are saved too, and are on when it is
     * opened. There is no tokenizer.json if the tokens were given as ids of a tokenizer.
     *
     * @returns {SavedFiles}
     */
    save() {
      return {
        'model.safetensors': safetensors(tensors('save')),
        'config.json': config(settings, ask('save', 'stepCount')),
        ...(!settings.tokens && { 'tokenizer.json': tokenizer(settings) }),
      };
    },

    /** Frees the model; later calls throw. */
    close() {
      if (isClosed) return;
      isClosed = true;
      handle.delete();
      registry.unregister(run);
    },
  };
  registry.register(run, handle, run);
  return run;
}
