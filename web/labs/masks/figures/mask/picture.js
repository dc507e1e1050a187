// A mask → pixels, in the colours of the page.

/** @typedef {import('./model.js').Mask} Mask */
/** @typedef {import('../../../../core/api/picture.js').Picture} Picture */
/** @typedef {import('../../../../core/draw/matrix.js').Drawing} Drawing */

/** Colours of hidden and visible cells, and of those that only one of two rules keeps. */
export const colors = ['var(--ground)', 'var(--shown)', 'var(--query)', 'var(--key)'];

/** @param {string} color '#rrggbb' */
const channels = (color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/**
 * @param {import('../../../../core/api/index.js').Phasor} phasor
 * @param {Mask} mask
 * @param {readonly string[]} stops the resolved colours
 * @returns {(drawing: Drawing) => Picture}
 */
export const painted =
  (phasor, mask, stops) =>
  ({ rows, cols, width, height, colormap, domain, into }) => {
    const view = { rows, cols, width, height };
    const [hidden, visible, left, right] = stops.map(channels);
    if (!mask.plane.condition) {
      const data = sampled(mask, view);
      return phasor.paint({ shape: [height, width], data }, { colormap, domain, into });
    }
    const data = into ?? new Uint8ClampedArray(4 * width * height);
    const one = mask.plane.shares(view);
    const other = mask.other?.shares(view) ?? null;
    const both = mask.both?.shares(view) ?? one;
    for (let pixel = 0; pixel < one.length; ++pixel) {
      const common = seen(both[pixel]);
      const first = other ? Math.max(0, seen(one[pixel]) - common) : 0;
      const second = other ? Math.max(0, seen(other[pixel]) - common) : 0;
      const rest = Math.max(0, 1 - common - first - second);
      for (let k = 0; k < 3; ++k) {
        data[4 * pixel + k] =
          rest * hidden[k] + common * visible[k] + first * left[k] + second * right[k];
      }
      data[4 * pixel + 3] = 255;
    }
    return { width, height, data };
  };

/** Lines thinner than a pixel stay visible. @param {number} share */
const seen = (share) => (share === 0 || share === 1 ? share : 0.15 + 0.7 * share);

/**
 * The numbers under the middle of every pixel; NaN, which has no colour, where a key is hidden.
 *
 * @param {Mask} mask
 * @param {import('../../api/paint.js').View} view
 */
function sampled(mask, { rows, cols, width, height }) {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; ++y) {
    const row = Math.floor(rows[0] + ((y + 0.5) * (rows[1] - rows[0])) / height);
    for (let x = 0; x < width; ++x) {
      const column = Math.floor(cols[0] + ((x + 0.5) * (cols[1] - cols[0])) / width);
      const value = mask.value(row, column);
      data[y * width + x] = value === -Infinity ? NaN : value;
    }
  }
  return data;
}

/**
 * The ends of the colours for a rule of numbers, symmetric around zero.
 *
 * @param {Mask} mask
 * @param {import('../../../../core/draw/window.js').Window} rows
 * @param {import('../../../../core/draw/window.js').Window} cols
 * @returns {[number, number]}
 */
export function ends(mask, rows, cols) {
  const side = 64;
  let most = 0;
  for (const value of sampled(mask, { rows, cols, width: side, height: side })) {
    if (Number.isFinite(value)) most = Math.max(most, Math.abs(value));
  }
  return [-(most || 1), most || 1];
}
