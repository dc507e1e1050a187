// The questions of the worksheets, chapter by chapter, with the answers, computed for the reader's sentence.

import { number } from '../core/draw/numbers.js';
import { listed, phrase } from '../core/texts/language.js';

/**
 * The reader's sentence, and the library.
 *
 * @typedef {{ phasor: import('../core/api/index.js').Phasor, words: readonly string[] }} Given
 * @typedef {Record<string, string | number>} Values for the {names} in question and answer
 * @typedef {import('../core/texts/language.js').Phrase} Phrase
 * @typedef {{ ask: Phrase, answer: Phrase, values?: (given: Given) => Values }} Question
 * @typedef {{ id: string, title: Phrase, questions: readonly Question[] }} Chapter
 */

const three = (/** @type {number} */ x) => number(x, 3);
const all = (/** @type {Iterable<number>} */ numbers) => listed(Array.from(numbers, three));

/** @param {readonly string[]} words @returns {number} the number of their distinct orders */
function orders(words) {
  let count = 1;
  /** @type {Map<string, number>} */
  const times = new Map();
  words.forEach((word, k) => {
    const seen = (times.get(word) ?? 0) + 1;
    times.set(word, seen);
    // a factor of n! over one of the factorials of the repeated words
    count = (count * (k + 1)) / seen;
  });
  return count;
}

/** @param {number} position @returns {string} in binary */
const bits = (position) => position.toString(2);

