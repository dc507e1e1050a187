// Proposes heads to look at: those that differ most from the others, or, for two runs, those that changed
// most. Each is a button with its amount that shows the head.

import { set, node, write } from '../../draw/nodes.js';
import { percent } from '../../draw/numbers.js';
import { phrase, t } from '../../texts/language.js';
import { button } from '../button.js';
import { mark } from '../marks/boxes.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../../api/attention/contrast.js').DistinctHead} DistinctHead */

/** Most weights in all heads: comparing more would block the page for over a fifth of a second. */
const mostWeights = 2 ** 23;
/**
 * The proposals for the layers of a scene, which stay while the cursor moves.
 *
 * @type {WeakMap<object, DistinctHead[]>}
 */
const known = new WeakMap();

/** @param {Scene} scene */
const sizeOf = ({ layers }) => layers.length * layers[0].data.length;

/**
 * @param {Phasor} phasor
 * @param {Scene} scene
 * @returns {readonly DistinctHead[]} empty if there are too few heads, or too many weights
 */
export function proposed(phasor, scene) {
  if (scene.changed) return scene.changed;
  const { layers, signed } = scene;
  const [heads, rows, columns] = layers[0].shape;
  const isFew = layers.length * heads < 2;
  if (isFew || signed || sizeOf(scene) > mostWeights) return none;
  const found = known.get(layers);
  if (found) return found;
  const data = new Float32Array(sizeOf(scene));
  layers.forEach((layer, k) => data.set(layer.data, k * layers[0].data.length));
  const distinct = phasor.distinctHeads({ shape: [layers.length, heads, rows, columns], data });
  known.set(layers, distinct);
  return distinct;
}

/** @type {readonly DistinctHead[]} */
const none = [];

/** The sentence about the proposed heads, which says how they were chosen. */
const sentences = {
  changed: {
    title: phrase('Heads that changed most'),
    basis: phrase('In order: how much of its weight a head has moved to other keys.'),
  },
  square: {
    title: phrase('Heads worth looking at'),
    basis: phrase(
      'Each differs most from equal weights, the first token, the previous token, the token itself and the heads before it: so much of its weight would have to move.',
    ),
  },
  oblong: {
    title: phrase('Heads worth looking at'),
    basis: phrase(
      'Each differs most from equal weights, the first token and the heads before it: so much of its weight would have to move.',
    ),
  },
};

/** @param {Scene} scene @returns {keyof typeof sentences} */
const kindOf = ({ changed, queries, keys }) =>
  changed ? 'changed' : queries.length === keys.length ? 'square' : 'oblong';

/**
 * @param {import('./state.js').Viewer} s
 * @param {import('./state.js').Weights} m
 * @param {(scene: Scene) => boolean} [isAble] whether heads are proposed for it
 */
export function worth(s, m, isAble = () => true) {
  s.addStyle(worthStyle);
  const [title, list, about] = [node('p', 'heading'), node('ul', ''), node('p', 'basis')];
  const box = set(node('div', 'worth', title, list, about), { part: 'worth' });
  /** @type {{ place: DistinctHead, node: HTMLButtonElement }[]} */
  let buttons = [];
  const heads = s.kept(() => {
    const { scene } = m;
    return scene && !scene.isFused && isAble(scene) ? proposed(s.phasor, scene) : none;
  });
  const kind = s.kept(() => (m.scene ? kindOf(m.scene) : 'square'));
  const isDeep = s.kept(() => (m.scene?.layers.length ?? 0) > 1);
  // keep the buttons while the reader goes from one to the next
  const listed = s.kept(() => {
    const all = heads();
    box.hidden = all.length === 0;
    buttons = all.map((place) => {
      const { layer, head, distance } = place;
      const number = isDeep() ? `${layer + 1}.${head + 1}` : `${head + 1}`;
      const element = button('', () => s.set({ layer, head }));
      element.append(node('b', '', number), ` ${percent(distance)}`);
      const values = { layer: layer + 1, head: head + 1 };
      // begins with the visible text, which speech control needs
      const name = t('{name}: {value}', {
        name: `${number} ${percent(distance)}`,
        value: t('Layer {layer}, head {head}', values),
      });
      return { place, node: set(element, { 'aria-label': name }) };
    });
    list.replaceChildren(...buttons.map((each) => node('li', '', each.node)));
    const words = sentences[kind()];
    write(title, t(words.title));
    write(about, t(words.basis));
    return {};
  }, ['language']);
  const pressed = s.kept(() => {
    listed();
    const { layer, head } = m.state;
    for (const { place, node: element } of buttons) {
      set(element, { 'aria-pressed': place.layer === layer && place.head === head });
    }
  });
  return {
    ...mark(box, pressed),
    heads,
  };
}

const worthStyle = `
.worth { display: grid; gap: 2px 10px; grid-template-columns: auto minmax(0, 1fr); align-items: baseline;
  margin-block-end: 12px; font-size: 14px; }
.worth[hidden] { display: none; }
.worth > .heading { margin: 0; font-weight: 600; }
.worth > ul { display: flex; flex-wrap: wrap; gap: 0 4px; margin: 0; padding: 0; list-style: none; }
.worth > .basis { grid-column: 1 / -1; margin: 0; color: var(--muted); font-size: 13px; }
@container (max-width: 54.15em) {
  .worth { grid-template-columns: minmax(0, 1fr); }
  .worth > ul { margin-inline-start: -9px; } }
`;
