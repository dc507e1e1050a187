// The sentence itself: choose a word, and the words it looks at are shaded by their weight. In
// cross-attention there are two sentences, the queries and below them the keys; and so there are when
// only a part of a text is shown, because its queries and its keys need not be the same words.

import { percent } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { facts, headColor, summed } from './attention-model.js';
import { named, show, wordList } from './attention-words.js';
import { node } from './style.js';

/** @typedef {import('./attention-model.js').Scene} Scene */
/** @typedef {import('./attention-element.js').State} State */
/** @typedef {import('./attention-words.js').Choice} Choice */

/** @param {Choice} query @param {Choice} key */
export function sentence(query, key) {
  const asking = wordList('Words to look from', 'asking', { ...query, over: key.go });
  const answering = wordList('Words that are looked at', 'answering', key);
  const asks = node('p', 'side query');
  const answers = node('p', 'side key');
  const box = node('div', 'sentence', asks, asking.list, answers, answering.list);
  box.setAttribute('part', 'sentence');
  let two = false;

  return {
    box,
    lists: [asking, answering],
    /** @param {Scene} scene @param {State} state */
    write({ queries, keys }, { asked, answered }) {
      two =
        keys !== queries ||
        asked[1] - asked[0] < queries.length ||
        answered[1] - answered[0] < keys.length;
      for (const part of [asks, answers, answering.list]) part.hidden = !two;
      asks.textContent = named('query', asked, queries.length);
      answers.textContent = named('key', answered, keys.length);
      asking.write(queries, asked);
      answering.write(keys, two ? answered : [0, 0]);
      for (const { list } of [asking, answering]) list.dir = 'auto';
    },
    /** @param {State} state */
    reveal: ({ query: place }) => show(box, asking.at(place)),
    /** @param {Scene} scene @param {State} state */
    draw(scene, { head, query: place, key: other, chosen, answered: [first] }) {
      asking.mark(place, (k) => chosen.includes(k));
      if (two) answering.mark(other, (k) => k === other);
      box.style.setProperty('--head', headColor(head));
      const sums = summed(scene, head, chosen);
      const { top } = facts(scene, head);
      const options = two ? answering.options : asking.options;
      options.forEach((option, at) => {
        const k = first + at;
        const share = sums[k] / chosen.length;
        const masked = scene.visible !== null && chosen.every((row) => hidden(scene, row, k));
        option.classList.toggle('masked', masked);
        option.classList.toggle('over', k === other);
        const part = share / top;
        option.style.setProperty('--share', String(Math.min(1, Math.max(0, part || 0))));
        option.classList.add('weighed');
        option.children[2].textContent = masked ? t('masked') : percent(share);
      });
    },
  };
}

/** @param {Scene} scene @param {number} row @param {number} key */
const hidden = ({ visible, keys }, row, key) => visible?.data[row * keys.length + key] === 0;
