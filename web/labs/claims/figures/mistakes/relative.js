// Mistakes about relative position, and about attention. data.js describes the form of a lesson.

import { phrase } from '../../../../core/texts/language.js';

/** @type {import('./data.js').Given[]} */
export const relative = [
  {
    id: 'E1',
    topic: phrase('The matrix that moves a position on'),
    lines: [
      {
        statement: phrase('The first row of M(δ) is [cos ωδ, sin ωδ].'),
        claim: 'shiftMatrix(2, 2)[0] = [cos(2), sin(2)]',
      },
      {
        statement: phrase('The second row of M(δ) is [cos ωδ, −sin ωδ].'),
        claim: 'shiftMatrix(2, 2) = [[cos(2), sin(2)], [cos(2), -sin(2)]]',
      },
      {
        statement: phrase('M(δ) is a rotation: its determinant is 1.'),
        claim: 'det(shiftMatrix(2, 2)) = 1.000',
      },
    ],
    why: phrase(
      'The second row is [−sin ωδ, cos ωδ]. Move position 1 on by 2, with ω = 1: the row of the notes gives {given} where cos 3 = {cosine} should stand. That is sin(−1), the sine of a move in the other direction. The determinant of the matrix of the notes is {det}, so it does not even keep lengths.',
    ),
    values: {
      given: 'matmul([[cos(2), sin(2)], [cos(2), -sin(2)]], row(1, 2))[1]',
      cosine: 'cos(3)',
      det: 'det([[cos(2), sin(2)], [cos(2), -sin(2)]])',
    },
  },
  {
    id: 'E7',
    topic: phrase('Why scores are divided by √d_k'),
    lines: [
      {
        statement: phrase(
          'With the division, the gradient through the softmax is about as large for 512 dimensions as for 4.',
        ),
        claim: 'softmaxGradient(512)[0] = softmaxGradient(4)[0]',
        tolerance: 0.03,
      },
      {
        statement: phrase(
          'Without the division, gradients get too large: more dimensions, larger gradients.',
        ),
        claim: 'softmaxGradient(512, 1)[0] > softmaxGradient(4, 1)[0] = true',
      },
    ],
    why: phrase(
      'It is the other way round. Large scores put nearly all weight on one word, and there the softmax is flat: its gradients vanish. Measured on random queries with 8 keys each, the mean norm of its Jacobian without the division is {four} ± {fourError} for 4 dimensions, {sixtyfour} ± {sixtyfourError} for 64 and {large} ± {largeError} for 512. With it, it stays at {scaledFour} for 4 and {scaled} for 512.',
    ),
    values: {
      four: ['softmaxGradient(4, 1)[0]', 3],
      fourError: ['softmaxGradient(4, 1)[1]', 1],
      sixtyfour: ['softmaxGradient(64, 1)[0]', 3],
      sixtyfourError: ['softmaxGradient(64, 1)[1]', 1],
      large: ['softmaxGradient(512, 1)[0]', 2],
      largeError: ['softmaxGradient(512, 1)[1]', 1],
      scaledFour: ['softmaxGradient(4)[0]', 2],
      scaled: ['softmaxGradient(512)[0]', 2],
    },
  },
  {
    id: 'E8',
    topic: phrase('The matrices of a head'),
    lines: [
      {
        statement: phrase('Each head i has matrices of its own, and gives something of its own.'),
        claim: 'headsApart(1, 2) > 0.1 = true',
      },
      {
        statement: phrase(
          'One W_Q, W_K and W_V for all heads, without the index i, still gives different heads.',
        ),
        claim: 'headsApart(1, 1) > 0 = true',
      },
    ],
    why: phrase(
      'The formula needs its index: head i = Attention(Q W_Q of i, K W_K of i, V W_V of i). Without it, all heads compute the same thing and differ by {same}; with matrices of their own, two heads differ by up to {apart}.',
    ),
    values: {
      same: 'headsApart(1, 1)',
      apart: 'headsApart(1, 2)',
    },
  },
  {
    id: 'E9',
    topic: phrase('Linearly dependent?'),
    lines: [
      {
        statement: phrase('One matrix takes the row of position 1 to that of position 3.'),
        claim: 'matmul(shiftMatrix(6, 2), row(1, 6)) = row(3, 6)',
      },
      {
        statement: phrase('The rows of different positions are linearly dependent.'),
        claim: 'rank(sinusoidal(3, 6)) < 3 = true',
      },
      {
        statement: phrase('Six positions in six columns have rank 6.'),
        claim: 'rank(sinusoidal(6, 6)) = 6',
      },
    ],
    why: phrase(
      'A linear map from one row to another is not linear dependence: that would be a row that is a sum of multiples of others. Three rows have rank {three} and six rows rank {six}, as much as there can be.',
    ),
    values: { three: 'rank(sinusoidal(3, 6))', six: 'rank(sinusoidal(6, 6))' },
  },
  {
    id: 'E11',
    topic: phrase('Similarity and distance'),
    lines: [
      {
        statement: phrase('Neighbours with d = 128 have a cosine similarity of 0.970.'),
        claim: 'offsetSimilarity(63, 128)[1] = 0.970',
      },
      {
        statement: phrase('The further apart two positions are, the less alike they are.'),
        claim: 'falls(offsetSimilarity(63, 128)) = true',
      },
      {
        statement: phrase('With base 1, positions 44 apart are almost the same: 0.9998.'),
        claim: 'offsetSimilarity(63, 128, 1)[44] = 0.9998',
      },
    ],
    why: phrase(
      'Similarity falls at first, {one}, {two}, {five}, {ten} at offsets 1, 2, 5 and 10, but not steadily: it first rises at offset {first}, with base 100 at {hundred}, and with d = 512 at {wide}. It is a sum of waves, and a sum of waves swings.',
    ),
    values: {
      one: 'offsetSimilarity(63, 128)[1]',
      two: 'offsetSimilarity(63, 128)[2]',
      five: 'offsetSimilarity(63, 128)[5]',
      ten: 'offsetSimilarity(63, 128)[10]',
      first: 'firstRise(offsetSimilarity(63, 128))',
      hundred: 'firstRise(offsetSimilarity(63, 128, 100))',
      wide: 'firstRise(offsetSimilarity(63, 512))',
    },
  },
  {
    id: 'E17',
    topic: phrase('What relative position needs'),
    lines: [
      {
        statement: phrase('One matrix moves position 7 on by 100.'),
        claim: 'matmul(shiftMatrix(6, 100), row(7, 6)) = row(107, 6)',
      },
      {
        statement: phrase(
          'The matrix that moves position 7 on by 100 does the same for position 50.',
        ),
        claim: 'matmul(shiftMatrix(6, 100), row(50, 6)) = row(150, 6)',
      },
      {
        statement: phrase(
          'One matrix for all positions needs a periodic encoding: among 10000 positions one row comes back.',
        ),
        claim: 'closestPair(10000, 6)[2] == 0 = true',
      },
    ],
    why: phrase(
      'What is wanted is one linear map for a move, the same at every position; the rotation gives it at any distance. Periodicity is not the aim but the price of single columns, and the whole row does not repeat: among 10000 positions the closest two are {apart} apart.',
    ),
    values: { apart: 'closestPair(10000, 6)[2]' },
  },
  {
    id: 'E22',
    topic: phrase('A projection?'),
    lines: [
      {
        statement: phrase('M(δ) is a projection: done twice, it changes nothing more.'),
        claim: 'matmul(shiftMatrix(2, 2), shiftMatrix(2, 2)) = shiftMatrix(2, 2)',
      },
      {
        statement: phrase('M(δ), done twice, moves twice as far.'),
        claim: 'matmul(shiftMatrix(2, 2), shiftMatrix(2, 2)) = shiftMatrix(2, 4)',
      },
      {
        statement: phrase('The determinant of M(δ) is 1.'),
        claim: 'det(shiftMatrix(2, 2)) = 1.000',
      },
    ],
    why: phrase(
      'A projection would satisfy M² = M and, unless it does nothing, lose a dimension. M(δ) is a rotation: M(δ)² = M(2δ), nothing is lost (its determinant is {det}), and M(−δ) takes it back.',
    ),
    values: { det: 'det(shiftMatrix(2, 2))' },
  },
  {
    id: 'E23',
    topic: phrase('What attention costs'),
    lines: [
      {
        statement: phrase('For 30 words there are 900 weights.'),
        claim: 'size(weights(sinusoidal(30, 4), sinusoidal(30, 4))) = 900',
      },
      {
        statement: phrase('For 30 words there are 900 weights with 64 dimensions as with 4.'),
        claim: 'size(weights(sinusoidal(30, 64), sinusoidal(30, 64))) = 900',
      },
      {
        statement: phrase(
          'Time is n²: for 30 words, it takes as many products with 64 dimensions as with 4.',
        ),
        claim: '2 * 30 ^ 2 * 64 = 2 * 30 ^ 2 * 4',
      },
    ],
    why: phrase(
      'n² is how many weights there are, and so the memory for them. Each is a product of two rows, and each weighs another row: n² times d products, twice, which makes {wide} for 64 dimensions and {narrow} for 4. Time is n²·d.',
    ),
    values: { wide: '2 * 30 ^ 2 * 64', narrow: '2 * 30 ^ 2 * 4' },
  },
];
