// The curves of a run as a table: loss, accuracy and the norms of the gradient of every model, one row per
// step.

import { t } from '../../../../core/texts/language.js';
import { nameOf } from './choices.js';

/** @typedef {import('./session.js').Model} Model */

/** @param {number} part of a model @param {number} layers @param {string} model its name */
function gradientName(part, layers, model) {
  if (part === 0) return t('{model}: gradient of the embeddings', { model });
  if (part > layers) return t('{model}: gradient of the output', { model });
  return t('{model}: gradient of layer {layer}', { model, layer: part });
}

/** @param {readonly Model[]} models @returns {import('../../../../core/kit/element.js').Shown | null} */
export function table(models) {
  const steps = (models[0]?.points ?? []).map(({ step }) => step);
  if (steps.length === 0) return null;
  const { layers } = models[0].spec.full;
  // columns per model: loss, accuracy, and a norm per part
  const width = 2 + layers + 2;
  const byStep = models.map(({ points }) => new Map(points.map((point) => [point.step, point])));
  const data = new Float32Array(steps.length * width * models.length).fill(NaN);
  steps.forEach((step, row) =>
    byStep.forEach((points, k) => {
      const point = points.get(step);
      if (point)
        data.set([point.loss, point.accuracy, ...point.norms], (row * models.length + k) * width);
    }),
  );
  const name = (/** @type {number} */ column) => {
    const { choice, seed } = models[Math.floor(column / width)].spec;
    const model = `${t(nameOf(choice))} ${seed}`;
    const at = column % width;
    if (at === 0) return t('{model}: loss', { model });
    return at === 1 ? t('{model}: right answers', { model }) : gradientName(at - 2, layers, model);
  };
  return {
    name: 'training',
    tensor: { shape: [steps.length, width * models.length], data },
    rowtitle: t('step'),
    columntitle: t('model and seed'),
    rowname: (/** @type {number} */ row) => String(steps[row]),
    columnname: name,
  };
}
