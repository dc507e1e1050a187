// A picture on a page ↔ what a vision model reads of it.

import { t } from '../../../../core/texts/language.js';
import { brokenImage, canvasOf } from '../../../images/figures/patches/source.js';

/** @typedef {import('../../../images/figures/patches/source.js').Source} Source */
/** @typedef {import('../../../images/figures/patches/source.js').State} State */
/** @typedef {import('../../index.js').Picture} Picture */

/** @param {File} file */
export const isPicture = (file) => file.type.startsWith('image/');

/**
 * Why there is no picture to read; '' where there is, or none was given.
 *
 * @param {State} state
 */
export function brokenPicture({ given, isBroken, isClosed }) {
  if (isBroken) return brokenImage(given);
  return isClosed
    ? t('The picture is of another origin, which does not let this page read it.')
    : '';
}

/** @param {Source} source @returns {Picture} */
export function pixelsOf({ image, width, height }) {
  const canvas = canvasOf(width, height);
  const context = /** @type {CanvasRenderingContext2D} */ (
    canvas.getContext('2d', { willReadFrequently: true })
  );
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, data };
}

/**
 * The part of a picture that the patches cover, black where it ends before.
 *
 * @param {Source} source
 * @param {{ x: number, y: number, width: number, height: number }} seen
 * @returns {HTMLCanvasElement}
 */
export function seenPicture({ image }, { x, y, width, height }) {
  const canvas = canvasOf(width, height);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(canvas.width / width, canvas.height / height);
  context.drawImage(image, -x, -y);
  return canvas;
}
