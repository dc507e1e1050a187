// Mistakes in numbers and notation: values, rounding, where counting starts, slips of the pen. data.js
// describes the form of a lesson.

import { phrase } from '../../../../core/texts/language.js';

/** @type {import('./data.js').Given[]} */
export const values = [
  {
    id: 'E2',
    topic: phrase('The sines of the first positions'),
    lines: [
      { claim: 'sin(1) = 0.84' },
      { claim: 'sin(2) = 0.87' },
      { claim: 'sin(3) = 0.19' },
      { claim: 'sin(4) = -0.90' },
    ],
    why: phrase(
      'Only the sine of 1 is right. Those of 2, 3 and 4 are {two}, {three} and {four}. Nor were degrees meant: the sine of 2 degrees is {degrees}.',
    ),
    values: {
      two: 'sin(2)',
      three: 'sin(3)',
      four: 'sin(4)',
      degrees: 'sin(2 * pi / 180)',
    },
  },
  {
    id: 'E3',
    topic: phrase('The vectors of the first words'),
    lines: [
      {
        statement: phrase('Nitish is word 1 in these notes, so its vector is [0.84, 0.54].'),
        claim: 'row(1, 2) = [0.84, 0.54]',
      },
      {
        statement: phrase('killed is word 2, so its vector is [0.87, −0.4].'),
        claim: 'row(2, 2) = [0.87, -0.4]',
      },
      {
        statement: phrase('None of the words 1 to 8 has the sine 0.11.'),
        claim: 'min(abs(sin([1, 2, 3, 4, 5, 6, 7, 8]) - 0.11)) < 0.005 = false',
      },
    ],
    why: phrase(
      'Word 2 is [{sine}, {cosine}]: a wrong sine of 2 went into the vector. The notes also cut the cosine of 1 off to 0.5, and give 0.11 for the sine of Nitish, which is the sine of no word: the nearest of the first eight is {nearest} away from it. This page counts from 0, so that word 1 of the notes is at position 0 elsewhere.',
    ),
    values: {
      sine: 'row(2, 2)[0]',
      cosine: 'row(2, 2)[1]',
      nearest: 'min(abs(sin([1, 2, 3, 4, 5, 6, 7, 8]) - 0.11))',
    },
  },
  {
    id: 'E13',
    topic: phrase('The row of position 0'),
    lines: [
      { statement: phrase('PE(0, 0) = sin(0) = 0'), claim: 'PE(0, 0, 4) = sin(0)' },
      { statement: phrase('PE(0, 1) = sin(0) = 1'), claim: 'sin(0) = 1' },
      { statement: phrase('PE(0, 3) = 1'), claim: 'PE(0, 3, 4) = 1' },
    ],
    why: phrase(
      'The value 1 is right, the function is not: odd columns have the cosine, and cos(0) = {cosine}, while sin(0) = {sine}. The row is {row}.',
    ),
    values: { cosine: 'cos(0)', sine: 'sin(0)', row: 'row(0, 4)' },
  },
  {
    id: 'E14',
    topic: phrase('Rounding'),
    lines: [
      { claim: 'PE(1, 2, 6) = 0.04' },
      { claim: 'PE(1, 3, 6) = 0.99' },
      { claim: 'PE(1, 4, 6) = 0.00' },
      { claim: 'PE(1, 5, 6) = 0.99' },
    ],
    why: phrase(
      'The values are {a}, {b}, {c} and {d}. The notes cut off what comes after two decimals. Rounding is off by half of the last digit at most; cutting by up to a whole one, and always towards 0.',
    ),
    values: {
      a: ['PE(1, 2, 6)', 7],
      b: ['PE(1, 3, 6)', 7],
      c: ['PE(1, 4, 6)', 7],
      d: ['PE(1, 5, 6)', 7],
    },
  },
  {
    id: 'E15',
    topic: phrase('Where i begins'),
    lines: [
      {
        statement: phrase('Six columns are three pairs.'),
        claim: 'columns(sinusoidal(1, 6)) / 2 = 3',
      },
      {
        statement: phrase('i runs 1, 2, 3, so the first pair turns at 10000 to the power −2/6.'),
        claim: 'frequency(0, 6) = 10000 ^ (-2 / 6)',
      },
      {
        statement: phrase('The last pair turns at 10000 to the power −4/6.'),
        claim: 'frequency(2, 6) = 10000 ^ (-4 / 6)',
      },
    ],
    why: phrase(
      'i runs from 0 to d/2 − 1, here 0, 1, 2. The first pair has the exponent 0 and turns by {first} a position, the next by {second}. (d − 1)/2, the end that the notes give, is {half} here and no index.',
    ),
    values: { first: 'frequency(0, 6)', second: 'frequency(1, 6)', half: '(6 - 1) / 2' },
  },
  {
    id: 'E16',
    topic: phrase('A zero that became a degree sign'),
    lines: [
      {
        statement: phrase('10000⁰ is 10000 to the power 0, so position 1 gives sin(1).'),
        claim: 'PE(1, 0, 6) = sin(1 / 10000 ^ 0)',
      },
      {
        statement: phrase(
          '10000° is 10000 degrees, so position 1 gives the sine of 1 over that angle.',
        ),
        claim: 'PE(1, 0, 6) = sin(1 / (10000 * pi / 180))',
      },
    ],
    why: phrase(
      'A small raised 0 was read as a degree sign. There are no degrees in the formula: 10000 to the power 0 is {power}, and the first column is the sine of the position itself, {value} at position 1.',
    ),
    values: { power: '10000 ^ 0', value: 'PE(1, 0, 6)' },
  },
  {
    id: 'E21',
    topic: phrase('Rows and columns'),
    lines: [
      {
        statement: phrase(
          'Column 4 of the table, which is 2j for j = 2, holds the sines of pair 2.',
        ),
        claim: 'column(sinusoidal(6, 6), 4) = sin([0, 1, 2, 3, 4, 5] / 10000 ^ (4 / 6))',
      },
      {
        statement: phrase('Row 4 of the table, which is 2j for j = 2, holds the sines of pair 2.'),
        claim: 'sinusoidal(6, 6)[4] = sin([0, 1, 2, 3, 4, 5] / 10000 ^ (4 / 6))',
      },
      {
        statement: phrase('Column 5, which is 2j + 1, holds the cosines of pair 2.'),
        claim: 'column(sinusoidal(6, 6), 5) = cos([0, 1, 2, 3, 4, 5] / 10000 ^ (4 / 6))',
      },
    ],
    why: phrase(
      'The sentence of the notes lost a word and mixes both up. Meant is: row i, column 2j or 2j + 1. A row is a position, {row} for position 4; a column is one wave, followed from position to position.',
    ),
    values: { row: 'row(4, 6)' },
  },
  {
    id: 'E24',
    topic: phrase('Counting from 0 or from 1'),
    lines: [
      {
        statement: phrase('By the formula, column 0 holds a sine.'),
        claim: 'PE(1, 0, 6) = sin(1)',
      },
      {
        statement: phrase('Sines are in the odd columns, counted as the formula counts.'),
        claim: 'PE(1, 1, 6) = sin(1)',
      },
      {
        statement: phrase('A first word at position 0 gets [0, 1, 0, 1, 0, 1].'),
        claim: 'row(0, 6) = [0, 1, 0, 1, 0, 1]',
      },
    ],
    why: phrase(
      'The formula counts columns from 0 and has sines in the even ones; the sentence beside it counts from 1. Positions are counted both ways as well, and that changes the numbers: the first word is {zero} from 0 and {one} from 1.',
    ),
    values: { zero: 'row(0, 6)', one: 'row(1, 6)' },
  },
  {
    id: 'E25',
    topic: phrase('Four words, copied'),
    lines: [
      {
        statement: phrase('Nitish killed the lion, as parts of four: 1/4, 2/4, 3/4 and 4/4.'),
        claim: 'normalized(4) = [1 / 4, 2 / 4, 3 / 4, 4 / 4]',
      },
      { statement: phrase('The first word is Nirish.'), claim: '"Nirish" == "Nitish" = true' },
      { statement: phrase('The last word is Lien.'), claim: '"Lien" == "lion" = true' },
    ],
    why: phrase(
      'Only the spelling slipped: the words are Nitish and lion. The fractions are right, {third} for the third word and {last} for the last.',
    ),
    values: { third: 'normalized(4)[2]', last: 'normalized(4)[3]' },
  },
];
