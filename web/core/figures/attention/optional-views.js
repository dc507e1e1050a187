// Controls that <phasor-attention> has only for a model, a pair of sentences, or vectors: the layer, the four
// blocks from sentence to sentence, the map of all layers and heads, the neurons. Loaded on demand.

import { node, set } from '../../draw/nodes.js';
import { listed, localized, phrase, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { press } from '../../kit/choice.js';
import { clampedTo } from '../../kit/settings.js';
import { later } from '../../kit/later.js';
import { mark } from '../../kit/marks/boxes.js';
import { worth } from '../../kit/weights/worth.js';
import { mostHeads } from './heads.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../kit/figure.js').Mark} Mark */
/** @typedef {import('./scene-model.js').Host} Host */
/** @typedef {import('../../kit/weights/state.js').Weights} Weights */
/** @typedef {import('../../kit/weights/scene.js').Scene} Scene */

/** @typedef {Mark & { node: HTMLElement, css: string }} View a view that is loaded when it is first shown */

/** From the first sentence A or the second B to one of them, with the names of bertviz. */
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
 * @returns {(readonly number[])[][]} the rows and columns of the whole map and of each block
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
 * @param {Host} s
 * @param {Scene} scene
 * @returns {string[]} the properties that the neuron view lacks
 */
const missing = ({ queryvectors, keyvectors }, { scores }) => [
  // only a text has scores
  ...(scores ? ['weights'] : []),
  ...(queryvectors === null ? ['queryvectors'] : []),
  ...(keyvectors === null ? ['keyvectors'] : []),
];

/** Whether weights belong to one head and to single tokens, as vectors do. @param {Scene} scene */
const isOfTokens = ({ isFused, pieces }) => !isFused && !pieces;

/**
 * Notices about requested views that cannot be shown.
 *
 * @param {Host} s
 * @param {Scene} scene
 * @param {number} split where the second sentence begins
 * @returns {string[]}
 */
export function notices(s, scene, split) {
  const names = listed(missing(s, scene));
  const overview = t(
    'No overview is shown: it is of several layers, or of more than {most} heads.',
    { most: mostHeads },
  );
  const neurons = t('No neurons are shown: {names} must be given.', { names });
  return [
    ...(s.split > 0 && split === 0 ? [clampedTo('split', '', String(s.split))] : []),
    ...(s.overview && !hasMany(scene) ? [overview] : []),
    ...(s.neurons && names ? [neurons] : []),
    ...(s.neurons && !names && !isOfTokens(scene)
      ? [t('No neurons are shown: they are of one head and its tokens.')]
      : []),
  ];
}

/** @param {Phrase} text @param {(index: number) => void} choose */
function selectOf(text, choose) {
  const select = node('select', '');
  select.addEventListener('change', () => choose(select.selectedIndex));
  return {
    label: node('label', '', localized(node('span', ''), { text }), select),
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
 * @param {Host} s
 * @param {'overview' | 'neurons'} name of its setting
 * @param {Phrase} text
 * @param {() => boolean} isAble whether it can be shown now
 * @param {() => Promise<View>} fetch
 * @param {(box: HTMLElement) => void} place
 */
function toggled(s, name, text, isAble, fetch, place) {
  const toggle = button(text, () => s.set({ [name]: !s[name] }));
  const view = later(s, async () => {
    const fetched = await fetch();
    s.addStyle(fetched.css);
    place(fetched.node);
    return fetched;
  });
  let isWanted = false;
  return mark(toggle, () => {
    const able = isAble();
    const on = able && s[name];
    toggle.hidden = !able;
    press([toggle], on ? 0 : -1);
    isWanted ||= on;
    const fetched = isWanted ? view() : null;
    if (!fetched) return;
    fetched.node.hidden = !on;
    if (on) fetched.draw();
  });
}

/**
 * @param {Host} s
 * @param {Weights} m
 * @param {HTMLElement} top where heads are chosen
 * @param {HTMLElement} panel about the current cell
 * @returns {Mark}
 */
export function more(s, m, top, panel) {
  s.addStyle(css);
  const { state } = m;
  const count = () => m.scene?.queries.length ?? 0;
  const layer = selectOf(phrase('Layer'), (index) => s.set({ layer: index }));
  const block = selectOf(phrase('Sentences'), (index) => {
    const [rows, columns] = windows(state.split, count())[index];
    s.set(m.placed({ rows, columns, query: rows[0] ?? 0, key: columns[0] ?? 0 }));
  });
  const proposals = worth(s, m, (scene) => scene.changed !== undefined || hasMany(scene));
  const overview = toggled(
    s,
    'overview',
    phrase('All layers and heads'),
    () => m.scene !== null && hasMany(m.scene),
    async () => {
      const all = (await import('../../kit/weights/overview.js')).overview(s);
      const shown = s.kept(() => {
        const { layer: shownLayer, head, colors, scale, signed, isLeft } = state;
        const palette = { colors, scale, signed, isLeft, top: m.scene?.top };
        const place = { layer: shownLayer, head, ...palette };
        if (m.scene) all.show(s.phasor, m.scene, place, proposals.heads());
      }, ['size', 'colors', 'language']);
      return { css: all.css, ...mark(all.box, shown) };
    },
    (fetched) => box.after(fetched),
  );
  const neurons = toggled(
    s,
    'neurons',
    phrase('Neurons'),
    () => m.scene !== null && isOfTokens(m.scene) && missing(s, m.scene).length === 0,
    async () => (await import('./neurons.js')).neurons(s, m),
    (fetched) => panel.append(fetched),
  );
  const box = node('div', 'choices', layer.label, block.label, overview.node, neurons.node);
  top.prepend(set(box, { part: 'choices' }), proposals.node);

  /** Called at every drawing: resets a choice of the reader that changed no setting. */
  function writeChoices() {
    const layers = (m.scene?.layers ?? []).map((_, k) => String(k + 1));
    layer.label.hidden = layers.length < 2;
    layer.show(layers, state.layer);
    block.label.hidden = state.split === 0;
    const now = `${state.rows} to ${state.columns}`;
    const at = windows(state.split, count()).findIndex(
      (sides) => sides.map((side) => (side.length ? side : [0, count()])).join(' to ') === now,
    );
    block.show([t('All'), ...blocks], at);
  }
  const parts = [layer.label, block.label, overview.node, neurons.node];
  return mark(box, writeChoices, proposals.draw, overview.draw, neurons.draw, () => {
    box.hidden = parts.every(({ hidden }) => hidden);
  });
}
