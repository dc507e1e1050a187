// What a page may style in a figure besides its colours (theme.js): parts and the other custom properties.
// This module is not in the package: the compiler checks the names of parts against it, and packing describes
// them in the manifest.

import { fonts } from './theme.js';

/** @typedef {keyof typeof parts} Part what `::part(…)` reaches */

export const parts = {
  frame: 'all of the figure',
  figure: 'what is drawn, without its sentence and its tools',
  claim: 'the sentence below the figure',
  message: 'what is wrong with a setting',
  notice: 'what is left out, and why',
  warning: 'what is missing for what is drawn, above it',
  controls: 'sliders and choices',
  toolbar: 'the button of the menu that copies, saves and shows the table',
  plot: 'a map or a chart without its titles',
  chart: 'the chart over offsets or positions',
  wavelengths: 'the chart of the wavelengths of all pairs',
  axes: 'which of several positions turns each pair',
  apart: 'the chart of how far the angles of two configurations are apart',
  circle: 'the circle on which a pair turns',
  circles: 'the circles on which the pairs turn',
  dial: 'the circle with the two hands',
  dials: 'the dials below the words',
  sentence: 'the sentence whose words are coloured',
  words: 'the words that are moved',
  encoding: 'the encoding of the words, a <figure>',
  weights: 'the weights of the words, a <figure>',
  positions: 'the switch for positions',
  lines: 'the lines between queries and keys',
  matrix: 'the matrix of weights',
  lens: 'a part of an oblong matrix, cell by cell',
  heads: 'the list of heads',
  seek: 'the field that finds a token, and the keys that a query looks at most',
  choices: 'the choice of a layer and of a block of sentences',
  overview: 'the maps of all layers and heads',
  worth: 'the heads that are proposed',
  neurons: 'the vectors of query and key, and their products',
  panel: 'the weight of the cell as it is computed',
  outputs: 'the table of outputs',
  plane: 'the outputs as points of a plane',
  tables: 'the tables of both ways to count',
  vectors: 'the table of vectors',
  rungs: 'the list of steps',
  fault: 'the chart of what fails at the step',
  formula: 'the line for a formula of the reader, and what became of it',
  score: 'the sum of the four terms',
  bars: 'the bars of the terms',
  offsets: 'the chart of what each offset gets',
  buckets: 'the table of T5, to be drawn',
  scores: 'the chart of scores over the offset',
  track: 'the line on which query and key are dragged',
  gradient: 'the chart of the gradient',
  counted: 'the chart of operations',
  measured: 'the chart of times',
  net: 'the paths through the layers',
  table: 'the table of layers',
  tokens: 'the triangle of tokens that are decoded',
  memory: 'the chart of the memory of the cache',
  losses: 'the chart of the loss',
  norms: 'the chart of the norms of the gradient',
  accuracies: 'the chart of right answers',
};

/** @typedef {{ preset: string, about: string, syntax: string }} Property */

/** @type {Readonly<Record<string, Property>>} by the name after --phasor- */
export const properties = {
  background: {
    preset: 'the background of the page',
    about: 'what the figure lies on; zero in maps has this colour',
    syntax: '<color>',
  },
  sans: {
    preset: fonts.sans,
    about: 'the type of what is operated or measured',
    syntax: '<family-name>#',
  },
  serif: { preset: fonts.serif, about: 'the type of sentences', syntax: '<family-name>#' },
  mono: { preset: fonts.mono, about: 'the type of code', syntax: '<family-name>#' },
  math: { preset: fonts.math, about: 'the type of formulas', syntax: '<family-name>#' },
  height: {
    preset: '320px to 500px, by the figure',
    about: 'of the map, where the element has no height of its own',
    syntax: '<length>',
  },
  row: {
    preset: 'var(--phasor-ink)',
    about: 'the row of the cursor and its title',
    syntax: '<color>',
  },
  column: {
    preset: 'var(--phasor-ink)',
    about: 'the column of the cursor and its title',
    syntax: '<color>',
  },
};

/** The slots of an element. */
export const slots = {
  '': 'shown until the figure is ready, and where it cannot be drawn: what it shows, in a sentence',
  more: 'buttons and links that its menu has besides its own; with the class `stays` it is not closed by them',
};
