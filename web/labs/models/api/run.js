// A model that is open, for the user.

import { saidOf, saying } from '../../../core/api/message.js';
import {
  errorOf,
  exact,
  finite,
  flag,
  integer,
  isArray,
  kindOf,
  lengthOf,
  oneOf,
  options,
  rangeError,
  refuse,
  say,
  typeError,
} from '../../../core/api/check.js';
import { pause } from '../../../core/api/pause.js';
import { checkSignal } from '../../../core/api/signal.js';
import { embedded } from './embed.js';
import { execute } from './execute.js';
import { headScores, probe } from './heads.js';
import { measuredOf } from './measured.js';
import { rotationsAt } from './positions.js';

/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../rope/index.js').RopeConfig} RopeConfig */
/** @typedef {import('./tokens.js').Token} Token */
/** @typedef {import('./tokens.js').TextTokens} TextTokens */

/**
 * @typedef {object} ModelInfo
 * @property {string} architecture
 * @property {string} format 'safetensors' or 'GGUF'
 * @property {number} layers
 * @property {number} heads
 * @property {number} kvHeads key and value heads, fewer where queries share them
 * @property {number} dim numbers a token between layers
 * @property {number} headDim
 * @property {number} vocabulary
 * @property {number} context the most tokens
 * @property {boolean} causal whether a token sees those before it alone
 * @property {boolean} predicts whether a run gives logits
 * @property {number} parameters
 * @property {string} type what most numbers are stored as: 'F32', 'BF16', 'Q4_K', …
 * @property {RopeConfig | null} rope what the configuration means for rotary encoding; null where
 *   there is none
 * @property {{ id: number, text: string } | null} unknown the token for whatever the tokenizer does not know;
 *   null where there is none
 * @property {VisionInfo} [vision] of a model that reads pictures
 * @property {string[]} warnings about the files
 */

/** @typedef {import('./vision/model.js').VisionInfo} VisionInfo */

/**
 * @typedef {object} RunOptions
 * @property {readonly (readonly [layer: number, head: number])[]} [ablate] heads that add nothing
 * @property {number} [start] position of the first token; 0
 * @property {boolean} [positions] false: as if there were no encoding of positions; true
 * @property {'all' | 'last' | 'none'} [logits] of which tokens; 'all'
 * @property {number} [most] tokens that are read, the first ones; the model's context. The weights of n
 *   tokens are 4 · layers · heads · n² bytes
 * @property {AbortSignal} [signal] ends it between two layers
 * @property {(event: { layer: number, layers: number, weights: Tensor }) => void} [onProgress] when the
 *   weights of a layer are known, [heads, n, n], while the rest is computed
 */

/**
 * @typedef {object} RunResult
 * @property {Token[]} tokens
 * @property {Tensor} weights [layers, heads, n, n]
 * @property {Tensor} [logits] [n, vocabulary], or [1, vocabulary] of the last token
 * @property {{ id: number, text: string, probability: number }[]} next the ten most probable next
 *   tokens; empty where the model does not predict them
 * @property {{ length: number, read: number } | null} windowed where the text was longer than the model's
 *   context, or than `most`: how many tokens it has, and how many of them, the first ones, were read
 */

/** @typedef {ReturnType<typeof makeModel>} TextModel */
/**
 * A model that is open: `run` takes a text, or a picture where the model reads those.
 *
 * @typedef {Omit<TextModel, 'run'> & { run: TextModel['run'] &
 *   import('./vision/model.js').VisionModel['run'] }} Model
 */

/**
 * @typedef {object} Parts
 * @property {import('./architectures/plan.js').Plan} plan
 * @property {import('./weights.js').Bound} bound
 * @property {import('./engine.js').Engine} engine
 * @property {object} config
 * @property {string} format
 * @property {RopeConfig | null} rope
 * @property {string} file the name of the configuration
 * @property {import('../../../core/api/message.js').Value[]} warnings about the files
 * @property {unknown} [measured] as the file has it
 * @property {TextTokens} [text]
 */

/**
 * @param {import('./engine.js').Engine} engine
 * @param {Float32Array} logits of one token
 * @returns {[id: number, probability: number][]}
 */
function mostProbable(engine, logits) {
  /** @type {number[]} in descending order */
  let best = [];
  for (let id = 0; id < logits.length; ++id) {
    if (best.length === 10 && !(logits[id] > logits[best[9]])) continue;
    best = [...best, id].sort((a, b) => logits[b] - logits[a]).slice(0, 10);
  }
  const probabilities = engine.softmax(logits);
  return best.map((id) => [id, probabilities[id]]);
}

/**
 * @param {unknown} list
 * @param {{ layers: number, heads: number }} sizes
 * @returns {Set<number>[]} of each layer
 */
