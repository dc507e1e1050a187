// A scene → a scene with layers, heads or pieces of words merged, and without its first keys: applies the
// settings `combinelayers`, `combine`, `words` and `withoutfirst`, in this order. Also the setting `run`.

import { percent } from '../../draw/numbers.js';
import { groupedWords, wordsOf } from '../../draw/pieces.js';
import { called } from '../../draw/words.js';
import { phrase, t } from '../../texts/language.js';
import { data as object, flag, integer, oneOf } from '../settings.js';
import { darkestOf, endsOf, rowOf } from './scene.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../../draw/pieces.js').Groups} Groups */
/** @typedef {import('../settings.js').Values<typeof combining> & { keygroups?: Groups | null }} Asked */

const isWhole = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0;

/**
 * @param {unknown} value
 * @returns {Groups | null | undefined} undefined if it is not a list of groups
 */
function groupsIn(value) {
  if (value === null) return null;
  const isList =
    Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
  if (!isList) return undefined;
  /** @type {(number | null)[]} */
  const list = Array.from(/** @type {ArrayLike<number | null>} */ (/** @type {unknown} */ (value)));
  const isPair = (/** @type {unknown} */ each) =>
    Array.isArray(each) && each.length === 2 && each.every(isWhole) && each[0] < each[1];
  const isOf = (/** @type {(each: unknown) => boolean} */ kind) => list.every(kind);
  return isOf((each) => each === null || isWhole(each)) || isOf(isPair) ? list : undefined;
}

/** @param {string} about */
export const groupsSetting = (about) =>
  object({
    preset: /** @type {Groups | null} */ (null),
    about,
    wanted: phrase(
      'the number of a word for each token, null for none, or [first, end) of each word',
    ),
    accept: groupsIn,
  });

/** Settings of figures that show the weights of several heads. */
export const combining = {
  words: flag({
    label: phrase('Words'),
    isShort: true,
    about:
      "pieces that a tokenizer made of a word are put together: the weights of keys are added, those of queries are their mean. Where words begin is read from the tokens: from 'Ġ' or '▁' before a word, '##' before what goes on with one; or `groups` say it. The settings `query`, `key`, `selected`, `rows`, `columns` and `split` count tokens all the same",
  }),
  groups: groupsSetting(
    "which tokens are one word, for `words`: a number for each token, equal ones are one word and null is a word of its own, as `word_ids()` of Transformers gives it; or [first, end) of each word. As an attribute JSON, '[0, 1, 1, 2]'",
  ),
  withoutfirst: integer({
    preset: 0,
    least: 0,
    most: 1024,
    label: phrase('Keys left out'),
    isShort: true,
    stops: [0, 1, 2, 4, 8],
    about:
      'how many keys at the beginning are left out, such as a first token that takes most of the weight; what is left of a row adds up to 1 again',
  }),
  combine: oneOf([phrase('none'), phrase('mean'), phrase('max'), phrase('min')], {
    label: phrase('Heads as one'),
    isShort: true,
    about:
      "the heads of a layer as one map: 'mean', or the largest, 'max', or smallest weight, 'min', of each cell; 'none' shows one head",
  }),
  combinelayers: oneOf([phrase('none'), phrase('mean'), phrase('rollout')], {
    label: phrase('Layers as one'),
    isShort: true,
    about:
      "all layers as one map: their 'mean', or 'rollout', which multiplies what each layer passes on, half of it past the weights (Abnar and Zuidema 2020); it takes no account of values. Heads are then one by `combine`, or by their mean",
  }),
};

/**
 * Whether a setting can merge anything, or does.
 *
 * @param {Asked} asked
 * @param {Scene | null} scene
 * @param {string} name of a setting
 */
