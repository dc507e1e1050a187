// What a model, a pair of sentences and vectors add to <phasor-attention>: the layer, the four blocks
// from sentence to sentence, the map of all layers and heads, the neurons. Fetched for those alone.

import { node, set } from '../../draw/nodes.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { press } from '../kit/choice.js';
import { clampedTo } from '../kit/clamped.js';
import { later } from '../kit/later.js';
import { mostHeads } from './heads.js';

/** @typedef {import('../../language/language.js').Phrase} Phrase */
/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('./element.js').AttentionElement} AttentionElement */
/** @typedef {import('../kit/weights/scene.js').State} State */
/** @typedef {import('../kit/weights/scene.js').Scene} Scene */

/**
 * @typedef {object} View that is fetched when it is first shown
 * @property {HTMLElement} box
 * @property {string} css
 * @property {(phasor: Phasor, scene: Scene, state: State, fresh: boolean) => void} show
 */

/** From the first sentence A or the second B to one of them, as bertviz has them. */
const blocks = ['A → A', 'A → B', 'B → A', 'B → B'];

const css = `
.choices { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; margin-block-end: 12px; }
.choices > [hidden], .choices[hidden] { display: none; }
.choices label { display: flex; gap: 6px; align-items: center; color: var(--muted); }
.choices select { color: var(--ink); min-inline-size: 64px; }
`;

/**
 * @param {number} split
 * @param {number} count
 * @returns {(readonly number[])[][]} rows and columns of all and of each block
 */
function windows(split, count) {
  const [a, b] = [
    [0, split],
    [split, count],
  ];
  return [[[], []], ...[a, b].flatMap((rows) => [a, b].map((columns) => [rows, columns]))];
}

/** @param {Scene} scene whether there are more maps than the row of heads shows */
const hasMany = ({ layers, weights }) => layers.length > 1 || weights.shape[0] > mostHeads;

/**
 * @param {AttentionElement} element
 * @param {Scene} scene
 * @returns {string[]} what the neurons need and have not
 */
const missing = ({ queryvectors, keyvectors }, { scores }) => [
  // only a text has scores
  ...(scores ? ['weights'] : []),
  ...(queryvectors === null ? ['queryvectors'] : []),
  ...(keyvectors === null ? ['keyvectors'] : []),
];

/** @param {Phrase} text @param {(index: number) => void} choose */
function selectOf(text, choose) {
  const select = node('select', '');
  select.addEventListener('change', () => choose(select.selectedIndex));
  return {
    label: node('label', '', told(node('span', ''), { text }), select),
    /** @param {readonly string[]} names @param {number} chosen */
    show(names, chosen) {
      const same = Array.from(select.options, (option) => option.text).join() === names.join();
      if (!same) select.replaceChildren(...names.map((name) => node('option', '', name)));
      select.selectedIndex = chosen;
    },
  };
}

/**
 * A view with the button that shows it.
 *
 * @param {AttentionElement} element
 * @param {'overview' | 'neurons'} name of its setting
 * @param {Phrase} text
 * @param {() => Promise<View>} fetch
 * @param {(box: HTMLElement) => void} place
 */
function toggled(element, name, text, fetch, place) {
  const toggle = button(text, () => element.set({ [name]: !element[name] }));
  const view = later(element, async () => {
    const fetched = await fetch();
    fetched.box.hidden = true;
    place(fetched.box);
    return fetched;
  });
  let isWanted = false;
  return {
    toggle,
    /** @param {boolean} able @param {Parameters<View['show']>} given */
    show(able, ...[phasor, scene, state, fresh]) {
      const on = able && element[name] === true;
      toggle.hidden = !able;
      press([toggle], on ? 0 : -1);
      isWanted ||= on;
      const fetched = isWanted ? view() : null;
      if (!fetched) return;
      const again = fresh || Boolean(fetched.box.hidden);
      fetched.box.hidden = !on;
      if (!on) return;
      element.addStyle(fetched.css);
      fetched.show(phasor, scene, state, again);
    },
  };
}

/**
 * @param {AttentionElement} element
 * @param {HTMLElement} top where heads are chosen
 * @param {HTMLElement} panel of the cell
 */
export function more(element, top, panel) {
  let split = 0;
  let count = 0;
  const layer = selectOf(phrase('Layer'), (index) => element.set({ layer: index }));
  const block = selectOf(phrase('Sentences'), (index) => {
    const [rows, columns] = windows(split, count)[index];
    element.set({ rows, columns, query: rows[0] ?? 0, key: columns[0] ?? 0 });
  });
  const overview = toggled(
    element,
    'overview',
    phrase('All layers and heads'),
    async () => (await import('../kit/weights/overview.js')).overview(element),
    (fetched) => box.after(fetched),
  );
  const neurons = toggled(
    element,
    'neurons',
    phrase('Neurons'),
    async () => (await import('./neurons.js')).neurons(element),
    (fetched) => panel.append(fetched),
  );
  const box = node('div', 'choices', layer.label, block.label, overview.toggle, neurons.toggle);
  top.prepend(set(box, { part: 'choices' }));

  return {
    /**
     * Where the second sentence begins: as the author says, or after the first [SEP] of BERT.
     *
     * @param {Scene} scene
     * @returns {number} 0 for one sentence
     */
    split({ queries, keys }) {
      const at = element.split || queries.indexOf('[SEP]') + 1;
      return queries === keys && at < queries.length ? at : 0;
    },
    /**
     * What was asked for and cannot be shown.
     *
     * @param {Scene} scene
     * @param {State} state
     * @returns {string[]}
     */
    notices(scene, { split: at }) {
      const names = missing(element, scene).join(', ');
      const overview = t(
        'No overview is shown: it is of several layers, or of more than {most} heads.',
        { most: mostHeads },
      );
      const neurons = t('No neurons are shown: {names} must be given.', { names });
      return [
        ...(element.split > 0 && at === 0 ? [clampedTo('split', '', String(element.split))] : []),
        ...(element.overview && !hasMany(scene) ? [overview] : []),
        ...(element.neurons && names ? [neurons] : []),
      ];
    },
    /** @type {View['show']} */
    show(phasor, scene, state, fresh) {
      element.addStyle(css);
      ({ split } = state);
      count = scene.queries.length;
      const layers = scene.layers.map((_, k) => String(k + 1));
      layer.label.hidden = layers.length < 2;
      layer.show(layers, state.layer);
      block.label.hidden = split === 0;
      const now = `${state.rows} to ${state.columns}`;
      const chosen = windows(split, count).findIndex(
        (sides) => sides.map((side) => (side.length ? side : [0, count])).join(' to ') === now,
      );
      block.show([t('All'), ...blocks], chosen);
      overview.show(hasMany(scene), phasor, scene, state, fresh);
      neurons.show(missing(element, scene).length === 0, phasor, scene, state, fresh);
      box.hidden = ![...box.children].some((child) => !(/** @type {HTMLElement} */ (child).hidden));
    },
  };
}