export function switchedOff(list, { layers, heads }) {
  const off = Array.from({ length: layers }, () => /** @type {Set<number>} */ (new Set()));
  if (list === undefined) return off;
  if (!isArray(list)) refuse('run', 'ablate', say`a list of pairs [layer, head]`, list, TypeError);
  for (const [k, pair] of /** @type {unknown[]} */ (list).entries()) {
    const name = `ablate[${k}]`;
    if (!isArray(pair) || pair.length !== 2)
      refuse('run', name, say`a pair [layer, head]`, pair, TypeError);
    const [layer, head] = /** @type {unknown[]} */ (pair);
    const [l, h] = [integer('run', `${name}[0]`, layer, 0), integer('run', `${name}[1]`, head, 0)];
    if (l >= layers) refuse('run', `${name}[0]`, say`a layer below ${layers}`, l);
    if (h >= heads) refuse('run', `${name}[1]`, say`a head below ${heads}`, h);
    off[l].add(h);
  }
  return off;
}

/** @param {RopeConfig} rope @param {'interleaved'} pairing @returns {RopeConfig} */
const repaired = (rope, pairing) => ({
  ...rope,
  layerTypes: rope.layerTypes.map((one) => ({ ...one, pairing })),
});

/**
 * @param {Omit<Parts, 'bound'> & { bound: Pick<import('./weights.js').Bound, 'unread' | 'vocabulary' |
 *   'parameters' | 'type' | 'head'> }} parts
 * @param {number} context
 * @param {VisionInfo} [vision]
 * @returns {ModelInfo}
 */
export function infoOf({ plan, bound, format, file, rope, text, warnings }, context, vision) {
  const { architecture, layers, heads, kvHeads, dim, headDim, causal, pairing } = plan;
  const listed = bound.unread.slice(0, 3).join(', ');
  const left = bound.unread.length - 3;
  const ofConfig = [
    ...(plan.warnings ?? []),
    ...(plan.quantization?.warning ? [plan.quantization.warning] : []),
    ...(rope?.warnings.map(saidOf) ?? []),
  ];
  const said = [
    ...warnings,
    ...ofConfig.map((warning) => say`${file}: ${warning}`),
    ...(text?.warnings ?? []),
    ...(listed
      ? [
          say`not read, as this architecture has no place for them: ${left > 0 ? say`${listed} and ${left} more` : listed}`,
        ]
      : []),
  ];
  const info = {
    architecture,
    format,
    layers,
    heads,
    kvHeads,
    dim,
    headDim,
    vocabulary: bound.vocabulary,
    context,
    causal,
    predicts: bound.head !== undefined,
    parameters: bound.parameters,
    type: bound.type,
    rope: rope && pairing ? repaired(rope, pairing) : rope,
    unknown: text?.unknown ?? null,
    ...(vision && { vision }),
    warnings: said.map(String),
  };
  return saying(info, said);
}

/** @param {string} call @param {Token[]} tokens of a text @param {number} vocabulary */
function checkedTokens(call, tokens, vocabulary) {
  const beyond = tokens.find(({ id }) => !(Number.isInteger(id) && id >= 0 && id < vocabulary));
  if (!beyond) return tokens;
  throw rangeError`${call}: tokenizer.json gives token ${beyond.id} for '${beyond.text}', the model has ${vocabulary} tokens`;
}

/** Ids in a list, at most: no model has a longer context. */
const mostIds = 2 ** 24;

/**
 * @param {string} call
 * @param {unknown} given a text, or the ids of tokens
 * @param {TextTokens | undefined} text
 * @param {number} vocabulary
 * @param {number} [most] tokens that fit
 * @returns {{ tokens: Token[], length: number }} the first ones, and how many there are
 */
function tokensOf(call, given, text, vocabulary, most = Infinity) {
  if (typeof given === 'string') {
    if (!text)
      throw typeError`${call}: tokenizer.json says which tokens a text has and is missing; give token ids, or open the model with it`;
    const { tokens, length } = text.tokens(call, given, most);
    return { tokens: checkedTokens(call, tokens, vocabulary), length };
  }
  if (!isArray(given) && !kindOf(given)) {
    return refuse(call, 'text', say`a text or a list of token ids`, given, TypeError);
  }
  const ids = /** @type {ArrayLike<unknown>} */ (given);
  // a proxy may say anything
  const length = integer(call, 'ids.length', kindOf(ids) ? lengthOf(ids) : ids.length, 0);
  if (length > mostIds) refuse(call, 'ids.length', say`at most ${mostIds}`, length);
  /** @type {Token[]} */
  const tokens = [];
  let at = 0;
  for (let k = 0; k < length; ++k) {
    const id = ids[k];
    // other libraries have ids as 64-bit integers
    const number = integer(call, `ids[${k}]`, exact(call, 'ids', id, k), 0);
    if (number >= vocabulary) refuse(call, `ids[${k}]`, say`a token below ${vocabulary}`, number);
    // those that do not fit are checked and not kept
    if (k >= most) continue;
    const spelled = text?.text(number) ?? '';
    const from = at;
    at += spelled.length;
    tokens.push({ id: number, text: spelled, from, to: at });
  }
  return { tokens, length };
}

