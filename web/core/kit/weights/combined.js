// A scene → a scene with layers, heads or pieces of words put together, and without its first keys: what the
// settings `combinelayers`, `combine`, `words` and `withoutfirst` ask for, in this order.

import { percent } from '../../draw/numbers.js';
import { wordsOf } from '../../draw/pieces.js';
import { called } from '../../draw/words.js';
import { phrase, t } from '../../texts/language.js';
import { flag, integer, oneOf } from '../settings.js';
import { darkestOf, endsOf, rowOf } from './scene.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../settings.js').Values<typeof combining>} Asked */

/** Settings of figures that show the weights of several heads. */
export const combining = {
  combine: oneOf([phrase('none'), phrase('mean'), phrase('max'), phrase('min')], {
    label: phrase('Heads as one'),
    about:
      "the heads of a layer as one map: 'mean', or the largest, 'max', or smallest weight, 'min', of each cell; 'none' shows one head",
  }),
  combinelayers: oneOf([phrase('none'), phrase('mean'), phrase('rollout')], {
    label: phrase('Layers as one'),
    about:
      "all layers as one map: their 'mean', or 'rollout', which multiplies what each layer passes on, half of it past the weights (Abnar and Zuidema 2020); it takes no account of values. Heads are then one by `combine`, or by their mean",
  }),
  words: flag({
    label: phrase('Words'),
    about:
      "pieces that a tokenizer made of a word are put together: the weights of keys are added, those of queries are their mean. Where words begin is read from the tokens: from 'Ġ' or '▁' before a word, '##' before what goes on with one",
  }),
  withoutfirst: integer({
    preset: 0,
    least: 0,
    most: 1024,
    label: phrase('Keys left out'),
    stops: [0, 1, 2, 4, 8],
    about:
      'how many keys at the beginning are left out, such as a first token that takes most of the weight; what is left of a row adds up to 1 again',
  }),
};

/**
 * @param {readonly Float32Array[]} parts of the same length
 * @param {'mean' | 'max' | 'min'} how
 */
function fused(parts, how) {
  if (how === 'mean') {
    const sums = new Float64Array(parts[0].length);
    for (const part of parts) for (let at = 0; at < part.length; ++at) sums[at] += part[at];
    return Float32Array.from(sums, (sum) => sum / parts.length);
  }
  const pick = how === 'max' ? Math.max : Math.min;
  const picked = parts[0].slice();
  for (const part of parts.slice(1)) {
    for (let at = 0; at < part.length; ++at) picked[at] = pick(picked[at], part[at]);
  }
  return picked;
}

/** @param {Tensor} layer @returns {Float32Array[]} its heads */
function headsOf({ shape: [heads, rows, columns], data }) {
  const cells = rows * columns;
  return Array.from({ length: heads }, (_, head) =>
    /** @type {Float32Array} */ (data).subarray(head * cells, (head + 1) * cells),
  );
}

/**
 * @param {Phasor} phasor
 * @param {Scene} scene
 * @param {Asked} asked
 * @returns {Scene}
 */
function withOneLayer(phasor, scene, { combine, combinelayers }) {
  const { layers, notices } = scene;
  const [heads, rows, columns] = layers[0].shape;
  const count = layers.length;
  if (combinelayers === 'none') return scene;
  if (combinelayers === 'mean') {
    if (count === 1) return scene;
    const data = fused(
      layers.map(({ data: each }) => /** @type {Float32Array} */ (each)),
      'mean',
    );
    const said = t('Shown is the mean of {count} layers.', { count });
    return {
      ...scene,
      layers: [{ shape: layers[0].shape, data }],
      names: scene.names,
      notices: [...notices, said],
    };
  }
  if (rows !== columns) {
    const said = t('No rollout is shown: its queries and keys must be the same tokens.');
    return { ...scene, notices: [...notices, said] };
  }
  const by = combine === 'none' ? 'mean' : combine;
  const all = new Float32Array(count * heads * rows * rows);
  layers.forEach(({ data }, layer) => all.set(data, layer * heads * rows * rows));
  const { data } = phasor.rollout({ shape: [count, heads, rows, rows], data: all }, { heads: by });
  const said = t(
    'Shown is the rollout of {count} layers (Abnar and Zuidema 2020): how much of each token is passed on if a layer passes on half of it by its weights, heads as one by {by}. What values do is left out of it.',
    { count, by: t({ mean: phrase('mean'), max: phrase('max'), min: phrase('min') }[by]) },
  );
  return {
    ...scene,
    layers: [{ shape: [1, rows, rows], data }],
    names: [''],
    scores: null,
    logSum: null,
    notices: [...notices, said],
  };
}

/** @param {Scene} scene @param {Asked} asked @returns {Scene} */
function withOneHead(scene, { combine }) {
  const [count, rows, columns] = scene.layers[0].shape;
  if (combine === 'none' || count === 1) return scene;
  const layers = scene.layers.map((layer) => ({
    shape: [1, rows, columns],
    data: fused(headsOf(layer), combine),
  }));
  const said = t(
    {
      mean: phrase('Shown is the mean of {count} heads.'),
      max: phrase('Shown is the largest weight of {count} heads; rows do not add up to 1.'),
      min: phrase('Shown is the smallest weight of {count} heads; rows do not add up to 1.'),
    }[combine],
    { count },
  );
  return {
    ...scene,
    layers,
    names: [''],
    scores: null,
    logSum: null,
    oddities: undefined,
    notices: [...scene.notices, said],
  };
}

