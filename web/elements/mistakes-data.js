// The mistakes of the notes, a lesson each: a few lines, of which one or more are wrong, and why. No
// verdict stands here: every line has the expression that decides it, and every number of an
// explanation the one that it comes from.
//
//   text    what a line says; without it, `expr` = `says` speaks for itself
//   expr    computed, as in <phasor-claim>
//   says    what it is by that line
//   why     the explanation, with {names} of `values`

/**
 * @typedef {object} Line
 * @property {string} [text]
 * @property {string} expr
 * @property {string} says
 * @property {number} [tolerance]
 */

/**
 * @typedef {object} Lesson
 * @property {string} id of the mistake
 * @property {string} title
 * @property {readonly Line[]} lines
 * @property {string} why
 * @property {Record<string, string | readonly [string, number]>} values name → expression, and how
 *   many digits are told where four are not right
 */

/** @type {readonly Lesson[]} */
export const lessons = [
  {
    id: 'E1',
    title: 'The matrix that moves a position on',
    lines: [
      {
        text: 'The first row of M(δ) is [cos ωδ, sin ωδ].',
        expr: 'shiftMatrix(2, 2)[0]',
        says: '[cos(2), sin(2)]',
      },
      {
        text: 'The second row is [cos ωδ, −sin ωδ].',
        expr: 'shiftMatrix(2, 2)',
        says: '[[cos(2), sin(2)], [cos(2), -sin(2)]]',
      },
      {
        text: 'M(δ) is a rotation: its determinant is 1.',
        expr: 'det(shiftMatrix(2, 2))',
        says: '1.000',
      },
    ],
    why: 'The second row is [−sin ωδ, cos ωδ]. Move position 1 on by 2, with ω = 1: the row of the notes gives {given} where cos 3 = {cosine} should stand. That is sin(−1), the sine of a move in the other direction. The determinant of the matrix of the notes is {det}, so it does not even keep lengths.',
    values: {
      given: 'matmul([[cos(2), sin(2)], [cos(2), -sin(2)]], row(1, 2))[1]',
      cosine: 'cos(3)',
      det: 'det([[cos(2), sin(2)], [cos(2), -sin(2)]])',
    },
  },
  {
    id: 'E2',
    title: 'The sines of the first positions',
    lines: [
      { expr: 'sin(1)', says: '0.84' },
      { expr: 'sin(2)', says: '0.87' },
      { expr: 'sin(3)', says: '0.19' },
      { expr: 'sin(4)', says: '-0.90' },
    ],
    why: 'Only the first is right. The others are {two}, {three} and {four}. Nor were degrees meant: the sine of 2 degrees is {degrees}.',
    values: {
      two: 'sin(2)',
      three: 'sin(3)',
      four: 'sin(4)',
      degrees: 'sin(2 * pi / 180)',
    },
  },
  {
    id: 'E3',
    title: 'The vectors of the first words',
    lines: [
      { text: 'Nitish, the first word, is [0.84, 0.5].', expr: 'row(1, 2)', says: '[0.84, 0.5]' },
      { text: 'killed, the second, is [0.87, −0.4].', expr: 'row(2, 2)', says: '[0.87, -0.4]' },
      { text: 'The sine of Nitish is 0.11.', expr: 'sin(1)', says: '0.11' },
    ],
    why: 'The second word is [{sine}, {cosine}]: a wrong sine of 2 went into the vector. And 0.11 is the sine of no word: the nearest of the first eight is {nearest} away from it.',
    values: {
      sine: 'row(2, 2)[0]',
      cosine: 'row(2, 2)[1]',
      nearest: 'min(abs(sin([1, 2, 3, 4, 5, 6, 7, 8]) - 0.11))',
    },
  },
  {
    id: 'E4',
    title: 'How many words a sine tells apart',
    lines: [
      { text: 'The sine repeats after 2π, and ⌊2π⌋ is 6.', expr: 'floor(2 * pi)', says: '6' },
      {
        text: 'So of 7 positions two have the same sine.',
        expr: 'closestPair(7, 1)[2] == 0',
        says: 'true',
      },
      {
        text: 'Stored as float32, the first two equal sines are those of 42589 and 43299.',
        expr: 'firstEqual(sinusoidal(43300, 1))',
        says: '[42589, 43299]',
      },
    ],
    why: '2π is irrational, so no two whole positions ever share a sine exactly. They only come close: {seven} for positions {a} and {b} among 7, {many} among 400. Nor would the period be the limit, as the sine takes each of its values twice on the way. What does set a limit is rounding: to two decimals, positions {c} and {d} are already equal.',
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
    title: 'A common multiple of all periods',
    lines: [
      {
        text: 'For d = 4 the second period is 100 times the first.',
        expr: 'wavelength(1, 4) / wavelength(0, 4)',
        says: '100.0',
      },
      {
        text: 'Periods always go into each other a whole number of times, so they have a least common multiple.',
        expr: 'wavelength(1, 6) / wavelength(0, 6)',
        says: 'round(wavelength(1, 6) / wavelength(0, 6))',
      },
      {
        text: 'After that many positions the encoding repeats: for d = 4, within a million.',
        expr: 'closestPair(1000000, 4)[2] == 0',
        says: 'true',
      },
    ],
    why: 'The ratio is 10000 to the power 2/d: {six} for d = 6, {sixteen} for d = 16. Such periods have no common multiple, and whole positions are never equal in any case. What counts is how close they come: among a million the closest two are {d2} apart for d = 2, {d4} for d = 4 and {d16} for d = 16.',
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
    title: 'An odd number of dimensions',
    lines: [
      {
        text: 'The sine takes the same value at 1 and at π − 1.',
        expr: 'sin(1)',
        says: 'sin(pi - 1)',
      },
      {
        text: 'The cosine tells those two apart.',
        expr: 'abs(cos(1) - cos(pi - 1)) > 1',
        says: 'true',
      },
      {
        text: 'A last sine without its cosine keeps positions as far apart as the whole pair.',
        expr: 'closestPair(7, 1)[2] >= closestPair(7, 2)[2]',
        says: 'true',
      },
    ],
    why: 'A sine alone takes every value twice in a turn; only with its cosine is each place of the turn its own. Of 7 positions the closest two are {one} apart with d = 1 and {two} with d = 2. For odd d there are also several conventions, and programs disagree.',
    values: { one: 'closestPair(7, 1)[2]', two: 'closestPair(7, 2)[2]' },
  },
  {
    id: 'E7',
    title: 'Why scores are divided by √d_k',
    lines: [
      {
        text: 'With the division, the gradient through the softmax is about as large for 512 dimensions as for 4.',
        expr: 'softmaxGradient(512)[0]',
        says: 'softmaxGradient(4)[0]',
        tolerance: 0.03,
      },
      {
        text: 'Without it, gradients get too large: more dimensions, larger gradients.',
        expr: 'softmaxGradient(512, 1)[0] > softmaxGradient(4, 1)[0]',
        says: 'true',
      },
    ],
    why: 'It is the other way round. Large scores put nearly all weight on one word, and there the softmax is flat: its gradients vanish. Measured on random queries with 8 keys each, the mean norm of its Jacobian without the division is {four} ± {fourError} for 4 dimensions, {sixtyfour} ± {sixtyfourError} for 64 and {large} ± {largeError} for 512. With it, it stays at {scaledFour} for 4 and {scaled} for 512.',
    values: {
      four: 'softmaxGradient(4, 1)[0]',
      fourError: ['softmaxGradient(4, 1)[1]', 1],
      sixtyfour: 'softmaxGradient(64, 1)[0]',
      sixtyfourError: ['softmaxGradient(64, 1)[1]', 1],
      large: 'softmaxGradient(512, 1)[0]',
      largeError: ['softmaxGradient(512, 1)[1]', 1],
      scaledFour: 'softmaxGradient(4)[0]',
      scaled: 'softmaxGradient(512)[0]',
    },
  },
  {
    id: 'E8',
    title: 'The matrices of a head',
    lines: [
      {
        text: 'Each head i has matrices of its own, and gives something of its own.',
        expr: 'max(abs(head(1) - head(2))) > 0.1',
        says: 'true',
      },
      {
        text: 'One W_Q, W_K and W_V for all heads, without the index i, still gives different heads.',
        expr: 'max(abs(head(1) - head(1))) > 0',
        says: 'true',
      },
    ],
    why: 'The formula needs its index: head i = Attention(Q W_Q of i, K W_K of i, V W_V of i). Without it, all heads compute the same thing and differ by {same}; with matrices of their own, the two heads above differ by up to {apart}.',
    values: {
      same: 'max(abs(head(1) - head(1)))',
      apart: 'max(abs(head(1) - head(2)))',
    },
  },
  {
    id: 'E9',
    title: 'Linearly dependent?',
    lines: [
      {
        text: 'One matrix takes the row of position 1 to that of position 3.',
        expr: 'matmul(shiftMatrix(6, 2), row(1, 6))',
        says: 'row(3, 6)',
      },
      {
        text: 'So the rows of different positions are linearly dependent.',
        expr: 'rank(sinusoidal(3, 6)) < 3',
        says: 'true',
      },
      {
        text: 'Six positions in six columns have rank 6.',
        expr: 'rank(sinusoidal(6, 6))',
        says: '6',
      },
    ],
    why: 'A linear map from one row to another is not linear dependence: that would be a row that is a sum of multiples of others. Three rows have rank {three} and six rows rank {six}, as much as there can be.',
    values: { three: 'rank(sinusoidal(3, 6))', six: 'rank(sinusoidal(6, 6))' },
  },
  {
    id: 'E10',
    title: 'What a large base is for',
    lines: [
      {
        text: 'The larger the base, the further apart are the encodings.',
        expr: 'closestPair(64, 128, 10000)[2] > closestPair(64, 128, 10)[2]',
        says: 'true',
      },
      {
        text: 'With base 1 two of 64 positions come as close as 0.1416.',
        expr: 'closestPair(64, 128, 1)[2]',
        says: '0.1416',
      },
      {
        text: 'With base 10000 and d = 128 the longest wave takes 54410 positions.',
        expr: 'wavelength(63, 128)',
        says: '5.441e4',
      },
    ],
    why: 'Among 64 positions with d = 128, the closest two are {large} apart with base 10000, {hundred} with 100, {ten} with 10 and {two} with 2: a larger base brings them closer. Only base 1 fails, as all its columns turn together. A large base buys slow columns, waves of {slow} positions instead of {fast}, which let similarity fade slowly over a long text.',
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
    id: 'E11',
    title: 'Similarity and distance',
    lines: [
      {
        text: 'Neighbours with d = 128 have a cosine similarity of 0.970.',
        expr: 'offsetSimilarity(63, 128)[1]',
        says: '0.970',
      },
      {
        text: 'The further apart two positions are, the less alike they are.',
        expr: 'falls(offsetSimilarity(63, 128))',
        says: 'true',
      },
      {
        text: 'With base 1, positions 44 apart are almost the same: 0.9998.',
        expr: 'offsetSimilarity(63, 128, 1)[44]',
        says: '0.9998',
      },
    ],
    why: 'Similarity falls at first, {one}, {two}, {five}, {ten} at offsets 1, 2, 5 and 10, but not steadily: it first rises at offset {first}, with base 100 at {hundred}, and with d = 512 at {wide}. It is a sum of waves, and a sum of waves swings.',
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
    id: 'E12',
    title: 'Fast columns and collisions',
    lines: [
      {
        text: 'The fastest column is nearly the same at positions 0 and 710.',
        expr: 'abs(PE(0, 0, 128) - PE(710, 0, 128)) < 0.0001',
        says: 'true',
      },
      {
        text: 'So fast columns make the encodings of 0 and 710 collide.',
        expr: 'norm(row(0, 128) - row(710, 128)) < 1',
        says: 'true',
      },
      {
        text: 'The slowest column has hardly turned in 710 positions.',
        expr: 'PE(710, 126, 128) < 0.1',
        says: 'true',
      },
    ],
    why: 'One fast column alone comes back after each turn. The whole row does not: a slower column has got somewhere else meanwhile, and one is enough. In all, positions 0 and 710 are {whole} apart.',
    values: { whole: 'norm(row(0, 128) - row(710, 128))' },
  },
  {
    id: 'E13',
    title: 'The row of position 0',
    lines: [
      { text: 'PE(0, 0) = sin(0) = 0', expr: 'PE(0, 0, 4)', says: 'sin(0)' },
      { text: 'PE(0, 1) = sin(0) = 1', expr: 'sin(0)', says: '1' },
      { text: 'PE(0, 3) = 1', expr: 'PE(0, 3, 4)', says: '1' },
    ],
    why: 'The value 1 is right, the function is not: odd columns have the cosine, and cos(0) = {cosine}, while sin(0) = {sine}. The row is {row}.',
    values: { cosine: 'cos(0)', sine: 'sin(0)', row: 'row(0, 4)' },
  },
  {
    id: 'E14',
    title: 'Rounding',
    lines: [
      { expr: 'PE(1, 2, 6)', says: '0.04' },
      { expr: 'PE(1, 3, 6)', says: '0.99' },
      { expr: 'PE(1, 4, 6)', says: '0.00' },
      { expr: 'PE(1, 5, 6)', says: '0.99' },
    ],
    why: 'The values are {a}, {b}, {c} and {d}. The notes cut off what comes after two decimals. Rounding is off by half of the last digit at most; cutting by up to a whole one, and always towards 0.',
    values: {
      a: ['PE(1, 2, 6)', 7],
      b: ['PE(1, 3, 6)', 7],
      c: ['PE(1, 4, 6)', 7],
      d: ['PE(1, 5, 6)', 7],
    },
  },
  {
    id: 'E15',
    title: 'Where i begins',
    lines: [
      {
        text: 'Six columns are three pairs.',
        expr: 'columns(sinusoidal(1, 6)) / 2',
        says: '3',
      },
      {
        text: 'i runs 1, 2, 3, so the first pair turns at 10000 to the power −2/6.',
        expr: 'frequency(0, 6)',
        says: '10000 ^ (-2 / 6)',
      },
      {
        text: 'The last pair turns at 10000 to the power −4/6.',
        expr: 'frequency(2, 6)',
        says: '10000 ^ (-4 / 6)',
      },
    ],
    why: 'i runs from 0 to d/2 − 1, here 0, 1, 2. The first pair has the exponent 0 and turns by {first} a position, the next by {second}. (d − 1)/2, the end that the notes give, is {half} here and no index.',
    values: { first: 'frequency(0, 6)', second: 'frequency(1, 6)', half: '(6 - 1) / 2' },
  },
  {
    id: 'E16',
    title: 'A zero that became a degree sign',
    lines: [
      {
        text: '10000⁰ is 10000 to the power 0, so position 1 gives sin(1).',
        expr: 'PE(1, 0, 6)',
        says: 'sin(1 / 10000 ^ 0)',
      },
      {
        text: '10000° is 10000 degrees, so position 1 gives the sine of 1 over that angle.',
        expr: 'PE(1, 0, 6)',
        says: 'sin(1 / (10000 * pi / 180))',
      },
    ],
    why: 'A small raised 0 was read as a degree sign. There are no degrees in the formula: 10000 to the power 0 is {power}, and the first column is the sine of the position itself, {value} at position 1.',
    values: { power: '10000 ^ 0', value: 'PE(1, 0, 6)' },
  },
  {
    id: 'E17',
    title: 'What relative position needs',
    lines: [
      {
        text: 'One matrix moves position 7 on by 100.',
        expr: 'matmul(shiftMatrix(6, 100), row(7, 6))',
        says: 'row(107, 6)',
      },
      {
        text: 'The same matrix moves position 50 on by 100.',
        expr: 'matmul(shiftMatrix(6, 100), row(50, 6))',
        says: 'row(150, 6)',
      },
      {
        text: 'This works because the encoding is periodic: among 10000 positions one row comes back.',
        expr: 'closestPair(10000, 6)[2] == 0',
        says: 'true',
      },
    ],
    why: 'What is wanted is one linear map for a move, the same at every position; the rotation gives it at any distance. Periodicity is not the aim but the price of single columns, and the whole row does not repeat: among 10000 positions the closest two are {apart} apart.',
    values: { apart: 'closestPair(10000, 6)[2]' },
  },
  {
    id: 'E18',
    title: 'Two equal sines',
    lines: [
      {
        text: 'For real numbers, two places can have the same sine: 1 and π − 1.',
        expr: 'sin(1)',
        says: 'sin(pi - 1)',
      },
      {
        text: 'So two words can have the same sine, exactly: say, among a million.',
        expr: 'closestPair(1000000, 1)[2] == 0',
        says: 'true',
      },
      {
        text: 'The sine of 355 is −3.0144e−5, and not 0.',
        expr: 'sin(355)',
        says: '-3.0144e-5',
      },
    ],
    why: 'Words stand at whole positions, and sin(i) = sin(j) would need i ± j to be a multiple of π, which no whole number but 0 is. They come close: 355 is nearly 113π, and among a million positions {a} and {b} are {apart} apart. Equal they only get when digits are dropped.',
    values: {
      a: 'closestPair(1000000, 1)[0]',
      b: 'closestPair(1000000, 1)[1]',
      apart: 'closestPair(1000000, 1)[2]',
    },
  },
  {
    id: 'E19',
    title: 'Is a collision improbable?',
    lines: [
      {
        text: 'With four functions, sin and cos of i and i/2, the closest two of 100 positions are 0.0396 apart.',
        expr: 'closestPair(waves(100, [1, 2], 1))[2]',
        says: '0.0396',
      },
      {
        text: 'It is very improbable that two of 400 positions are equal to two decimals.',
        expr: 'firstEqual(waves(400, [1, 2]), 2)[0] == -1',
        says: 'true',
      },
      {
        text: 'With two functions, positions 5 and 338 are equal to two decimals.',
        expr: 'firstEqual(waves(400, [1]), 2)',
        says: '[5, 338]',
      },
    ],
    why: 'Nothing here is left to chance, so there is no probability: how close two positions come can be computed. To two decimals, {a} and {b} are equal with four functions. More functions push the first collision further out, and each such place is certain.',
    values: {
      a: 'firstEqual(waves(400, [1, 2]), 2)[0]',
      b: 'firstEqual(waves(400, [1, 2]), 2)[1]',
    },
  },
  {
    id: 'E20',
    title: 'Space',
    lines: [
      {
        text: '10000 positions take 14 bits in binary.',
        expr: 'columns(binary(10000))',
        says: '14',
      },
      {
        text: 'Continuous values need less space than binary digits.',
        expr: '32 * columns(sinusoidal(1, 512)) < columns(binary(10000))',
        says: 'true',
      },
    ],
    why: 'A row of 512 float32 numbers has {floats} bits, and binary needs {bits}. What the waves buy is not space: neighbours get similar rows, and moving on is one rotation.',
    values: { floats: '32 * columns(sinusoidal(1, 512))', bits: 'columns(binary(10000))' },
  },
  {
    id: 'E21',
    title: 'Rows and columns',
    lines: [
      {
        text: 'Column 4 of the table, which is 2j for j = 2, holds the sines of pair 2.',
        expr: 'column(sinusoidal(6, 6), 4)',
        says: 'sin([0, 1, 2, 3, 4, 5] / 10000 ^ (4 / 6))',
      },
      {
        text: 'Row 4 of the table, which is 2j for j = 2, holds the sines of pair 2.',
        expr: 'sinusoidal(6, 6)[4]',
        says: 'sin([0, 1, 2, 3, 4, 5] / 10000 ^ (4 / 6))',
      },
      {
        text: 'Column 5, which is 2j + 1, holds its cosines.',
        expr: 'column(sinusoidal(6, 6), 5)',
        says: 'cos([0, 1, 2, 3, 4, 5] / 10000 ^ (4 / 6))',
      },
    ],
    why: 'The sentence of the notes lost a word and mixes both up. Meant is: row i, column 2j or 2j + 1. A row is a position, {row} for position 4; a column is one wave, followed from position to position.',
    values: { row: 'row(4, 6)' },
  },
  {
    id: 'E22',
    title: 'A projection?',
    lines: [
      {
        text: 'M(δ) is a projection: done twice, it changes nothing more.',
        expr: 'matmul(shiftMatrix(2, 2), shiftMatrix(2, 2))',
        says: 'shiftMatrix(2, 2)',
      },
      {
        text: 'Done twice, it moves twice as far.',
        expr: 'matmul(shiftMatrix(2, 2), shiftMatrix(2, 2))',
        says: 'shiftMatrix(2, 4)',
      },
      { text: 'Its determinant is 1.', expr: 'det(shiftMatrix(2, 2))', says: '1.000' },
    ],
    why: 'A projection would satisfy M² = M and, unless it does nothing, lose a dimension. M(δ) is a rotation: M(δ)² = M(2δ), nothing is lost (its determinant is {det}), and M(−δ) takes it back.',
    values: { det: 'det(shiftMatrix(2, 2))' },
  },
  {
    id: 'E23',
    title: 'What attention costs',
    lines: [
      {
        text: 'For 30 words there are 900 weights.',
        expr: 'size(weights(sinusoidal(30, 4), sinusoidal(30, 4)))',
        says: '900',
      },
      {
        text: 'With 64 dimensions instead of 4, there are as many.',
        expr: 'size(weights(sinusoidal(30, 64), sinusoidal(30, 64)))',
        says: '900',
      },
      {
        text: 'Time is n²: for the same 30 words, it takes as many products with 64 dimensions as with 4.',
        expr: '2 * 30 ^ 2 * 64',
        says: '2 * 30 ^ 2 * 4',
      },
    ],
    why: 'n² is how many weights there are, and so the memory for them. Each is a product of two rows, and each weighs another row: n² times d products, twice, which makes {wide} for 64 dimensions and {narrow} for 4. Time is n²·d.',
    values: { wide: '2 * 30 ^ 2 * 64', narrow: '2 * 30 ^ 2 * 4' },
  },
  {
    id: 'E24',
    title: 'Counting from 0 or from 1',
    lines: [
      {
        text: 'By the formula, column 0 holds a sine.',
        expr: 'PE(1, 0, 6)',
        says: 'sin(1)',
      },
      {
        text: 'Sines are in the odd columns, counted as the formula counts.',
        expr: 'PE(1, 1, 6)',
        says: 'sin(1)',
      },
      {
        text: 'Whether the first word is position 0 or 1 makes no difference.',
        expr: 'row(1, 6)',
        says: 'row(0, 6)',
      },
    ],
    why: 'The formula counts columns from 0 and has sines in the even ones; the sentence beside it counts from 1. Positions are counted both ways as well, and that changes every number that is printed: the first word is {zero} from 0 and {one} from 1.',
    values: { zero: 'row(0, 6)', one: 'row(1, 6)' },
  },
  {
    id: 'E25',
    title: 'Four words, copied',
    lines: [
      {
        text: 'Nitish killed the lion, as parts of four: 1/4, 2/4, 3/4 and 4/4.',
        expr: 'normalized(4)',
        says: '[1 / 4, 2 / 4, 3 / 4, 4 / 4]',
      },
      { text: 'The first word is Nirish.', expr: '"Nirish" == "Nitish"', says: 'true' },
      { text: 'The last word is Lien.', expr: '"Lien" == "lion"', says: 'true' },
    ],
    why: 'Only the spelling slipped: the words are Nitish and lion. The fractions are right, {third} for the third word and {last} for the last.',
    values: { third: 'normalized(4)[2]', last: 'normalized(4)[3]' },
  },
];
