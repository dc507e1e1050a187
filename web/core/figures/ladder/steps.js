// The eight steps from counting to the encoding of the paper: each is a way to turn places in a
// sentence into rows of numbers. Numbers come from the library; a step says which of its calls.

import { phrase, t } from '../../texts/language.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/** @typedef {{ divisors: readonly number[], dim: number, base: number }} Shape */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {Phrase} title
 * @property {boolean} fromNotes the notes count its words from 1; here pos counts them from 0, as the paper
 *   does
 * @property {string} sentence the one of the notes
 * @property {boolean} isLine its values begin at 0, instead of being waves around it
 * @property {(shape: Shape) => string} formula the same in the language of the reader's formula
 * @property {(phasor: Phasor, places: readonly number[], length: number, shape: Shape) => Tensor}
 *   encode places in a sentence of `length` words → [places, columns]; all formulas also have values
 *   between two words
 * @property {(shape: Shape) => { dim: number, base: number }} [closest] the sinusoidal table that it is,
 *   whose closest positions are known exactly
 * @property {(length: number, shape: Shape) => { a: number, b: number, distance: number }} [nearest] its
 *   closest rows, in double
 * @property {(places: readonly number[], length: number, shape: Shape) => number} [largest] the largest size
 *   of its numbers at places of a document, which may be longer than memory holds
 * @property {(shape: Shape) => readonly number[]} divisors what the position is divided by, pair
 *   for pair; none where the matrix that moves it on is not known
 * @property {(k: number) => string} [columnName] what a column holds, where it is no wave of those pairs
 */

/** Pairs of waves at most. */
export const mostPairs = 8;

const lion = 'Nitish killed the lion';

/** @param {(phasor: Phasor, length: number) => Tensor} table of a whole sentence @returns {Step['encode']} */
const looked = (table) => (phasor, places, length) => {
  const { data } = table(phasor, length);
  return {
    shape: [places.length, 1],
    // the first word is number 1; between two words, too
    data: Float32Array.from(places, (place) => data[place] ?? (place + 1) * data[0]),
  };
};

/** @param {(shape: Shape) => readonly number[]} divisors @returns {Step['encode']} */
const waved = (divisors) => (phasor, places, _, shape) =>
  phasor.waves({ positions: [...places], divisors: [...divisors(shape)] });

/** @type {Step['encode']} the sine of a pair alone */
const sine = (phasor, places) => {
  const { data } = phasor.waves({ positions: [...places], divisors: [1] });
  return {
    shape: [places.length, 1],
    data: Float32Array.from(places, (_, k) => data[2 * k]),
  };
};

/** Binary digits of a position: enough for a lakh, the longest document that is measured. */
const bits = 17;

/** @type {Step['encode']} the digit that flips fastest is the first; between two words nothing flips */
const digits = (phasor, places) => {
  const whole = places.map(Math.floor);
  const [first, last] = [Math.min(...whole), Math.max(...whole)];
  // the digits of a long document are not all made for some of its places
  const isDense = last - first < 4096;
  const table = isDense ? phasor.binary({ start: first, length: last - first + 1, bits }) : null;
  const data = new Float32Array(places.length * bits);
  whole.forEach((place, row) => {
    const at = (place - first) * bits;
    const digitsOf =
      table?.data.slice(at, at + bits) ?? phasor.binary({ start: place, length: 1, bits }).data;
    data.set(digitsOf.reverse(), row * bits);
  });
  return { shape: [places.length, bits], data };
};

/** @param {string} wave @param {number} divisor */
const waveOf = (wave, divisor) => `${wave}(${divisor === 1 ? 'pos' : `pos / ${divisor}`})`;

/** @param {readonly number[]} divisors @returns {string} a list of their waves */
const wavesOf = (divisors) =>
  `[${divisors.map((each) => `${waveOf('sin', each)}, ${waveOf('cos', each)}`).join(', ')}]`;

const none = () => [];
const one = () => [1];
const two = () => [1, 2];
/** @param {Shape} shape */
const listed = ({ divisors }) => divisors;

