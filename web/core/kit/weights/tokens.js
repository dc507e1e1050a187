// The sentence: after choosing a word, the words it looks at are shaded by their weight. Cross-attention has
// two lists, the queries and below them the keys; so has a partly shown text, because its queries and keys
// may be different words.

import { node, set, toggle, vars, write } from '../../draw/nodes.js';
import { percent } from '../../draw/numbers.js';
import { phrase, t } from '../../texts/language.js';
import { reveal } from '../scroll.js';
import { colorOf, headColor, isMasked, strengths, summed, topOf } from './scene.js';
import { following, named, wordList } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').State} State */
/** @typedef {import('./words.js').Choice} Choice */

/**
 * Writes a word's weight below it, and shades it. Sets a style and not a custom property, which would restyle
 * all descendants.
 *
 * @param {import('./words.js').Option} option
 * @param {string} text
 * @param {number} part shade relative to the darkest, from 0 to 1 or more
 * @param {string} [color] colour of the shade, by default the head's
 */
function weigh({ node: word, share }, text, part, color = '') {
  toggle(word, 'weighed', true);
  // only a few of many words change: rewriting causes layout and painting
  write(share, text);
  const percents = Math.round(100 * Math.min(1, Math.max(0, part)));
  const size = `${percents}% 3px`;
  if (word.style.backgroundSize === size && word.style.getPropertyValue('--head') === color) return;
  word.style.backgroundSize = size;
  word.style.setProperty('--head', color);
  word.style.backgroundColor = `color-mix(in srgb, var(--head) ${0.4 * percents}%, var(--ground))`;
}

/** Clears a word that no longer has a weight. @param {import('./words.js').Option} option */
function unweigh({ node: word, share }) {
  for (const name of ['weighed', 'masked', 'over']) toggle(word, name, false);
  set(word, { style: null });
  write(share, '');
}

/**
 * @param {Choice} query
 * @param {Choice} key
 * @param {() => void} speak the text of the cursor's cell
 */
export function sentence(query, key, speak) {
  const axis = 'both';
  const asking = wordList(phrase('Words to look from'), 'asking', {
    ...query,
    axis,
    over: (place) => same && key.go(place),
    point(place) {
      isPointing = true;
      key.go(place);
      speak();
      // if the key stays the same, nothing is redrawn, so show it here
      if (isPointing && place === pointed) showKey();
    },
  });
  const answering = wordList(phrase('Words that are looked at'), 'answering', { ...key, axis });
  const [asks, answers] = [node('p', 'side query'), node('p', 'side key')];
  const box = node('div', 'sentence', asks, asking.list, answers, answering.list);
  set(box, { part: 'sentence' });
  /** whether the keys are the queries' words, and whether they are listed separately */
  let [same, two] = [true, false];
  /** the last drawn key, and whether Shift and an arrow move it */
  let [pointed, isPointing] = [0, false];
  const follow = following(box, asking, answering);

  function showKey() {
    isPointing = false;
    reveal(box, (two ? answering : asking).at(pointed));
  }

  return {
    box,
    lists: [asking, answering],
    /** @param {Scene} scene @param {State} state */
    write({ queries, keys }, { asked, answered, isLeft, areQueriesLeft }) {
      const dir = (/** @type {boolean} */ left) => (left ? 'rtl' : 'ltr');
      for (const part of [asks, asking.list]) set(part, { dir: dir(areQueriesLeft) });
      for (const part of [answers, answering.list]) set(part, { dir: dir(isLeft) });
      const isPart = (
        /** @type {readonly number[]} */ [from, to],
        /** @type {import('./scene.js').Words} */ words,
      ) => to - from < words.length;
      same = keys === queries;
      two = !same || isPart(asked, queries) || isPart(answered, keys);
      // a single row of weights has an unnamed query
      const isRow = two && queries.length === 1 && queries[0] === undefined;
      for (const part of [answers, answering.list]) part.hidden = !two;
      asks.hidden = !two || isRow;
      asking.list.hidden = isRow;
      write(asks, named('query', asked, queries.length));
      write(answers, named('key', answered, keys.length));
      asking.write(queries, asked, keys.length);
      if (two) asking.options.forEach(unweigh);
      answering.write(keys, two ? answered : [0, 0]);
    },
    /** @param {State} state @param {string} view */
    reveal(state, view) {
      follow(state, view);
      if (isPointing) showKey();
    },
    /** @param {Scene} scene @param {State} state */
    draw(scene, { head, scale, signed, query: place, key: other, chosen, answered: [first] }) {
      asking.mark(place, (k) => chosen.includes(k), other);
      if (two) answering.mark(other, (k) => k === other);
      pointed = other;
      vars(box, { head: headColor(head) });
      const sums = summed(scene, head, chosen);
      const shares = sums.map((sum) => sum / chosen.length);
      const dark = strengths(shares, scale, topOf(scene, head, scale));
      (two ? answering : asking).options.forEach((option, at) => {
        const k = first + at;
        const share = shares[k];
        const masked = chosen.every((row) => isMasked(scene, row, k));
        const color = signed ? colorOf(signed, head, share < 0) : '';
        const isLeft = k < (scene.leftOut?.count ?? 0);
        weigh(
          option,
          masked ? t(isLeft ? phrase('left out') : phrase('masked')) : percent(share),
          Math.abs(dark[k]) || 0,
          color,
        );
        toggle(option.node, 'masked', masked);
        toggle(option.node, 'over', k === other);
      });
    },
  };
}
