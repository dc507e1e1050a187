import { phrase } from '../../../../core/texts/language.js';
import { data, integer, object, oneOf } from '../../../../core/kit/settings.js';

/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */

/** @param {string} about */
const array = (about) =>
  data({
    /** @type {Tensor | null} */
    preset: null,
    isShown: true,
    about,
    wanted: phrase('a tensor { shape, data } or nested arrays of numbers'),
    accept: object,
  });

/** @param {string} about */
const size = (about) =>
  integer({ preset: 0, least: 0, about: `${about}, 0 where it is not known` });

export const settings = {
  kind: oneOf(
    [
      phrase('rotated'),
      phrase('sinusoidal-table'),
      phrase('sinusoidal-grid'),
      phrase('cos-sin-cache'),
      phrase('inverse-frequencies'),
      phrase('attention'),
    ],
    {
      label: phrase('What the arrays are'),
      about:
        "'rotated' queries or keys [positions, heads, features], a 'sinusoidal-table' [positions, features], a 'sinusoidal-grid' [rows, columns, features], a 'cos-sin-cache' [2, positions, width], 'inverse-frequencies' [pairs], or 'attention' [heads, queries, keys]",
    },
  ),
  a: array(
    '{ shape, data } or nested arrays: your array; without a and b an example of the kind is shown',
  ),
  b: array('{ shape, data } or nested arrays: what a should equal'),
  x: array('the input of a rotation, where it is known'),
  q: array('the queries of attention, where they are known'),
  k: array('the keys of attention, where they are known'),
  stage: oneOf(['weights', 'scores'], {
    about: "of attention: 'weights', or 'scores' before softmax",
  }),
  headdim: size('features of a head'),
  kvheads: size('key heads'),
  rotarydim: size('features that turn'),
};
