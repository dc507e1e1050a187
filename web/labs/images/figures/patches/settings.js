// The settings of <phasor-patches>.

import { colormapNames } from '../../../../core/api/picture.js';
import { phrase, t } from '../../../../core/texts/language.js';
import { pinning } from '../../../../core/kit/pin.js';
import {
  data,
  integer,
  numbers,
  object,
  oneOf,
  real,
  wordList,
  words,
} from '../../../../core/kit/settings.js';
import { base, dim } from '../../../../core/kit/stops.js';
import { imageSetting } from './source.js';

/** @typedef {import('../../../../core/kit/figure.js').Host<typeof settings>} Host */
/** @typedef {import('../../../../core/api/tensor.js').AttentionMaps} AttentionMaps */
/** @template Value @typedef {import('../../../../core/kit/settings.js').Setting<Value>} Setting */

/** A token index, or the row and the column of a patch. @type {Setting<number | readonly number[]>} */
const query = {
  preset: 0,
  about:
    "the token that looks: its number, with the tokens before the patches, or '0 5', the row and the column of a patch. Without weights the place, of which row and column may have fractions",
  get wanted() {
    return t("a number of at least 0, or two, '0 5'");
  },
  accept: (value) => query.read(String(value)),
  read(given) {
    const list = words(given).map(Number);
    const right = list.every((value) => Number.isFinite(value) && value >= 0 && value < 2 ** 31);
    if (!right || list.length === 0 || list.length > 2) return undefined;
    if (list.length === 2) return list;
    return Number.isInteger(list[0]) ? list[0] : undefined;
  },
  write: (value) => [value].flat().join(' '),
};

/** The default colour map of weights. */
export const usualColors = 'sequential';
/** Opacity of a tint over the picture. */
export const usualOpacity = 0.72;

export const settings = {
  weights: data({
    preset: null,
    isShown: true,
    about:
      '[query][key], [head][query][key] or [layer][head][query][key], with a batch of 1 too; nested arrays, a tensor { shape, data: Float32Array }, or a list of them, one a layer: `attentions` of Transformers. Keys are the tokens before the patches, then the patches row by row. Without weights positions in two dimensions are shown',
    wanted: phrase('nested arrays of numbers or a tensor { shape, data }'),
    /** @returns {AttentionMaps | null | undefined} */
    accept: (value) => object(value),
  }),
  image: imageSetting,
  grid: numbers({
    preset: [],
    least: 1,
    most: 1024,
    whole: true,
    atMost: 2,
    about: "rows and columns of patches, '14 14'; without it the square that the keys have",
  }),
  prefix: integer({
    preset: -1,
    least: -1,
    about:
      'tokens before the patches, such as class token and registers; −1: as many keys as the grid leaves',
  }),
  query,
  key: integer({
    preset: -1,
    least: -1,
    about: 'the token that is looked at; −1: the patch that gets most besides the query',
  }),
  layer: integer({
    preset: 0,
    least: 0,
    about: 'the layer that is shown, from 0; on screen from 1',
  }),
  head: integer({ preset: 0, least: 0, about: 'the head that is shown, from 0; on screen from 1' }),
  combine: oneOf(
    [phrase('none'), phrase('mean'), phrase('max'), phrase('min'), phrase('rollout')],
    {
      label: phrase('Heads together'),
      about:
        "'none' shows one head; 'mean', 'max' or 'min' of the heads of the layer; 'rollout' follows the mean of heads through all layers (Abnar and Zuidema 2020)",
    },
  ),
  show: oneOf([phrase('auto'), phrase('colour'), phrase('tint'), phrase('squares')], {
    label: phrase('Weights as'),
    about:
      "'colour' keeps the colour of what is looked at and fades the rest, 'tint' lays the colours of the weights over the picture, 'squares' have the weights as areas; 'auto' is 'tint' where colormap or opacity is given, and else 'colour'",
  }),
  opacity: real({
    preset: usualOpacity,
    least: 0,
    most: 1,
    about: 'of a tint, 0 to 1',
  }),
  colormap: oneOf([usualColors, ...colormapNames.filter((name) => name !== usualColors)], {
    about: "of a tint: a name that phasor.paint knows, as 'viridis'",
  }),
  fit: oneOf(['crop', 'stretch'], {
    about:
      "a picture of another shape than the grid is cut around its middle, 'crop', or drawn narrower or lower, 'stretch', as the model's processor does",
  }),
  tokens: wordList(
    'the words of the queries, as JSON, of captions and of language models that see; where there are as many queries as keys, of all tokens',
  ),
  names: wordList('what the heads of a layer are called, as JSON'),
  encoding: oneOf([phrase('sinusoidal'), phrase('rotary'), phrase('learned')], {
    label: phrase('Encoding'),
    about:
      "of positions, without weights: 'sinusoidal', half of the numbers for the row and half for the column; 'rotary' on two axes, as scores of equal vectors; 'learned', `table`, or a table before training",
  }),
  base: base({ preset: 100, most: 1e12, stops: [1, 2, 10, 30, 100, 300, 1000, 10_000] }),
  dim: dim({
    preset: 64,
    least: 8,
    most: 1024,
    stops: [8, 16, 32, 64, 128, 256, 512, 768],
    about: 'numbers that encode a patch, a multiple of 4 up to 1024',
  }),
  table: data({
    preset: null,
    about:
      'a learned table of positions, [tokens, d]: with the tokens before the patches, or without',
    wanted: phrase('nested arrays of numbers or a tensor { shape, data }'),
    /** @returns {import('../../../../core/api/tensor.js').TensorLike | null | undefined} */
    accept: (value) => object(value),
  }),
  ...pinning,
};