/** @type {readonly (Step & { plain: Phrase })[]} */
const all = [
  {
    name: 'counting',
    title: phrase('Counting'),
    plain: phrase(
      'The first word gets 1, the second 2, and so on; 3 − 1 = 2 tells how far word 3 is from word 1.',
    ),
    fromNotes: true,
    sentence: lion,
    isLine: true,
    formula: () => 'pos + 1',
    encode: looked((phasor, length) => phasor.counting({ length })),
    divisors: none,
  },
  {
    name: 'normalized',
    title: phrase('Normalized'),
    plain: phrase('The number of the word is divided by how many words there are.'),
    fromNotes: true,
    sentence: lion,
    isLine: true,
    formula: () => '(pos + 1) / n',
    encode: looked((phasor, length) => phasor.normalized({ length })),
    divisors: none,
  },
  {
    name: 'binary',
    title: phrase('Like a counter'),
    plain: phrase(
      'The binary digits of the position: i counts them from 0 to 16, enough for 100000 words, and digit i flips every 2^i words.',
    ),
    fromNotes: false,
    sentence: lion,
    isLine: true,
    formula: () => 'floor(pos / 2^i) % 2',
    encode: digits,
    divisors: none,
    columnName: (k) => `floor(pos${k === 0 ? '' : `/${2 ** k}`}) % 2`,
  },
  {
    name: 'sine',
    title: phrase('Sine'),
    plain: phrase('One wave: the sine of the position, in radians.'),
    fromNotes: true,
    sentence: lion,
    isLine: false,
    formula: () => 'sin(pos)',
    encode: sine,
    divisors: one,
    closest: () => ({ dim: 1, base: 10_000 }),
  },
  {
    name: 'pair',
    title: phrase('Sine, cosine'),
    plain: phrase('Two waves: a position is a point on a circle.'),
    fromNotes: true,
    sentence: lion,
    isLine: false,
    formula: () => wavesOf(one()),
    encode: waved(one),
    divisors: one,
    closest: () => ({ dim: 2, base: 10_000 }),
  },
  {
    name: 'four',
    title: phrase('Four waves'),
    plain: phrase('A second pair, half as fast.'),
    fromNotes: true,
    sentence: lion,
    isLine: false,
    formula: () => wavesOf(two()),
    encode: waved(two),
    divisors: two,
  },
  {
    name: 'more',
    title: phrase('More pairs'),
    plain: phrase('As many pairs as you add, each slower than the one before.'),
    fromNotes: true,
    sentence: lion,
    isLine: false,
    formula: ({ divisors }) => wavesOf(divisors),
    encode: waved(listed),
    divisors: listed,
  },
  {
    name: 'paper',
    title: phrase('The paper'),
    plain: phrase('Pairs whose speeds fall geometrically, from 1 down to nearly 1/base.'),
    fromNotes: false,
    sentence: 'River Bank',
    isLine: false,
    formula: ({ base }) => `[sin(pos / ${base}^(2*i/d)), cos(pos / ${base}^(2*i/d))]`,
    encode: (phasor, places, _, { dim, base }) =>
      phasor.sinusoidal({ positions: [...places], dim, base }),
    divisors: ({ dim, base }) =>
      Array.from({ length: dim / 2 }, (_, pair) => base ** ((2 * pair) / dim)),
    closest: ({ dim, base }) => ({ dim, base }),
  },
];

/** @type {readonly Step[]} */
export const steps = all;

export const names = all.map(({ name }) => name);

/** The step of the reader's formula, beside the eight. */
export const own = 'yours';

/** @param {string} name @returns {Step} the first for that of a formula that is not there */
export const stepNamed = (name) => all[Math.max(0, names.indexOf(name))];

/** @param {Step} step @returns {string} */
export const titleOf = ({ title }) => t(title);

/** @param {Step} step @returns {string} what it does, in a sentence */
export const plainOf = (step) => t(all[names.indexOf(step.name)].plain);

/** @param {readonly number[]} divisors @returns {number} the one that the next pair gets */
export const nextDivisor = (divisors) => Math.floor(Math.max(0, ...divisors)) + 1;
