// A vision model over a picture: where one is chosen, and <phasor-patches> with the weights of all heads.

import { node, set } from '../../../../core/draw/nodes.js';
import { localized } from '../../../../core/texts/language.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { register } from '../../../../core/kit/register.js';
import { seenPicture } from './pictures.js';

/** @typedef {import('../../../images/figures/patches/element.js').PatchesElement} PatchesElement */
/** @typedef {import('./figure.js').Model} Model */
/** @typedef {import('./reader.js').Host} Host */

/** @returns {Promise<PatchesElement>} */
async function newPatches() {
  const { PatchesElement: Patches } = await import('../../../images/figures/patches/element.js');
  register({ 'phasor-patches': Patches });
  const patches = /** @type {PatchesElement} */ (document.createElement('phasor-patches'));
  patches.setAttribute('controls', '');
  patches.setAttribute('fit', 'stretch');
  return patches;
}

/** @param {Model} m @param {Host} s @returns {import('../../../../core/kit/figure.js').Mark} */
export function sight(m, s) {
  const label = localized(node('span', ''), { text: 'A picture, dropped here or chosen' });
  const input = set(node('input', ''), { type: 'file', accept: 'image/*' });
  const chooser = node('label', 'chooser', label, input);
  const box = node('div', 'sight', chooser);
  input.addEventListener('change', () => {
    m.reader.choose(Array.from(input.files ?? []));
    input.value = '';
  });
  /** @type {Promise<PatchesElement> | null} */
  let making = null;
  /** @type {PatchesElement | null} */
  let patches = null;

  /** @returns {PatchesElement | null} null until loaded */
  function figure() {
    making ??= newPatches().then((made) => {
      patches = made;
      // the reader's choice of a head is that of the model's figure
      made.addEventListener('phasor-change', (event) => {
        const { layer = s.layer, head = s.head } = /** @type {CustomEvent} */ (event).detail;
        if (layer !== s.layer || head !== s.head) s.set({ layer, head });
      });
      box.append(made);
      s.refresh();
      return made;
    });
    return patches;
  }
  const drawn = s.kept(() => {
    const { session } = m.now;
    box.hidden = !session?.info?.vision;
    const { source } = s.polled(() => m.reader.picture);
    if (!session?.sight || !source) return;
    const { sight: found } = session;
    const made = s.polled(figure);
    if (!made || made.weights === found.layers) return;
    const { grid, prefix, seen, layers } = found;
    Object.assign(made, { grid, prefix, image: seenPicture(source, seen), weights: layers });
  });
  const placed = s.kept(() => {
    const made = s.polled(() => patches);
    if (made) Object.assign(made, { layer: s.layer, head: s.head });
  });
  return mark(box, drawn, placed);
}
