// One thing to do in every chapter, above its figure, with a tick when the reader has done it.

import { listen, phrase, retell, t, told } from '../language/language.js';

/**
 * What the reader sees and changes: the figure with its settings, and what a `phasor-…` event of it reports.
 *
 * @typedef {{ figure: any, change: Record<string, any> }} Done
 * @typedef {{ text: import('../language/language.js').Phrase, isDone: (now: Done) => boolean }} Goal
 */

/**
 * The cosine similarity of two positions by their offset.
 *
 * @param {number} offset
 * @param {{ dim: number, base: number }} of
 */
function likeness(offset, { dim, base }) {
  let sum = 0;
  for (let j = 0; j < dim / 2; ++j) sum += Math.cos(offset * base ** ((-2 * j) / dim));
  return sum / (dim / 2);
}

/** By chapter. @type {Record<string, Goal>} */
const goals = {
  lost: {
    text: phrase('Drag a word to another place. Does any output change?'),
    isDone: ({ change }) => 'order' in change,
  },
  ladder: {
    text: phrase('Propose a formula that passes every test.'),
    isDone: ({ change: { bounded, same, unique, linear } }) => bounded && same && unique && linear,
  },
  hand: {
    text: phrase('Choose the sine of the slowest pair of the second word.'),
    isDone: ({ figure: { position, column, dim } }) => position === 1 && column === dim - 2,
  },
  pattern: {
    text: phrase('Put the cursor on a column that looks the same all the way down.'),
    isDone: ({ figure: { column, length, dim, base }, change }) =>
      'column' in change && length * base ** (-(column - (column % 2)) / dim) < 0.1,
  },
  curves: {
    text: phrase('Choose a pair that does not come round once in the whole chart.'),
    isDone: ({ figure: { pair, length, dim, base }, change }) =>
      'pair' in change && length < 2 * Math.PI * base ** ((2 * pair) / dim),
  },
  binary: {
    text: phrase('Find a step at which only one bit flips.'),
    isDone: ({ figure, change }) => 'position' in change && figure.position % 2 === 0,
  },
  similarity: {
    text: phrase('Find an offset at which the likeness rises again.'),
    isDone({ figure: { offset, dim, bases }, change }) {
      const [far, of] = [Math.abs(offset), { dim, base: bases[0] }];
      return 'offset' in change && far > 1 && likeness(far, of) > likeness(far - 1, of);
    },
  },
  collisions: {
    text: phrase('Add dimensions until the closest two positions are at least 0.1 apart.'),
    isDone: ({ figure: { phasor, length, dim, base }, change }) =>
      'dim' in change && phasor.closestPair({ length, dim, base }).distance >= 0.1,
  },
  shift: {
    text: phrase('Move the position. What stays as it is?'),
    isDone: ({ change }) => 'position' in change,
  },
  turning: {
    text: phrase('Move query and key together, then one alone. When does the score change?'),
    isDone: ({ change }) => 'query' in change !== 'key' in change,
  },
  bias: {
    text: phrase('Find a bias that tells the word before from the word after.'),
    isDone: ({ figure }) => figure.kind !== 'ALiBi',
  },
  masks: {
    text: phrase('Keep the first keys in sight of every query: choose a window with sinks.'),
    isDone: ({ figure }) => /sinks/.test(figure.rule),
  },
  cache: {
    text: phrase('Let all heads share one key and one value. How much memory is left?'),
    isDone: ({ figure }) => figure.kvheads === 1,
  },
  add: {
    text: phrase('Put the encoding beside the words, and see what it costs.'),
    isDone: ({ figure }) => figure.combine === 'concatenate',
  },
  steps: {
    text: phrase('Go on step by step, until the weights of every query add up to 1.'),
    isDone: ({ figure }) => figure.step === 'softmax',
  },
  terms: {
    text: phrase('Let the head read nothing but what the words mean.'),
    isDone: ({ figure }) => figure.reads === 'meaning',
  },
  attention: {
    text: phrase('Find the head that looks one word back.'),
    isDone: ({ figure }) => figure.head === 1,
  },
  trained: {
    text: phrase('Switch both induction heads off, until no token is named right.'),
    isDone: ({ change }) => change.right === 0,
  },
  order: {
    text: phrase('Switch the encoding off. What is left of the differences?'),
    isDone: ({ figure }) => figure.encoding === false,
  },
  learn: {
    text: phrase('Train the models until one of them has learned its task.'),
    isDone: ({ change }) =>
      change.models?.some((/** @type {any} */ { accuracy }) => accuracy?.[0] >= 0.95) === true,
  },
  cost: {
    text: phrase('Take the layers one step at a time until the recurrent one is ready.'),
    isDone: ({ figure: { step, text } }) => step >= Math.min(12, text.trim().split(/\s+/).length),
  },
  precision: {
    text: phrase('Choose the way of writing the formula that is wrong by least in float32.'),
    isDone: ({ figure }) => figure.format === 'float32-pow',
  },
  mistakes: {
    text: phrase('Find one mistake.'),
    isDone: ({ change }) => change.found === true,
  },
};

/** @param {string} tag @param {string} name */
const node = (tag, name) => Object.assign(document.createElement(tag), { className: name });

/** @param {Element} chapter @param {Goal} goal */
function show(chapter, { text, isDone }) {
  const place = chapter.querySelector('figure');
  // one that is fetched later is not there yet; its events pass here
  const figure = place?.firstElementChild ?? place;
  if (!place || !figure) return;
  const [line, mark, said, done] = [
    node('p', 'goal column'),
    node('span', 'mark'),
    told(node('span', ''), { text }),
    node('span', 'visually-hidden'),
  ];
  mark.ariaHidden = 'true';
  done.role = 'status';
  line.append(mark, said, done);
  place.before(line);

  /** @param {Record<string, any>} change */
  function check(change) {
    if (line.matches('.done') || !isDone({ figure, change })) return;
    line.classList.add('done');
    done.textContent = t('Done');
  }
  for (const type of ['phasor-change', 'phasor-select', 'phasor-measure']) {
    figure.addEventListener(type, (event) => check(/** @type {CustomEvent} */ (event).detail));
  }
  // the switch of the page, which figures follow
  document.getElementById('encoding')?.addEventListener('change', () => check({}));
  listen(() => {
    retell(line);
    if (line.matches('.done')) done.textContent = t('Done');
  });
}

for (const [id, goal] of Object.entries(goals)) {
  const chapter = document.getElementById(id);
  if (chapter) show(chapter, goal);
}