export function isWorthwhile(asked, scene, name) {
  if (!Object.hasOwn(combining, name)) return true;
  if (!scene) return false;
  const { combine, combinelayers, words, groups, keygroups } = asked;
  const { layers, weights, queries, keys } = scene;
  switch (name) {
    case 'combine':
      return combine !== 'none' || combinelayers === 'rollout' || weights.shape[0] > 1;
    case 'combinelayers':
      return combinelayers !== 'none' || layers.length > 1;
    case 'words':
      return words || Boolean(groups ?? keygroups ?? wordsOf(queries) ?? wordsOf(keys));
    default:
      return true;
  }
}

/**
 * Several maps → one: their mean, or the largest or smallest weight of each cell.
 *
 * @param {Phasor} phasor
 * @param {number} count
 * @param {Tensor['data']} data of the maps, one after the other
 * @param {'mean' | 'max' | 'min'} how
 * @returns {Float32Array}
 */
function fused(phasor, count, data, how) {
  const weights = { shape: [count, data.length / count], data };
  return phasor.merge(weights, new Int32Array(count), { rows: how, cols: 'none' }).data;
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
    const cells = rows * columns;
    const data = new Float32Array(heads * cells);
    const maps = new Float32Array(count * cells);
    // head by head, because WebAssembly memory never shrinks
    for (let at = 0; at < data.length; at += cells) {
      layers.forEach(({ data: all }, layer) =>
        maps.set(all.subarray(at, at + cells), layer * cells),
      );
      data.set(fused(phasor, count, maps, 'mean'), at);
    }
    const notice = t('Shown is the mean of {count} layers.', { count });
    return {
      ...scene,
      layers: [{ shape: layers[0].shape, data }],
      names: scene.names,
      notices: [...notices, notice],
    };
  }
  if (rows !== columns) {
    const notice = t('No rollout is shown: its queries and keys must be the same tokens.');
    return { ...scene, notices: [...notices, notice] };
  }
  const by = combine === 'none' ? 'mean' : combine;
  const all = new Float32Array(count * heads * rows * rows);
  layers.forEach(({ data }, layer) => all.set(data, layer * heads * rows * rows));
  const { data } = phasor.rollout({ shape: [count, heads, rows, rows], data: all }, { heads: by });
  const notice = t(
    'Shown is the rollout of {count} layers (Abnar and Zuidema 2020): how much of each token is passed on if a layer passes on half of it by its weights, heads as one by {by}. What values do is left out of it.',
    { count, by: t({ mean: phrase('mean'), max: phrase('max'), min: phrase('min') }[by]) },
  );
  return {
    ...scene,
    layers: [{ shape: [1, rows, rows], data }],
    names: [''],
    scores: null,
    logSum: null,
    notices: [...notices, notice],
  };
}

/** @param {Phasor} phasor @param {Scene} scene @param {Asked} asked @returns {Scene} */
function withOneHead(phasor, scene, { combine }) {
  const [count, rows, columns] = scene.layers[0].shape;
  if (combine === 'none' || count === 1) return scene;
  const layers = scene.layers.map((layer) => ({
    shape: [1, rows, columns],
    data: fused(phasor, count, layer.data, combine),
  }));
  const notice = t(
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
    notices: [...scene.notices, notice],
  };
}

/**
 * Words from tokens: by the given groups, or by the tokenizer's markers.
 *
 * @param {import('./scene.js').Words} tokens
 * @param {Groups | null} groups
 * @param {string} name of the setting with the groups
 * @param {string[]} notices
 */
function wordsIn(tokens, groups, name, notices) {
  const found = groups && groupedWords(tokens, groups);
  if (found) return found.starts.length < tokens.length ? found : null;
  if (groups) {
    notices.push(
      t('No {name} are used: they must be of {count} tokens, each of them in one group.', {
        name,
        count: tokens.length,
      }),
    );
  }
  return wordsOf(tokens);
}

