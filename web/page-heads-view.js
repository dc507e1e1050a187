// The heads side by side, small; choosing one shows it large.

import { headOf } from './text/model.js';
import { headKinds } from './text/heads.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./elements/heatmap-element.js').HeatmapElement} HeatmapElement */

/**
 * @param {HTMLElement} parent a fieldset
 * @param {(head: number) => void} chosen
 */
export function headChoice(parent, chosen) {
  /** @type {{ label: HTMLLabelElement, input: HTMLInputElement, map: HeatmapElement }[]} */
  const choices = [];

  /** @param {number} head */
  function choice(head) {
    const label = document.createElement('label');
    label.className = 'head';
    const input = document.createElement('input');
    input.type = 'radio';
    input.name = 'head';
    input.addEventListener('change', () => chosen(head));
    const map = /** @type {HeatmapElement} */ (document.createElement('phasor-heatmap'));
    map.setAttribute('aria-hidden', 'true');
    map.bare = true;
    map.colormap = 'sequential';
    map.domain = [0, 1];
    const letter = document.createElement('span');
    letter.className = 'letter';
    letter.textContent = `${head + 1} `;
    const name = document.createElement('span');
    name.append(letter, headKinds[head].name);
    label.append(input, map, name);
    return { label, input, map };
  }

  return {
    /** @param {Tensor} weights [heads, n, n] @param {number} head */
    show(weights, head) {
      const [count] = weights.shape;
      while (choices.length > count) choices.pop()?.label.remove();
      while (choices.length < count) {
        const made = choice(choices.length);
        choices.push(made);
        parent.append(made.label);
      }
      choices.forEach(({ input, map }, index) => {
        input.checked = index === head;
        map.tensor = headOf(weights, index);
      });
    },
  };
}
