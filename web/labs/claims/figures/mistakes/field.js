// Common mistakes about current models, in addition to those of the notes: shown if `only` names them.
// data.js describes the form of a lesson.

import { phrase } from '../../../../core/texts/language.js';

/** A query and a key of a head, random numbers of a seed. */
const scores = 'rotaryScores(learned(1, 64, 1), learned(1, 64, 2)';
const mean = 'rotaryScores(learned(12, 64, 1), learned(12, 64, 1), 101)';
const given = 'learned(12, 32, 1), learned(12, 32, 2), learned(12, 32, 3)';

/** @type {import('./data.js').Given[]} */
export const field = [
  {
    id: 'F1',
    topic: phrase('Rotary encoding decays with the distance'),
    lines: [
      {
        statement: phrase(
          'The score of a turned query and a turned key falls with their distance.',
        ),
        claim: `falls(${scores}, 32)) = true`,
      },
      {
        statement: phrase(
          'Of one query and one key, the score at distance 13 is larger than at 0.',
        ),
        claim: `${scores}, 32)[13] > ${scores}, 32)[0] = true`,
      },
      {
        statement: phrase(
          'In the mean over random vectors, each compared with itself, the score at distance 100 is smaller than at 10.',
        ),
        claim: `${mean}[100] < ${mean}[10] = true`,
      },
    ],
    why: phrase(
      'What falls is a mean. Over 12 random vectors, each compared with itself, it is {ten} at distance 10 and {hundred} at 100. One query and one key of a head are no mean: theirs is {zero} at distance 0 and {far} at 13, and a head learns at which distance it is largest.',
    ),
    values: {
      ten: `${mean}[10]`,
      hundred: `${mean}[100]`,
      zero: `${scores}, 1)[0]`,
      far: `${scores}, 14)[13]`,
    },
  },
  {
    id: 'F2',
    topic: phrase('What rotary encoding encodes'),
    lines: [
      {
        statement: phrase(
          'Rotary encoding tells attention the absolute position: query and key at 1024 and 1010 have another score than at 24 and 10.',
        ),
        claim: `abs(${scores}, 15, 1010)[14] - ${scores}, 15, 10)[14]) > 0.001 = true`,
      },
      {
        statement: phrase('The score is the same at 1024 and 1010 as at 24 and 10.'),
        claim: `abs(${scores}, 15, 1010)[14] - ${scores}, 15, 10)[14]) < 0.0001 = true`,
      },
      {
        statement: phrase('An offset of 15 has another score than an offset of 14.'),
        claim: `abs(${scores}, 16, 10)[15] - ${scores}, 16, 10)[14]) > 0.1 = true`,
      },
    ],
    why: phrase(
      'The rows do know where they stand, but the product of two does not: both are turned, and only the turn between them is left. At 24 and 10 the score is {near}, at 1024 and 1010 it is {far}; what differs is how float32 rounds.',
    ),
    values: { near: `${scores}, 15, 10)[14]`, far: `${scores}, 15, 1010)[14]` },
  },
  {
    id: 'F3',
    topic: phrase('ALiBi reads on'),
    lines: [
      {
        statement: phrase(
          'With ALiBi a model uses a text that is longer than those of its training: of 16384 words the last gives those further back than 2048 a hundredth of its weight at least, in the head that looks farthest.',
        ),
        claim: 'alibiShare(2048, 16384, 8, 7) > 0.01 = true',
      },
      {
        statement: phrase(
          'What lies further back than 2048 words changes no weight by a thousandth: it is the same with 4096 words as with 16384.',
        ),
        claim: 'abs(alibiShare(2048, 16384, 8, 7) - alibiShare(2048, 4096, 8, 7)) < 0.001 = true',
      },
      {
        statement: phrase('The first of 8 heads gives words further back than 16 nearly nothing.'),
        claim: 'alibiShare(16, 4096) < 0.001 = true',
      },
    ],
    why: phrase(
      'It goes on without harm because it forgets. Where all words are alike, the last of 16384 gives those further back than 2048 a share of {far} in the head that looks farthest, and in the first head those further back than 16 get {near}. A longer text is read, word by word, as a window of it.',
    ),
    values: { far: 'alibiShare(2048, 16384, 8, 7)', near: 'alibiShare(16, 4096)' },
  },
  {
    id: 'F4',
    topic: phrase('Sinusoids read on'),
    lines: [
      {
        statement: phrase('There is a row for position 16384, as long as all the others: √32.'),
        claim: 'norm(row(16384, 64)) = sqrt(32)',
        tolerance: 0.000001,
      },
      {
        statement: phrase(
          'A model that was trained on 512 positions has seen what stands in the row of position 16384: no column is larger there than it ever was.',
        ),
        claim: 'PE(16384, 62, 64) <= max(column(sinusoidal(512, 64), 62)) = true',
      },
      {
        statement: phrase('The first column is not larger there than it ever was.'),
        claim: 'PE(16384, 0, 64) <= max(column(sinusoidal(512, 64), 0)) = true',
      },
    ],
    why: phrase(
      'A formula has a row for every position, but a model learns from rows that it has seen. Up to position 511 the slowest sine stays below {seen}; at 16384 it is {far}. The row is defined, and what a model makes of it nobody has trained.',
    ),
    values: {
      seen: ['max(column(sinusoidal(512, 64), 62))', 3],
      far: ['PE(16384, 62, 64)', 3],
    },
  },
  {
    id: 'F5',
    topic: phrase('What a cache changes'),
    lines: [
      {
        statement: phrase('With a cache the output is a little different from that without one.'),
        claim: `max(abs(decoded(${given}) - decoded(${given}, 0))) > 0 = true`,
      },
      {
        statement: phrase(
          'Token by token, the output with a cache is that of keys and values given again, to the bit.',
        ),
        claim: `max(abs(decoded(${given}) - decoded(${given}, 0))) = 0`,
      },
      {
        statement: phrase(
          'All tokens at once with a causal mask give the same numbers to a hundred-thousandth.',
        ),
        claim: `max(abs(decoded(${given}) - attention(${given}, 1))) < 0.00001 = true`,
      },
    ],
    why: phrase(
      'A causal mask lets no later token change a key or a value, so they can be kept. With and without the cache the largest difference of 12 tokens is {cache}. All at once with a mask it is {mask}: the same sums, rounded in another order.',
    ),
    values: {
      cache: `max(abs(decoded(${given}) - decoded(${given}, 0)))`,
      mask: [`max(abs(decoded(${given}) - attention(${given}, 1)))`, 2],
    },
  },
];