/** @param {Parts} parts */
export function makeModel(parts) {
  const { plan, bound, engine, config, file, rope, text } = parts;
  const { layers, heads, positionOffset = 0 } = plan;
  const { vocabulary } = bound;
  const rows = bound.position ? bound.position.shape[0] - positionOffset : Infinity;
  const context = Math.min(plan.context, rows);
  let open = true;

  /** @param {string} call */
  const stillOpen = (call) => {
    if (!open) throw errorOf(Error, say`${call}: the model is closed`);
  };

  const model = {
    /** What the files say of the model. */
    info: Object.freeze(infoOf(parts, context)),

    /**
     * What was measured of its heads on text that it has not learned from; null where its files do not
     * say.
     */
    measured: measuredOf(parts.measured, layers * heads),

    /**
     * The tokens of a text, with those that the model's tokenizer adds.
     *
     * @param {string} given
     * @returns {Token[]}
     */
    tokens(given) {
      stillOpen('tokens');
      if (typeof given !== 'string') refuse('tokens', 'text', say`a text`, given, TypeError);
      return tokensOf('tokens', given, text, vocabulary).tokens;
    },

    /**
     * Reads a text, or the ids of tokens, and gives what every head of every layer attends to.
     *
     * @param {string | ArrayLike<number | bigint>} given
     * @param {RunOptions} [chosen]
     * @returns {Promise<RunResult>}
     */
    async run(given, chosen) {
      const call = 'run';
      stillOpen(call);
      const names = 'ablate start positions logits most signal onProgress';
      const {
        ablate,
        start = 0,
        positions = true,
        logits = 'all',
        most = context,
        signal,
        onProgress,
      } = options(call, chosen, names);
      finite(call, 'start', start);
      integer(call, 'start', start, 0);
      flag(call, 'positions', positions);
      oneOf(call, 'logits', logits, ['all', 'last', 'none']);
      // a model without positions has no end
      if (most !== Infinity) integer(call, 'most', most);
      const off = switchedOff(ablate, plan);
      const atMost = Math.min(most, context);
      const { tokens, length } = tokensOf(call, given, text, vocabulary, atMost);
      const n = tokens.length;
      const windowed = length > n ? { length, read: n } : null;
      if (n === 0) refuse(call, 'text', say`one token or more`, given);
      if (start + n > rows)
        refuse(call, 'start', say`at most ${rows - n}: the model has ${rows} positions`, start);
      checkSignal(call, signal, onProgress);
      signal?.throwIfAborted();
      const rotations = rope && rotationsAt(config, file, start + n);
      engine.begin();
      const result = await execute({
        engine,
        plan,
        bound,
        off,
        start,
        positions,
        logits,
        rotations,
        n,
        embedded: () =>
          embedded({ engine, plan, bound, ids: tokens.map(({ id }) => id), start, positions }),
        async done(layer, weights) {
          // a copy, which the receiver may keep and transfer
          onProgress?.({ layer, layers, weights: { shape: [heads, n, n], data: weights.slice() } });
          await pause();
          signal?.throwIfAborted();
          stillOpen(call);
        },
      }).finally(() => engine.end());
      const last = result.logits?.subarray(-vocabulary);
      const next = plan.causal && last ? mostProbable(engine, last) : [];
      return {
        tokens,
        weights: { shape: [layers, heads, n, n], data: result.weights },
        ...(result.logits && {
          logits: { shape: [result.logits.length / vocabulary, vocabulary], data: result.logits },
        }),
        next: next.map(([id, probability]) => ({ id, text: text?.text(id) ?? '', probability })),
        windowed,
      };
    },

    /**
     * What each head does on random tokens that come twice: the mean weight to the token before and after,
     * to the first one, to the earlier copy of the same token, and to the token after that copy.
     *
     * @param {{ length?: number, seed?: number, signal?: AbortSignal }} [chosen] `length`: of the tokens
     *   that come twice; 24, or half of the model's context where that is less
     * @returns {Promise<import('./heads.js').ModelHeads>} [layers, heads] each
     */
    async heads(chosen) {
      const call = 'heads';
      stillOpen(call);
      const most = Math.floor(context / 2);
      const {
        length = Math.min(24, most),
        seed = 1,
        signal,
      } = options(call, chosen, 'length seed signal');
      integer(call, 'length', length, 2);
      if (length > most) refuse(call, 'length', say`at most ${most}, half of the context`, length);
      integer(call, 'seed', seed, 0);
      checkSignal(call, signal);
      const ids = probe(vocabulary, length, seed);
      const { weights } = await model.run(ids, { logits: 'none', signal }).catch((error) => {
        stillOpen(call);
        throw error;
      });
      return headScores(weights);
    },

    /** Lets go of the files; what is called afterwards throws. */
    close() {
      open = false;
      engine.close();
    },
  };
  return model;
}
