// A vision model that is open, for the user: a picture → what every head of every layer looks at in it.

import {
  errorOf,
  flag,
  isObject,
  kindOf,
  lengthOf,
  options,
  refuse,
  say,
  typeError,
} from '../../../../core/api/check.js';
import { pause } from '../../../../core/api/pause.js';
import { checkSignal } from '../../../../core/api/signal.js';
import { execute } from '../execute.js';
import { infoOf, switchedOff } from '../run.js';
import { embedded } from './embed.js';
import { placeIn } from './processor.js';

/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('../architectures/plan.js').Size} Size */
/** @typedef {import('../run.js').RunOptions} RunOptions */

/**
 * Pixels as ImageData has them: red, green, blue and opacity, 4 bytes a pixel, row by row. The opacity
 * is not read.
 *
 * @typedef {{ width: number, height: number, data: Uint8ClampedArray | Uint8Array }} Picture
 */

/** @typedef {Pick<RunOptions, 'ablate' | 'positions' | 'signal' | 'onProgress'>} PictureOptions */

/**
 * @typedef {object} VisionInfo
 * @property {Size} image pixels that the model was trained with
 * @property {Size} patch pixels of a patch
 * @property {number} prefix tokens before the patches: class token, registers
 */

/**
 * @typedef {object} PictureResult
 * @property {Tensor} weights [layers, heads, n, n]; the tokens are those before the patches, then the patches
 *   row by row
 * @property {[rows: number, cols: number]} grid of patches
 * @property {number} prefix tokens before the patches
 * @property {{ x: number, y: number, width: number, height: number }} seen the part of the picture that the
 *   patches cover, in its pixels; it may reach beyond the picture, where the model sees black
 */

/** @typedef {ReturnType<typeof makeVisionModel>} VisionModel */

/** @typedef {import('../architectures/plan.js').Plan & { vision: import('../architectures/plan.js').Vision }} VisionPlan */

/** @param {unknown} given @returns {{ size: Size, data: Uint8Array }} */
function pictureOf(given) {
  const wanted = say`{ width, height, data }, as ImageData is: 4 bytes a pixel`;
  if (!isObject(given)) return refuse('run', 'picture', wanted, given, TypeError);
  const { width, height, data } = /** @type {Record<string, unknown>} */ (given);
  const isBytes = ['Uint8ClampedArray', 'Uint8Array'].includes(kindOf(data));
  if (!isBytes) return refuse('run', 'picture.data', say`a Uint8ClampedArray`, data, TypeError);
  for (const [name, side] of Object.entries({ width, height })) {
    if (!Number.isInteger(side) || Number(side) < 1)
      refuse('run', `picture.${name}`, say`a positive integer`, side);
  }
  const size = { height: Number(height), width: Number(width) };
  const count = 4 * size.width * size.height;
  if (lengthOf(data) !== count)
    refuse('run', 'picture.data', say`of ${count} bytes, 4 a pixel`, data, RangeError);
  const { buffer, byteOffset } = /** @type {Uint8Array} */ (data);
  return { size, data: new Uint8Array(buffer, byteOffset, count) };
}

/**
 * @param {object} parts
 * @param {VisionPlan} parts.plan
 * @param {import('./weights.js').VisionBound} parts.bound
 * @param {import('../engine.js').Engine} parts.engine
 * @param {import('./processor.js').Processor} parts.processor
 * @param {object} parts.config
 * @param {string} parts.format
 * @param {string} parts.file the name of the configuration
 * @param {import('../../../../core/api/message.js').Value[]} parts.warnings
 */
export function makeVisionModel(parts) {
  const { plan, bound, engine, processor } = parts;
  const { layers, heads, vision } = plan;
  const { image, patch, first, registers } = vision;
  const prefix = first.length + (registers?.count ?? 0);
  let open = true;

  /** @param {string} call */
  const stillOpen = (call) => {
    if (!open) throw errorOf(Error, say`${call}: the model is closed`);
  };
  /** @param {string} call @returns {never} */
  const readsPictures = (call) => {
    stillOpen(call);
    throw typeError`${call}: this model reads pictures, which have no tokens of text`;
  };

  /** @param {{ size: Size, data: Uint8Array }} picture */
  function seenOf({ size, data }) {
    const place = placeIn(processor, size);
    const grid = {
      height: Math.floor(place.size.height / patch.height),
      width: Math.floor(place.size.width / patch.width),
    };
    if (grid.height * grid.width === 0)
      refuse(
        'run',
        'picture',
        say`at least a patch of ${patch.width} × ${patch.height} pixels once it is resized`,
        `${place.size.width} × ${place.size.height}`,
      );
    const bytes = engine.resizedPicture(data, size, place.resized, processor.filter);
    const field = { top: place.top, left: place.left, size: place.size };
    const patches = engine.patches(bytes, place.resized, {
      ...field,
      patch,
      scaling: processor.scaling,
    });
    const [across, down] = [size.width / place.resized.width, size.height / place.resized.height];
    return {
      size: place.size,
      grid,
      patches,
      part: {
        x: place.left * across,
        y: place.top * down,
        width: grid.width * patch.width * across,
        height: grid.height * patch.height * down,
      },
    };
  }

  return {
    info: Object.freeze(
      infoOf({ ...parts, rope: null }, plan.context, {
        image: { ...image },
        patch: { ...patch },
        prefix,
      }),
    ),
    measured: null,
    tokens: () => readsPictures('tokens'),

    /**
     * Reads a picture, as the model's image processor prepares it.
     *
     * @param {Picture} given
     * @param {PictureOptions} [chosen]
     * @returns {Promise<PictureResult>}
     */
    async run(given, chosen) {
      const call = 'run';
      stillOpen(call);
      const {
        ablate,
        positions = true,
        signal,
        onProgress,
      } = options(call, chosen, 'ablate positions signal onProgress');
      flag(call, 'positions', positions);
      const off = switchedOff(ablate, plan);
      checkSignal(call, signal, onProgress);
      signal?.throwIfAborted();
      // at once: the caller may change the picture afterwards
      const seen = seenOf(pictureOf(given));
      const n = prefix + seen.grid.height * seen.grid.width;
      engine.begin();
      const { weights } = await execute({
        engine,
        plan,
        bound,
        off,
        start: 0,
        positions,
        logits: 'none',
        rotations: null,
        n,
        embedded: () => embedded({ engine, plan, bound, positions, seen }),
        async done(layer, ofLayer) {
          // a copy, which the receiver may keep and transfer
          onProgress?.({ layer, layers, weights: { shape: [heads, n, n], data: ofLayer.slice() } });
          await pause();
          signal?.throwIfAborted();
          stillOpen(call);
        },
      }).finally(() => engine.end());
      return {
        weights: { shape: [layers, heads, n, n], data: weights },
        grid: [seen.grid.height, seen.grid.width],
        prefix,
        seen: seen.part,
      };
    },

    heads: async () => readsPictures('heads'),

    close() {
      open = false;
      engine.close();
    },
  };
}
