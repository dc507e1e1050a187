// preprocessor_config.json → how a picture becomes what a model reads, as the image processors of
// Transformers do it with Pillow and NumPy (image_transforms.py, models/*/image_processing_*.py):
//
//   resize → crop around the middle, black where the picture ends before → (byte · factor - mean) / deviation
//
// A picture is read without its opacity, as Pillow's convert('RGB') leaves it out.

import { isArray, isObject, say } from '../../../../core/api/check.js';
import { Fields } from '../fields.js';

/** @typedef {import('../architectures/plan.js').Size} Size */

/**
 * @typedef {object} Processor
 * @property {{ shortest: number } | Size | null} size null: pictures are not resized
 * @property {string} filter
 * @property {Size | null} crop
 * @property {Float64Array} scaling the factor of a byte, means and deviations of the three colours
 */

/**
 * Where the model looks in a resized picture.
 *
 * @typedef {{ resized: Size, top: number, left: number, size: Size }} Place
 */

/** In the order of Pillow's numbers. */
const filters = ['nearest', 'lanczos', 'bilinear', 'bicubic', 'box', 'hamming'];

/** @param {number} side @returns {Size} */
const square = (side) => ({ height: side, width: side });

const half = [0.5, 0.5, 0.5];
const clip = {
  mean: [0.48145466, 0.4578275, 0.40821073],
  deviation: [0.26862954, 0.26130258, 0.27577711],
};
const standard = { mean: half, deviation: half };

/**
 * What each kind does where its file is silent. `isSquare`: one number is a height and a width, and
 * not the shorter side; `crops`: whether it can.
 */
const kinds = {
  ViT: { size: square(224), isSquare: true, resample: 2, crops: false, ...standard },
  DeiT: { size: square(256), isSquare: true, resample: 3, crops: true, ...standard },
  Bit: { size: { shortest: 224 }, isSquare: false, resample: 3, crops: true, ...clip },
  CLIP: { size: { shortest: 224 }, isSquare: false, resample: 3, crops: true, ...clip },
  Siglip: { size: square(224), isSquare: true, resample: 3, crops: false, ...standard },
};

const kindName = /^(ViT|DeiT|Bit|CLIP|Siglip)(?:ImageProcessor|FeatureExtractor)(Fast|Pil)?$/;

/** @param {unknown} side */
const isSide = (side) => Number.isInteger(side) && Number(side) >= 1 && Number(side) <= 2 ** 15;

/**
 * @param {Fields} f
 * @param {string} name
 * @param {boolean} isSquare
 * @param {{ shortest: number } | Size} preset
 * @returns {{ shortest: number } | Size}
 */
function sizeOf(f, name, isSquare, preset) {
  const [, value] = f.entry(name);
  if (value === undefined) return preset;
  if (isSide(value)) return isSquare ? square(Number(value)) : { shortest: Number(value) };
  if (isArray(value) && value.length === 2 && value.every(isSide)) {
    return { height: value[0], width: value[1] };
  }
  const {
    height,
    width,
    shortest_edge: shortest,
  } = /** @type {Size & { shortest_edge: number }} */ (isObject(value) ? value : {});
  if (isSide(height) && isSide(width)) return { height, width };
  if (isSide(shortest) && name === 'size') return { shortest };
  const wanted =
    name === 'size'
      ? say`a height and a width up to 32768, or a shortest_edge`
      : say`a height and a width up to 32768`;
  return f.refuse(name, wanted, value);
}

/** @param {Fields} f @param {string} name @param {readonly number[]} preset one a colour */
function colorsOf(f, name, preset) {
  const [, value = preset] = f.entry(name);
  const all = typeof value === 'number' ? [value, value, value] : value;
  if (isArray(all) && all.length === 3 && all.every(Number.isFinite)) return all;
  return f.refuse(name, say`a number or three`, value);
}

/**
 * @param {Record<string, unknown>} config of preprocessor_config.json
 * @param {string} file its name
 * @param {keyof typeof kinds} preset where it does not say its kind
 * @returns {Processor}
 */
export function processorOf(config, file, preset) {
  const f = new Fields(config, file);
  const typeNames = ['image_processor_type', 'feature_extractor_type'];
  const [typeName, type] = f.entry(typeNames);
  const match = type === undefined ? [] : kindName.exec(String(type));
  if (!match) {
    const known = Object.keys(kinds).map((kind) => `${kind}ImageProcessor`);
    return f.refuse(typeName, say`one of ${known.join(', ')}`, type);
  }
  const kind = kinds[/** @type {keyof typeof kinds} */ (match[1] ?? preset)];
  // those that are called Fast can do all steps
  const canCrop = kind.crops || match[2] === 'Fast';
  f.only('do_pad', false);
  const resizes = f.flag('do_resize', true);
  const crops = canCrop && f.flag('do_center_crop', kind.crops);
  const [, resample = kind.resample] = f.entry('resample');
  const filter = filters[Number(resample)];
  if (filter === undefined || !Number.isInteger(resample))
    f.refuse('resample', say`one of 0 to ${filters.length - 1}`, resample);
  const crop = crops ? sizeOf(f, 'crop_size', true, square(224)) : null;
  const rescales = f.flag('do_rescale', true);
  const normalizes = f.flag('do_normalize', true);
  const factor = rescales ? f.number('rescale_factor', 1 / 255) : 1;
  const mean = normalizes ? colorsOf(f, 'image_mean', kind.mean) : [0, 0, 0];
  const deviation = normalizes ? colorsOf(f, 'image_std', kind.deviation) : [1, 1, 1];
  if (deviation.some((one) => !(Math.fround(one) > 0)))
    f.refuse('image_std', say`above 0`, Math.min(...deviation));
  return {
    size: resizes ? sizeOf(f, 'size', kind.isSquare, kind.size) : null,
    filter,
    crop: /** @type {Size | null} */ (crop),
    scaling: Float64Array.of(factor, ...mean, ...deviation),
  };
}

/** @param {Size} picture @param {Processor['size']} size @returns {Size} */
function resizedTo({ height, width }, size) {
  if (!size) return { height, width };
  if (!('shortest' in size)) return size;
  const { shortest } = size;
  const longest = Math.trunc((shortest * Math.max(height, width)) / Math.min(height, width));
  return width <= height
    ? { height: longest, width: shortest }
    : { height: shortest, width: longest };
}

/**
 * @param {Processor} processor
 * @param {Size} picture
 * @returns {Place}
 */
export function placeIn({ size, crop }, picture) {
  const resized = resizedTo(picture, size);
  if (!crop) return { resized, top: 0, left: 0, size: resized };
  return {
    resized,
    top: Math.floor((resized.height - crop.height) / 2),
    left: Math.floor((resized.width - crop.width) / 2),
    size: crop,
  };
}