/** @param {Phasor} phasor @param {Scene} scene @param {Asked} asked @returns {Scene} */
function withWords(phasor, scene, { words, groups, keygroups = null }) {
  if (!words) return scene;
  const { queries, keys, visible } = scene;
  const notices = [...scene.notices];
  const asking = wordsIn(queries, groups, 'groups', notices);
  const answering =
    keys === queries && !keygroups ? asking : wordsIn(keys, keygroups, 'keygroups', notices);
  if (!asking && !answering) {
    notices.push(t('No token is a piece of a word: nothing is put together.'));
    return { ...scene, notices };
  }
  /** @param {Tensor} weights */
  const merged = (weights) => {
    const across = answering ? phasor.merge(weights, answering.wordOf, { rows: 'none' }) : weights;
    return asking ? phasor.merge(across, asking.wordOf, { cols: 'none' }) : across;
  };
  notices.push(
    t(
      'Pieces of words are put together: the weights of keys are added, those of queries are their mean.',
    ),
  );
  const names = asking?.names ?? queries;
  return {
    ...scene,
    queries: names,
    keys: answering === asking ? names : (answering?.names ?? keys),
    layers: scene.layers.map(merged),
    visible: visible && seen(visible, asking?.wordOf, answering?.wordOf),
    scores: null,
    logSum: null,
    pieces: { queries: asking?.pieces ?? null, keys: answering?.pieces ?? null },
    places: { queries: asking, keys: answering },
    notices,
  };
}

/**
 * A word sees another if any of its tokens sees a token of the other.
 *
 * @param {{ shape: number[], data: Uint8Array }} visible
 * @param {readonly number[] | undefined} down the word of each query
 * @param {readonly number[] | undefined} across
 */
function seen({ shape: [rows, columns], data }, down, across) {
  const sizeOf = (
    /** @type {readonly number[] | undefined} */ wordOf,
    /** @type {number} */ count,
  ) => (wordOf ? wordOf.reduce((most, word) => Math.max(most, word), -1) + 1 : count);
  const shape = [sizeOf(down, rows), sizeOf(across, columns)];
  const words = new Uint8Array(shape[0] * shape[1]);
  for (let row = 0, at = 0; row < rows; ++row) {
    const from = (down?.[row] ?? row) * shape[1];
    for (let key = 0; key < columns; ++key) {
      if (data[at++] === 1) words[from + (across?.[key] ?? key)] = 1;
    }
  }
  return { shape, data: words };
}

/** @param {Scene} scene @param {Asked} asked @returns {Scene} */
function withoutFirst(scene, { withoutfirst }) {
  const [, rows, columns] = scene.layers[0].shape;
  if (withoutfirst === 0) return scene;
  if (scene.signed) {
    const notice = t('No key is left out: with weights below 0 the rest is no share.');
    return { ...scene, notices: [...scene.notices, notice] };
  }
  if (withoutfirst >= columns) {
    const notice = t('{count} keys cannot be left out of {all}: all are shown.', {
      count: withoutfirst,
      all: columns,
    });
    return { ...scene, notices: [...scene.notices, notice] };
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
  // the heads of each layer first; means agree in any order, and a rollout puts heads together by itself
  const isHeadFirst = combinelayers === 'mean' && combine !== 'mean';
  const headed = isHeadFirst ? withOneHead(phasor, scene, asked) : scene;
  const layered = withOneLayer(phasor, headed, asked);
  const worded = withWords(phasor, withOneHead(phasor, layered, asked), asked);
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
 * The sentence on a row's share of weight on the keys that are left out.
 *
 * @param {Scene} scene
 * @param {import('./scene.js').State} state
 * @returns {string[]}
 */
export function leftOut({ leftOut: left, queries, isDifference }, state) {
  if (!left || isDifference) return [];
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

/** Which of two runs is shown; the code that compares them is loaded later. */
export const runSetting = oneOf([phrase('difference'), phrase('first'), phrase('second')], {
  label: phrase('Run'),
  isShort: true,
  about:
    "of two runs, `weights` and `compare`: 'difference', the second less the first in two-sided colours, or one of them, 'first' or 'second'",
});