/** @param {Phasor} phasor @param {Scene} scene @param {Asked} asked @returns {Scene} */
function withWords(phasor, scene, { words }) {
  if (!words) return scene;
  const { queries, keys, visible } = scene;
  const asking = wordsOf(queries);
  const answering = keys === queries ? asking : wordsOf(keys);
  if (!asking && !answering) {
    const said = t('No token is a piece of a word: nothing is put together.');
    return { ...scene, notices: [...scene.notices, said] };
  }
  /** @param {Tensor} weights */
  const merged = (weights) => {
    const across = answering ? phasor.merge(weights, answering.groups, { rows: 'none' }) : weights;
    return asking ? phasor.merge(across, asking.groups, { cols: 'none' }) : across;
  };
  const said = t(
    'Pieces of words are put together: the weights of keys are added, those of queries are their mean.',
  );
  const names = asking?.names ?? queries;
  return {
    ...scene,
    queries: names,
    keys: keys === queries ? names : (answering?.names ?? keys),
    layers: scene.layers.map(merged),
    visible: visible && seen(visible, asking?.groups, answering?.groups),
    scores: null,
    logSum: null,
    pieces: { queries: asking?.pieces ?? null, keys: answering?.pieces ?? null },
    wordAt: placeIn(asking?.groups),
    keyAt: placeIn(answering?.groups),
    notices: [...scene.notices, said],
  };
}

/** @typedef {readonly (readonly [number, number])[]} Groups */

/** @param {Groups} [groups] @returns {(token: number) => number} the group of a token, and of their end */
const placeIn = (groups) => (place) => {
  const at = groups?.findIndex(([, end]) => place < end) ?? place;
  return at < 0 ? (groups?.length ?? place) : at;
};

/**
 * A word sees another one where any of its pieces sees a piece of it.
 *
 * @param {{ shape: number[], data: Uint8Array }} visible
 * @param {Groups | undefined} down
 * @param {Groups | undefined} across
 */
function seen({ shape: [rows, columns], data }, down, across) {
  const each = (/** @type {number} */ count) =>
    Array.from({ length: count }, (_, at) => /** @type {const} */ ([at, at + 1]));
  const [asking, answering] = [down ?? each(rows), across ?? each(columns)];
  const words = new Uint8Array(asking.length * answering.length);
  asking.forEach(([top, bottom], row) =>
    answering.forEach(([left, right], column) => {
      for (let at = top; at < bottom; ++at) {
        const line = data.subarray(at * columns + left, at * columns + right);
        if (line.includes(1)) words[row * answering.length + column] = 1;
      }
    }),
  );
  return { shape: [asking.length, answering.length], data: words };
}

/** @param {Scene} scene @param {Asked} asked @returns {Scene} */
function withoutFirst(scene, { withoutfirst }) {
  const [, rows, columns] = scene.layers[0].shape;
  if (withoutfirst === 0) return scene;
  if (scene.signed) {
    const said = t('No key is left out: with weights below 0 the rest is no share.');
    return { ...scene, notices: [...scene.notices, said] };
  }
  if (withoutfirst >= columns) {
    const said = t('{count} keys cannot be left out of {all}: all are shown.', {
      count: withoutfirst,
      all: columns,
    });
    return { ...scene, notices: [...scene.notices, said] };
  }
  const before = scene.layers;
  const layers = before.map(({ shape, data }) => {
    const rest = /** @type {Float32Array} */ (data).slice();
    for (let at = 0; at < rest.length; at += columns) {
      const row = rest.subarray(at, at + columns).fill(0, 0, withoutfirst);
      const sum = row.reduce((all, weight) => all + weight, 0);
      if (sum > 0) for (let key = 0; key < columns; ++key) row[key] /= sum;
    }
    return { shape, data: rest };
  });
  const visible = scene.visible
    ? { ...scene.visible, data: scene.visible.data.slice() }
    : { shape: [rows, columns], data: new Uint8Array(rows * columns).fill(1) };
  for (let row = 0; row < rows; ++row)
    visible.data.fill(0, row * columns, row * columns + withoutfirst);
  return {
    ...scene,
    layers,
    visible,
    scores: null,
    logSum: null,
    oddities: undefined,
    leftOut: {
      count: withoutfirst,
      share: ({ layer, head, query }) =>
        rowOf({ weights: before[layer] }, head, query)
          .subarray(0, withoutfirst)
          .reduce((all, weight) => all + weight, 0),
    },
  };
}

/**
 * @param {Phasor} phasor
 * @param {Scene} scene
 * @param {Asked} asked
 * @returns {Scene}
 */
export function combined(phasor, scene, asked) {
  const { combine, combinelayers, words, withoutfirst } = asked;
  if (combine === 'none' && combinelayers === 'none' && !words && withoutfirst === 0) return scene;
  const layered = withOneLayer(phasor, scene, asked);
  const worded = withWords(phasor, withOneHead(layered, asked), asked);
  const shown = withoutFirst(worded, asked);
  const { layers } = shown;
  return {
    ...shown,
    weights: layers[0],
    top: darkestOf(shown.keys.length, endsOf(layers)),
    isFused: layers.length < scene.layers.length || layers[0].shape[0] < scene.layers[0].shape[0],
  };
}

/**
 * What a row gives to the keys that are left out.
 *
 * @param {Scene} scene
 * @param {import('./scene.js').State} state
 * @returns {string[]}
 */
export function leftOut({ leftOut: left, queries }, state) {
  if (!left) return [];
  const given = {
    word: called(queries, state.query),
    share: percent(left.share(state)),
    count: left.count,
  };
  return [
    left.count === 1
      ? t(
          'The first key is left out: {word} gives it {share} of the whole. Shares are of the rest.',
          given,
        )
      : t(
          'The first {count} keys are left out: {word} gives them {share} of the whole. Shares are of the rest.',
          given,
        ),
  ];
}