/** @type {readonly Chapter[]} */
export const chapters = [
  {
    id: 'lost',
    title: phrase('Attention sees a bag of words'),
    questions: [
      {
        ask: phrase('In how many orders can the {n} words of the sentence stand?'),
        answer: phrase(
          'In {count}: n! orders, divided by those of words that are there more than once.',
        ),
        values: ({ words }) => ({ n: words.length, count: number(orders(words), 0) }),
      },
      {
        ask: phrase('Which of these orders can attention without an encoding tell apart, and why?'),
        answer: phrase(
          'None. Every word is compared with the same words in each of them, so it gets the same output.',
        ),
      },
    ],
  },
  {
    id: 'ladder',
    title: phrase('Why not count?'),
    questions: [
      {
        ask: phrase(
          'Positions are divided by the last one, p/(n − 1). Which number does the word at position 1 get in your sentence, and which in one of {other} words?',
        ),
        answer: phrase(
          '{here} and {there}: one place has two numbers, and one step has no fixed length.',
        ),
        values: ({ words: { length } }) => ({
          other: length + 4,
          here: three(1 / (length - 1)),
          there: three(1 / (length + 3)),
        }),
      },
      {
        ask: phrase(
          'Work out sin(p) for the positions 0, 1, 2 and 44, in radians. Which two are nearly equal?',
        ),
        answer: phrase('{sines}: those of 0 and 44, since 44 radians are nearly seven turns.'),
        values: () => ({ sines: all([0, 1, 2, 44].map(Math.sin)) }),
      },
    ],
  },
  {
    id: 'binary',
    title: phrase('Like a counter, without the carry'),
    questions: [
      {
        ask: phrase('Write {p} and {next} in binary. How many bits flip between them?'),
        answer: phrase('{a} and {b}: {flips}.'),
        values({ words }) {
          const p = words.length;
          const flips = bits(p ^ (p + 1)).replaceAll('0', '').length;
          return { p, next: p + 1, a: bits(p), b: bits(p + 1), flips };
        },
      },
      {
        ask: phrase(
          'How many bits do 10000 positions need, and how many has a row of 512 float32?',
        ),
        answer: phrase('14, and 16384: the encoding saves no space.'),
      },
    ],
  },
  {
    id: 'hand',
    title: phrase('Two words by hand'),
    questions: [
      {
        ask: phrase(
          'With d = 6 and base 10000, work out the six numbers of the last word, “{word}”, at position {p}.',
        ),
        answer: phrase('{row}.'),
        values({ phasor, words }) {
          const p = words.length - 1;
          const { data } = phasor.sinusoidal({ positions: [p], dim: 6 });
          return { word: words[p], p, row: all(data) };
        },
      },
      {
        ask: phrase('A calculator is set to degrees. Which of the numbers come out wrong?'),
        answer: phrase('All of them but those of position 0: the angles are in radians.'),
      },
    ],
  },
  {
    id: 'pattern',
    title: phrase('A pattern for every position'),
    questions: [
      {
        ask: phrase(
          'With d = 128 and base 10000: after how many positions has the first pair turned once, and after how many the last?',
        ),
        answer: phrase('After {first}, and after {last}.'),
        values({ phasor }) {
          const { wavelength } = phasor.wavelengths({ dim: 128 });
          return { first: number(wavelength[0], 2), last: number(wavelength[63], 0) };
        },
      },
      {
        ask: phrase('Why do two columns that stand side by side belong together?'),
        answer: phrase('They are the sine and the cosine of one angle.'),
      },
    ],
  },
  {
    id: 'curves',
    title: phrase('Every column is a wave'),
    questions: [
      {
        ask: phrase('With d = 128: at which position is column 6 back where it began?'),
        answer: phrase(
          'At {turn}: column 6 belongs to pair 3, whose wavelength is 2π·10000^(6/128).',
        ),
        values: ({ phasor }) => ({
          turn: number(phasor.wavelengths({ dim: 128 }).wavelength[3], 2),
        }),
      },
      {
        ask: phrase('Two positions have the same number in one column. Have they the same row?'),
        answer: phrase('No: the other columns turn at other speeds, and some of them differ.'),
      },
    ],
  },
  {
    id: 'similarity',
    title: phrase('Near positions are alike'),
    questions: [
      {
        ask: phrase(
          'Positions 2 and 5 have the cosine similarity {s}, with d = 128. Which have positions 12 and 15?',
        ),
        answer: phrase('The same: it depends on the distance alone.'),
        values: ({ phasor }) => ({
          s: three(phasor.offsetSimilarity({ dim: 128, maxOffset: 3 })[3]),
        }),
      },
      {
        ask: phrase('Can it tell three places before from three places after?'),
        answer: phrase('No. The table is its own mirror image.'),
      },
    ],
  },
  {
    id: 'shift',
    title: phrase('Moving on is turning'),
    questions: [
      {
        ask: phrase(
          'Write down the matrix that moves the first pair (sin, cos) on by one position.',
        ),
        answer: phrase('[{cos}, {sin}] above [−{sin}, {cos}].'),
        values: () => ({ sin: three(Math.sin(1)), cos: three(Math.cos(1)) }),
      },
      {
        ask: phrase('What is its determinant, and what does that say?'),
        answer: phrase('1: it turns and changes no length.'),
      },
    ],
  },
  {
    id: 'steps',
    title: phrase('Attention, number by number'),
    questions: [
      {
        ask: phrase('A query has the scores 2, 1 and 0. Which weights does the softmax give?'),
        answer: phrase('{weights}.'),
        values() {
          const powers = [2, 1, 0].map(Math.exp);
          const sum = powers.reduce((a, b) => a + b);
          return { weights: all(powers.map((power) => power / sum)) };
        },
      },
      {
        ask: phrase('Queries and keys have 64 numbers. By what are the scores divided?'),
        answer: phrase('By 8, the square root of 64.'),
      },
    ],
  },
  {
    id: 'add',
    title: phrase('Added, not put beside'),
    questions: [
      {
        ask: phrase(
          'A word has 512 numbers, its encoding too. How many has their sum, how many both side by side?',
        ),
        answer: phrase('512 and 1024.'),
      },
      {
        ask: phrase('What does the greater width cost?'),
        answer: phrase(
          'Projections with twice as many rows, and so more parameters and more work.',
        ),
      },
    ],
  },
  {
    id: 'terms',
    title: phrase('What a score is made of'),
    questions: [
      {
        ask: phrase('Multiply out (e + p)·(f + r), for two words e and f at the places p and r.'),
        answer: phrase(
          'e·f + e·r + p·f + p·r: word with word, word with place, place with word, place with place.',
        ),
      },
      {
        ask: phrase(
          'One word stands twice in a sentence. Which term tells the two apart for a query that reads words alone?',
        ),
        answer: phrase('None: e·f is the same for both.'),
      },
    ],
  },
  {
    id: 'attention',
    title: phrase('Which word looks at which'),
    questions: [
      {
        ask: phrase(
          'How many weights has one head for your sentence, and how many have 12 layers of 12 heads?',
        ),
        answer: phrase('{one} and {many}.'),
        values: ({ words: { length: n } }) => ({ one: n * n, many: number(144 * n * n, 0) }),
      },
      {
        ask: phrase('What do the weights of one query add up to?'),
        answer: phrase('1.'),
      },
    ],
  },
  {
    id: 'trained',
    title: phrase('Heads that training made'),
    questions: [
      {
        ask: phrase('A sequence comes a second time. Where does an induction head look?'),
        answer: phrase('At what came after the same token the first time.'),
      },
      {
        ask: phrase('Why does nothing change when one of two induction heads is switched off?'),
        answer: phrase('The other finds the same token: either is enough.'),
      },
    ],
  },
  {
    id: 'order',
    title: phrase('Order restored'),
    questions: [
      {
        ask: phrase('The encoding is added and two words change places. Whose outputs change?'),
        answer: phrase(
          'Those of all words that look at any of the two, and of the two themselves.',
        ),
      },
    ],
  },
  {
    id: 'cost',
    title: phrase('What it costs'),
    questions: [
      {
        ask: phrase(
          'How many steps are there between the first and the last word: with attention, with a recurrent layer, with convolutions of a word and the two before it?',
        ),
        answer: phrase('1, {recurrent} and {convolution}.'),
        values: ({ words: { length: n } }) => ({
          // as in the figure: into the layer, and along it
          recurrent: n,
          convolution: Math.ceil((n - 1) / 2),
        }),
      },
      {
        ask: phrase(
          'A text becomes ten times as long. How many times as many weights does attention have?',
        ),
        answer: phrase('100 times.'),
      },
    ],
  },
  {
    id: 'turning',
    title: phrase('From adding to turning'),
    questions: [
      {
        ask: phrase(
          'A pair turns by 0.1 radians a position. A query stands at 24, a key at 10. Which angle is between their turns?',
        ),
        answer: phrase('1.4 radians, 0.1 times the offset of 14.'),
      },
      {
        ask: phrase('Both move on by 100 positions. What becomes of their score?'),
        answer: phrase('It stays as it is, since the offset stays.'),
      },
    ],
  },
  {
    id: 'bias',
    title: phrase('A number for the distance'),
    questions: [
      {
        ask: phrase(
          'The first of eight heads of ALiBi takes half a unit off for every place. What is added to the score of a word four places back?',
        ),
        answer: phrase('{added}.'),
        values: ({ phasor }) => ({
          added: number(phasor.alibi({ heads: 8, queries: 5, keys: 5 }).data[20], 0),
        }),
      },
      {
        ask: phrase('Which of ALiBi, T5 and Shaw tell the word before from the word after?'),
        answer: phrase(
          'T5 and Shaw. ALiBi has the distance alone; where it is used, a mask hides what comes after.',
        ),
      },
    ],
  },
  {
    id: 'masks',
    title: phrase('Who may look at whom'),
    questions: [
      {
        ask: phrase('How many of the {all} pairs of words does a causal mask leave?'),
        answer: phrase('{left}, which is n(n + 1)/2.'),
        values: ({ words: { length: n } }) => ({ all: n * n, left: (n * (n + 1)) / 2 }),
      },
      {
        ask: phrase('And with a window of two words, k <= q && q - k < 2?'),
        answer: phrase('{left}: two for every word but the first.'),
        values: ({ words: { length: n } }) => ({ left: 2 * n - 1 }),
      },
    ],
  },
  {
    id: 'cache',
    title: phrase('What is remembered'),
    questions: [
      {
        ask: phrase(
          'A model of 32 layers has 8 key heads of 128 numbers, each of 2 bytes. How many bytes does it remember for a token?',
        ),
        answer: phrase('{bytes}: a key and a value for every head of every layer.'),
        values: () => ({ bytes: number(2 * 32 * 8 * 128 * 2, 0) }),
      },
      {
        ask: phrase('And if each of its 32 query heads had a key and a value of its own?'),
        answer: phrase('{bytes}, four times as many.'),
        values: () => ({ bytes: number(2 * 32 * 32 * 128 * 2, 0) }),
      },
    ],
  },
  {
    id: 'longer',
    title: phrase('A longer context'),
    questions: [
      {
        ask: phrase(
          'A model of base 10000 with 128 numbers a head was trained on texts of 4096 tokens. How many of its 64 pairs did not finish a turn?',
        ),
        answer: phrase('{count}: those whose wavelength, 2π · 10000^(2i/128), is above 4096.'),
        values: ({ phasor }) => {
          const { wavelength } = phasor.wavelengths({ dim: 128 });
          return { count: Array.from(wavelength).filter((words) => words > 4096).length };
        },
      },
      {
        ask: phrase(
          'Linear scaling divides every position by 4. What does that do to two neighbours, and what to the slowest pair?',
        ),
        answer: phrase(
          'Neighbours turn apart by a quarter of what they did, so they look more alike. The slowest pair turns no further in 16384 tokens than before in 4096.',
        ),
      },
    ],
  },
  {
    id: 'learn',
    title: phrase('What does it learn?'),
    questions: [
      {
        ask: phrase(
          'A model knows only how far apart two tokens are. Which can it learn: to name the token three places back, or to write the sequence backwards?',
        ),
        answer: phrase(
          'The first. Backwards, the wanted distance is another one at every place, so the place itself has to be known.',
        ),
      },
    ],
  },
  {
    id: 'precision',
    title: phrase('Appendix: how exact it is'),
    questions: [
      {
        ask: phrase('How far apart are neighbouring float32 numbers at 1000000?'),
        answer: phrase('{gap}: 24 bits, of which 20 stand before the point.'),
        values: () => ({ gap: number(2 ** (19 - 23), 4) }),
      },
      {
        ask: phrase('Which columns suffer most, and why?'),
        answer: phrase(
          'The first: their angles are the largest, and a turn has the fewest digits left.',
        ),
      },
    ],
  },
  {
    id: 'collisions',
    title: phrase('Appendix: how different is different?'),
    questions: [
      {
        ask: phrase('A sine alone never repeats at whole positions. Why is it not enough?'),
        answer: phrase(
          'Two of 400 positions, {a} and {b}, are {distance} apart, too little for numbers of few digits.',
        ),
        values({ phasor }) {
          const { a, b, distance } = phasor.closestPair({ length: 400, dim: 1 });
          return { a, b, distance: number(distance, 9) };
        },
      },
      {
        ask: phrase('How far apart are the closest two of them with 16 numbers each?'),
        answer: phrase('{distance}.'),
        values: ({ phasor }) => ({
          distance: three(phasor.closestPair({ length: 400, dim: 16 }).distance),
        }),
      },
    ],
  },
];
