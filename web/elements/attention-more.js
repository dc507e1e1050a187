// What a model, a pair of sentences and vectors add to <phasor-attention>: the layer, the four blocks
// from sentence to sentence, the map of all layers and heads, the neurons. Fetched for those alone.

import { t, told } from '../text/language.js';
import { mostHeads } from './attention-heads.js';
import { node, styleToo } from './style.js';

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('./attention-element.js').AttentionElement} AttentionElement */
/** @typedef {import('./attention-element.js').State} State */
/** @typedef {import('./attention-model.js').Scene} Scene */

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
.choices select { color: var(--ink); min-inline-size: 4rem; }
`;

/** @param {number} split @param {number} count @returns {(readonly number[])[][]} rows and columns of each block */
function windows(split, count) {
  const [a, b] = [
    [0, split],
    [split, count],
  ];
  return [
    [[], []],
    [a, a],
    [a, b],
    [b, a],
    [b, b],
  ];
}

/** @param {HTMLSelectElement} select @param {readonly string[]} names */
function fill(select, names) {
  if (Array.from(select.options, ({ text }) => text).join() === names.join()) return;
  select.replaceChildren(...names.map((name) => node('option', '', name)));
}

/**
 * @param {AttentionElement} element
 * @param {HTMLElement} top where heads are chosen
 * @param {HTMLElement} panel of the cell
 */
export function more(element, top, panel) {
  const [layer, block] = [node('select', ''), node('select', '')];
  const layers = node('label', '', told(node('span', ''), { text: 'Layer' }), layer);
  const sentences = node('label', '', told(node('span', ''), { text: 'Sentences' }), block);
  const box = node('div', 'choices', layers, sentences);
  box.setAttribute('part', 'choices');
  let split = 0;
  let count = 0;
  layer.addEventListener('change', () => element.set({ layer: layer.selectedIndex }));
  block.addEventListener('change', () => {
    const [rows, columns] = windows(split, count)[block.selectedIndex];
    element.set({ rows, columns, query: rows[0] ?? 0, key: columns[0] ?? 0 });
  });
  // slides listen to the arrow keys with which a list is read
  box.addEventListener('keydown', (event) => event.stopPropagation());
  top.prepend(box);

  /** @param {string} style */
  function adopt(style) {
    styleToo(/** @type {ShadowRoot} */ (top.getRootNode()), style);
  }

  /**
   * @param {'overview' | 'neurons'} name
   * @param {string} text
   * @param {() => Promise<View>} fetch
   * @param {(view: View) => void} place
   */
  function view(name, text, fetch, place) {
    const button = told(node('button', ''), { text });
    button.type = 'button';
    button.addEventListener('click', () => element.set({ [name]: !element[name] }));
    box.append(button);
    /** @type {View | null} */
    let made = null;
    let asked = false;
    return (
      /** @type {boolean} */ able,
      /** @type {Parameters<View['show']>} */ ...[phasor, scene, state, fresh]
    ) => {
      const on = able && element[name];
      button.hidden = !able;
      button.ariaPressed = String(on);
      if (made) {
        const again = fresh || Boolean(made.box.hidden);
        made.box.hidden = !on;
        if (on) adopt(made.css);
        if (on) made.show(phasor, scene, state, again);
      } else if (on && !asked) {
        asked = true;
        fetch().then(
          (fetched) => {
            made = fetched;
            made.box.hidden = true;
            place(made);
            element.refresh('more');
          },
          (error) => {
            asked = false;
            element.fail(error);
          },
        );
      }
    };
  }

  const overview = view(
    'overview',
    'All layers and heads',
    () => import('./attention-overview.js').then((made) => made.overview(element)),
    (made) => box.after(made.box),
  );
  const neurons = view(
    'neurons',
    'Neurons',
    () => import('./attention-neurons.js').then((made) => made.neurons(element)),
    (made) => panel.append(made.box),
  );

  return {
    /**
     * Where the second sentence begins: as the author says, or after the first [SEP] of BERT.
     *
     * @param {Scene} scene
     * @returns {number} 0 for one sentence
     */
    split({ queries, keys }) {
      const found = element.split || queries.indexOf('[SEP]') + 1;
      return queries === keys && found < queries.length ? found : 0;
    },
    /** @param {Phasor} phasor @param {Scene} scene @param {State} state @param {boolean} fresh */
    show(phasor, scene, state, fresh) {
      adopt(css);
      ({ split } = state);
      count = scene.queries.length;
      layers.hidden = scene.layers.length < 2;
      sentences.hidden = split === 0;
      fill(
        layer,
        scene.layers.map((_, k) => String(k + 1)),
      );
      layer.selectedIndex = state.layer;
      fill(block, [t('All'), ...blocks]);
      block.selectedIndex = windows(split, count).findIndex(
        ([rows, columns]) =>
          String(rows) === String(element.rows) && String(columns) === String(element.columns),
      );
      const maps = scene.layers.length * scene.weights.shape[0];
      const able = scene.layers.length > 1 || maps > mostHeads;
      overview(able, phasor, scene, state, fresh);
      const given = element.queryvectors !== null && element.keyvectors !== null;
      neurons(given && !scene.scores, phasor, scene, state, fresh);
      box.hidden = ![...box.children].some((child) => !(/** @type {HTMLElement} */ (child).hidden));
    },
  };
}
