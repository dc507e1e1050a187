// Mistakes about which positions an encoding distinguishes, and what is needed for that. data.js describes
// the form of a lesson.

import { phrase } from '../../../../core/texts/language.js';

/** @type {import('./data.js').Given[]} */
export const unique = [
  {
    id: 'E4',
    topic: phrase('How many words a sine tells apart'),
    lines: [
      {
        statement: phrase('The sine repeats after 2π, and ⌊2π⌋ is 6.'),
        claim: 'floor(2 * pi) = 6',
      },
      {
        statement: phrase('Of 7 positions two have the same sine.'),
        claim: 'closestPair(7, 1)[2] == 0 = true',
      },
      {
        statement: phrase(
          'Stored as float32, the first two equal sines are those of 42589 and 43299.',
        ),
        claim: 'firstEqual(sinusoidal(43300, 1)) = [42589, 43299]',
      },
    ],
    why: phrase(
      '2π is irrational, so no two whole positions ever share a sine exactly. They only come close: {seven} for positions {a} and {b} among 7, {many} among 400. Nor would the period be the limit, as the sine takes each of its values twice on the way. What does set a limit is rounding: to two decimals, positions {c} and {d} are already equal.',
    ),
    values: {
      a: 'closestPair(7, 1)[0]',
      b: 'closestPair(7, 1)[1]',
      seven: 'closestPair(7, 1)[2]',
      many: 'closestPair(400, 1)[2]',
      c: 'firstEqual(sinusoidal(43300, 1), 2)[0]',
      d: 'firstEqual(sinusoidal(43300, 1), 2)[1]',
    },
  },
  {
    id: 'E5',
    topic: phrase('A common multiple of all periods'),
    lines: [
      {
        statement: phrase('For d = 4 the second period is 100 times the first.'),
        claim: 'wavelength(1, 4) / wavelength(0, 4) = 100.0',
      },
      {
        statement: phrase(
          'Periods always go into each other a whole number of times, so they have a least common multiple.',
        ),
        claim: 'wavelength(1, 6) / wavelength(0, 6) = round(wavelength(1, 6) / wavelength(0, 6))',
      },
      {
        statement: phrase(
          'The encoding repeats after some number of positions: for d = 4, within a million.',
        ),
        claim: 'closestPair(1000000, 4)[2] == 0 = true',
      },
    ],
    why: phrase(
      'The ratio is 10000 to the power 2/d: {six} for d = 6, {sixteen} for d = 16. Such periods have no common multiple, and whole positions are never equal in any case. What counts is how close they come: among a million the closest two are {d2} apart for d = 2, {d4} for d = 4 and {d16} for d = 16.',
    ),
    values: {
      six: 'wavelength(1, 6) / wavelength(0, 6)',
      sixteen: 'wavelength(1, 16) / wavelength(0, 16)',
      d2: 'closestPair(1000000, 2)[2]',
      d4: 'closestPair(1000000, 4)[2]',
      d16: 'closestPair(1000000, 16)[2]',
    },
  },
  {
    id: 'E6',
    topic: phrase('An odd number of dimensions'),
    lines: [
      {
        statement: phrase('The sine takes the same value at 1 and at π − 1.'),
        claim: 'sin(1) = sin(pi - 1)',
      },
      {
        statement: phrase('The cosine tells 1 and π − 1 apart.'),
        claim: 'abs(cos(1) - cos(pi - 1)) > 1 = true',
      },
      {
        statement: phrase(
          'A last sine without its cosine keeps positions as far apart as the whole pair.',
        ),
        claim: 'closestPair(7, 1)[2] >= closestPair(7, 2)[2] = true',
      },
    ],
    why: phrase(
      'A sine alone takes every value twice in a turn; only with its cosine is each place of the turn its own. Of 7 positions the closest two are {one} apart with d = 1 and {two} with d = 2. For odd d there are also several conventions, and programs disagree.',
    ),
    values: { one: 'closestPair(7, 1)[2]', two: 'closestPair(7, 2)[2]' },
  },
  {
    id: 'E10',
    topic: phrase('What a large base is for'),
    lines: [
      {
        statement: phrase('The larger the base, the further apart are the encodings.'),
        claim: 'closestPair(64, 128, 10000)[2] > closestPair(64, 128, 10)[2] = true',
      },
      {
        statement: phrase('With base 1 two of 64 positions come as close as 0.1416.'),
        claim: 'closestPair(64, 128, 1)[2] = 0.1416',
      },
      {
        statement: phrase('With base 10000 and d = 128 the longest wave takes 54410 positions.'),
        claim: 'wavelength(63, 128) = 5.441e4',
      },
    ],
    why: phrase(
      'Among 64 positions with d = 128, the closest two are {large} apart with base 10000, {hundred} with 100, {ten} with 10 and {two} with 2: a larger base brings them closer. Only base 1 fails, as all its columns turn together. A large base buys slow columns, waves of {slow} positions instead of {fast}, which let similarity fade slowly over a long text.',
    ),
    values: {
      large: 'closestPair(64, 128, 10000)[2]',
      hundred: 'closestPair(64, 128, 100)[2]',
      ten: 'closestPair(64, 128, 10)[2]',
      two: 'closestPair(64, 128, 2)[2]',
      slow: 'wavelength(63, 128)',
      fast: 'wavelength(63, 128, 10)',
    },
  },
  {
    id: 'E12',
    topic: phrase('Fast columns and collisions'),
    lines: [
      {
        statement: phrase('The fastest column is nearly the same at positions 0 and 710.'),
        claim: 'abs(PE(0, 0, 128) - PE(710, 0, 128)) < 0.0001 = true',
      },
      {
        statement: phrase('Fast columns make the encodings of 0 and 710 collide.'),
        claim: 'norm(row(0, 128) - row(710, 128)) < 1 = true',
      },
      {
        statement: phrase('The slowest column has hardly turned in 710 positions.'),
        claim: 'PE(710, 126, 128) < 0.1 = true',
      },
    ],
    why: phrase(
      'One fast column alone comes back after each turn. The whole row does not: a slower column has got somewhere else meanwhile, and one is enough. In all, positions 0 and 710 are {whole} apart.',
    ),
    values: { whole: 'norm(row(0, 128) - row(710, 128))' },
  },
  {
    id: 'E18',
    topic: phrase('Two equal sines'),
    lines: [
      {
        statement: phrase('For real numbers, two places can have the same sine: 1 and π − 1.'),
        claim: 'sin(1) = sin(pi - 1)',
      },
      {
        statement: phrase('Two words can have the same sine, exactly: say, among 100000.'),
        claim: 'closestPair(100000, 1)[2] == 0 = true',
      },
      {
        statement: phrase('The sine of 355 is −3.0144e−5, and not 0.'),
        claim: 'sin(355) = -3.0144e-5',
      },
    ],
    why: phrase(
      'Words stand at whole positions, and sin(i) = sin(j) would need i ± j to be a multiple of π, which no whole number but 0 is. They come close: 355 is nearly 113π, and among 100000 positions {a} and {b} are {apart} apart. Equal they only get when digits are dropped.',
    ),
    values: {
      a: 'closestPair(100000, 1)[0]',
      b: 'closestPair(100000, 1)[1]',
      apart: 'closestPair(100000, 1)[2]',
    },
  },
  {
    id: 'E19',
    topic: phrase('Is a collision improbable?'),
    lines: [
      {
        statement: phrase(
          'With four functions, sin and cos of i and i/2, the closest two of 100 positions are 0.0396 apart.',
        ),
        claim: 'closestPair(waves(100, [1, 2], 1))[2] = 0.0396',
      },
      {
        statement: phrase(
          'It is very improbable that two of 400 positions are equal to two decimals.',
        ),
        claim: 'firstEqual(waves(400, [1, 2]), 2)[0] == -1 = true',
      },
      {
        statement: phrase('With two functions, positions 5 and 338 are equal to two decimals.'),
        claim: 'firstEqual(waves(400, [1]), 2) = [5, 338]',
      },
    ],
    why: phrase(
      'Nothing here is left to chance, so there is no probability: how close two positions come can be computed. To two decimals, {a} and {b} are equal with four functions. More functions push the first collision further out, and each such place is certain.',
    ),
    values: {
      a: 'firstEqual(waves(400, [1, 2]), 2)[0]',
      b: 'firstEqual(waves(400, [1, 2]), 2)[1]',
    },
  },
  {
    id: 'E20',
    topic: phrase('Space'),
    lines: [
      {
        statement: phrase('10000 positions take 14 bits in binary.'),
        claim: 'columns(binary(10000)) = 14',
      },
      {
        statement: phrase('Continuous values need less space than binary digits.'),
        claim: '32 * columns(sinusoidal(1, 512)) < columns(binary(10000)) = true',
      },
    ],
    why: phrase(
      'A row of 512 float32 numbers has {floats} bits, and binary needs {bits}. What the waves buy is not space: neighbours get similar rows, and moving on is one rotation.',
    ),
    values: { floats: '32 * columns(sinusoidal(1, 512))', bits: 'columns(binary(10000))' },
  },
];
