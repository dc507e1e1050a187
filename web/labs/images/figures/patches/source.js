// A picture in any form that an author may give → an image that a canvas can draw, with its size. The browser
// rotates it by its EXIF data. A large picture is scaled down once, so that its pixels can be freed.

import { t } from '../../../../core/texts/language.js';

/**
 * @typedef {{ width: number, height: number, data: Uint8ClampedArray | Uint8Array }} Pixels in the form of
 *   ImageData
 */
/**
 * @typedef {string | HTMLImageElement | HTMLCanvasElement | OffscreenCanvas | ImageBitmap | Pixels |
 *   Blob} Given
 */
/** @typedef {{ width: number, height: number, image: CanvasImageSource }} Source */
/**
 * @typedef {object} State
 * @property {Given | null} given
 * @property {Source | null} source
 * @property {boolean} isBroken
 * @property {boolean} isAwaited
 * @property {boolean} isClosed whether another origin forbids reading its pixels
 */

/** Longest side (pixels) of the kept picture. */
const longest = 2048;

const kinds = [
  'HTMLImageElement',
  'HTMLCanvasElement',
  'OffscreenCanvas',
  'ImageBitmap',
  'Blob',
  'File',
];

/** @param {unknown} value its class name, also from another window */
const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

/** @param {any} value @returns {value is Pixels} */
const arePixels = (value) =>
  Number.isInteger(value?.width) &&
  Number.isInteger(value.height) &&
  value.width > 0 &&
  value.height > 0 &&
  value.data instanceof Object &&
  value.data.BYTES_PER_ELEMENT === 1 &&
  value.data.length === 4 * value.width * value.height;

/** @param {unknown} value @returns {value is Given} */
const isImage = (value) => kinds.includes(kindOf(value)) || arePixels(value);

/**
 * The picture setting that several figures have.
 *
 * @type {import('../../../../core/kit/settings.js').Setting<string | HTMLImageElement | HTMLCanvasElement
 *   | OffscreenCanvas | ImageBitmap | ImageData | Blob | null>}
 */
export const imageSetting = {
  preset: null,
  write: null,
  about:
    'the picture: its address, or as a property an HTMLImageElement, an ImageBitmap, a canvas, ImageData or a Blob. It is turned as its EXIF data say',
  get wanted() {
    return t('an address, an image, a canvas, ImageData or a Blob');
  },
  read: (given) => given.trim() || null,
  addresses: (given) => [given.trim()].filter(Boolean),
  accept: (value) => (isImage(value) ? /** @type {ImageData} */ (value) : undefined),
};

/** @param {number} width @param {number} height */
export function canvasOf(width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** @param {CanvasImageSource} image @param {number} width @param {number} height @returns {Source | null} */
function sized(image, width, height) {
  const side = Math.max(width, height);
  if (side <= longest) return { image, width, height };
  const canvas = canvasOf((width * longest) / side, (height * longest) / side);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { image: canvas, width: canvas.width, height: canvas.height };
}

/**
 * @param {string} address
 * @param {'anonymous' | null} crossOrigin 'anonymous' asks the other origin for permission to read its
 *   pixels
 * @returns {Promise<HTMLImageElement | null>}
 */
function fetched(address, crossOrigin) {
  const image = new Image();
  if (crossOrigin) image.crossOrigin = crossOrigin;
  image.src = address;
  return new Promise((resolve) => {
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
  });
}

/** @param {HTMLImageElement | null} image @returns {Promise<Source | null>} */
async function ofElement(image) {
  if (image && !image.complete) await image.decode();
  if (!image?.complete || (image.naturalWidth === 0 && !isDrawing(image))) return null;
  // an SVG without a size can be drawn at any size
  const [width, height] = [image.naturalWidth || 512, image.naturalHeight || 512];
  return sized(image, width, height);
}

/** @param {HTMLImageElement} image whether it may be an SVG, which may have no size */
const isDrawing = ({ src }) => /^data:image\/svg|\.svg([?#]|$)/i.test(src);

/** @param {Blob} blob @returns {Promise<string>} its content as a data URL, which strict pages allow */
const addressOf = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** @param {Blob} blob @returns {Promise<Source | null>} */
async function ofBlob(blob) {
  if (/^image\/svg/.test(blob.type)) return ofElement(await fetched(await addressOf(blob), null));
  const bitmap = await createImageBitmap(blob);
  return sized(bitmap, bitmap.width, bitmap.height);
}

/**
 * @param {Given} given
 * @returns {Promise<Source | null>} null for something else; rejects if the browser cannot decode it
 */
export async function sourceOf(given) {
  // without the other origin's permission a picture can be drawn but not read
  if (typeof given === 'string') {
    return ofElement((await fetched(given, 'anonymous')) ?? (await fetched(given, null)));
  }
  if (arePixels(given)) {
    const { width, height, data } = given;
    const canvas = canvasOf(width, height);
    const pixels = new ImageData(Uint8ClampedArray.from(data), width, height);
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
    return sized(canvas, width, height);
  }
  const kind = kindOf(given);
  if (kind === 'HTMLImageElement') return ofElement(/** @type {HTMLImageElement} */ (given));
  if (kind === 'Blob' || kind === 'File') return ofBlob(/** @type {Blob} */ (given));
  const { width, height } = /** @type {ImageBitmap} */ (given);
  return width * height === 0 ? null : sized(/** @type {ImageBitmap} */ (given), width, height);
}

/** @param {Given | null} given @returns {string} the message for one that cannot be shown */
export const brokenImage = (given) =>
  typeof given === 'string'
    ? t('The picture could not be loaded: {address}', {
        address: given.startsWith('data:') ? 'data:…' : given.slice(0, 120),
      })
    : t('The picture cannot be read: it is no image that this browser knows.');

/** @param {Source} source whether this origin may not read its pixels */
function isClosed({ image }) {
  const context = canvasOf(1, 1).getContext('2d');
  try {
    context?.drawImage(image, 0, 0, 1, 1);
    context?.getImageData(0, 0, 1, 1);
    return false;
  } catch {
    return true;
  }
}

/**
 * The picture of an element, fetched when it is first needed.
 *
 * @param {Pick<import('../../../../core/kit/element.js').PhasorElement, 'awaits' | 'refresh'>} s
 * @param {(given: Given) => void} failed
 */
export function pictureOf(s, failed) {
  /** @type {State} */
  const none = { given: null, source: null, isBroken: false, isAwaited: false, isClosed: false };
  let now = none;
  /** @param {Given | null} given */
  return (given) => {
    if (given === now.given) return now;
    const asked = (now = { ...none, given, isAwaited: given !== null });
    s.awaits('image', asked.isAwaited);
    if (given === null) return now;
    const ended = (/** @type {Partial<State>} */ result) => {
      if (now !== asked) return;
      now = { ...asked, ...result, isAwaited: false };
      s.awaits('image', false);
      s.refresh();
      if (now.isBroken) failed(given);
    };
    sourceOf(given).then(
      (source) => ended(source ? { source, isClosed: isClosed(source) } : { isBroken: true }),
      () => ended({ isBroken: true }),
    );
    return now;
  };
}
