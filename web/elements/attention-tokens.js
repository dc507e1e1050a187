// The sentence itself: choose a word, and the words it looks at are shaded by their weight. In
// cross-attention there are two sentences, the queries and below them the keys.

import { percent } from '../draw/numbers.js';
import { t, told } from '../text/language.js';
import { headColor, summed } from './attention-model.js';
import { show, wordList } from './attention-words.js';
import { node } from './style.js';

/** @typedef {import('./attention-model.js').Scene} Scene */
/** @typedef {import('./attention-element.js').State} State */
/** @typedef {import('./attention-words.js').Choice} Choice */

/** @param {Choice} query @param {Choice} key */
export function sentence(query, key) {
  const asking = wordList('Words to look from', 'asking', { ...query, over: key.go });
  const answering = wordList('Words that are looked at', 'answering', key);
  const asks = told(node('p', 'side query'), { text: 'query' });
  const answers = told(node('p', 'side key'), { text: 'key' });
  const box = node('div', 'sentence', asks, asking.list, answers, answering.list);
  box.setAttribute('part', 'sentence');
  let two = false;

  return {
    box,
    /** @param {Scene} scene */
    write({ queries, keys }) {
      two = keys !== queries;
      for (const part of [asks, answers, answering.list]) part.hidden = !two;
      asking.write(queries);
      answering.write(two ? keys : []);
      for (const { list } of [asking, answering]) list.dir = 'auto';
    },
    /** @param {State} state */
    reveal: ({ query: place }) => show(box, asking.options[place]),
    /** @param {Scene} scene @param {State} state */
    draw(scene, { head, query: place, key: other, chosen }) {
      asking.mark(place, (k) => chosen.includes(k));
      if (two) answering.mark(other, (k) => k === other);
      box.style.setProperty('--head', headColor(head));
      const sums = summed(scene, head, chosen);
      const options = two ? answering.options : asking.options;
      options.forEach((option, k) => {
        const share = sums[k] / chosen.length;
        const masked = scene.visible !== null && chosen.every((row) => hidden(scene, row, k));
        option.classList.toggle('masked', masked);
        option.classList.toggle('over', k === other);
        const part = share / scene.tops[head];
        option.style.setProperty('--share', String(Math.min(1, Math.max(0, part || 0))));
        option.classList.add('weighed');
        option.children[2].textContent = masked ? t('masked') : percent(share);
      });
    },
  };
}

/** @param {Scene} scene @param {number} row @param {number} key */
const hidden = ({ visible, keys }, row, key) => visible?.data[row * keys.length + key] === 0;
