// The tensors of a vision model: those of its layers as of any other model, and what makes vectors of
// patches.

import { countsOf, Finder, layersOf } from '../weights.js';

/** @typedef {import('../readers/storage.js').StoredTensor} StoredTensor */
/** @typedef {import('../architectures/plan.js').Plan} Plan */
/** @typedef {import('../architectures/plan.js').Vision} Vision */
/** @typedef {import('../weights.js').Pair} Pair */
/** @typedef {import('../weights.js').Bound} Bound */

/**
 * @typedef {Pick<Bound, 'layers' | 'parameters' | 'type' | 'layouts' | 'unread' | 'embedNorm' | 'vocabulary'>
 *   & { projection: Pair, position: StoredTensor, first: StoredTensor[], registers?: StoredTensor }
 *   } VisionBound `projection`: a row for each number of a vector, as patches are rows
 */

/**
 * What models have besides their layers: what pools, normalizes or classifies behind them, and the text model
 * of CLIP and SigLIP.
 */
const behind =
  /^(.*\.)?(layernorm|post_layernorm|pooler|classifier|cls_classifier|distillation_classifier|head|decoder|text_model|visual_projection|text_projection|logit_scale|logit_bias|mask_token)(\.|$)/;

/** The sides of a grid of patches. @param {Vision} vision */
export const gridOf = ({ image, patch }) => ({
  height: Math.floor(image.height / patch.height),
  width: Math.floor(image.width / patch.width),
});

/**
 * @param {Plan & { vision: Vision }} plan
 * @param {Map<string, StoredTensor>} tensors
 * @param {string} file the name of the configuration, for messages
 * @returns {VisionBound}
 */
export function bindVision(plan, tensors, file) {
  const finder = new Finder(tensors, plan, file);
  const { names, dim, vision } = plan;
  const { patch, first, registers } = vision;
  const shape = [dim, 3, patch.height, patch.width];
  const { weight, bias } = finder.pair(names.token, shape, dim, !vision.unbiased);
  const { height, width } = gridOf(vision);
  const rows = first.length + height * width;
  /** Vectors, which PyTorch may store with sides of 1. @param {string} name @param {number} count */
  const vectors = (name, count) => {
    const own = finder.names(name, '').find((one) => tensors.has(one)) ?? '';
    const sides = tensors.get(own)?.shape.length ?? 2;
    const whole = [1, count, dim].slice(-sides);
    return finder.need(name, whole.length === 1 && count > 1 ? [count, dim] : whole, '');
  };
  const bound = {
    vocabulary: 0,
    projection: { weight: { ...weight, shape: [dim, 3 * patch.height * patch.width] }, bias },
    position: vectors(String(names.position), rows),
    first: first.map((name) => vectors(name, 1)),
    ...(registers && { registers: vectors(registers.name, registers.count) }),
    ...(names.embedNorm && { embedNorm: finder.pair(names.embedNorm, [dim], dim, true) }),
    ...layersOf(finder, plan),
  };
  const counts = countsOf(finder);
  return { ...bound, ...counts, unread: counts.unread.filter((name) => !behind.test(name)) };
}
