// The file of a picture → a data URL. Files that a browser would not show are refused; the browser applies
// EXIF rotation, and the figure scales large pictures down.

import { Buffer } from 'node:buffer';
import { bytesOf, nameOf, Unreadable } from './input.js';
import { isWholePng } from './png.js';

/** Most bytes of a file: a photograph of 40 megapixels has a third of it. */
const most = 2 ** 26;

/**
 * Whether the file ends after the last scan; an end before it belongs to an embedded preview.
 *
 * @param {Buffer} bytes
 */
const isWholeJpeg = (bytes) =>
  bytes.lastIndexOf('ffd9', undefined, 'hex') > bytes.lastIndexOf('ffda', undefined, 'hex');

/**
 * Type → its first bytes, as letters, and a test whether the file is complete.
 *
 * @type {Readonly<Record<string, { start: RegExp, isWhole: (bytes: Buffer) => boolean }>>}
 */
const types = {
  png: { start: /^\x89PNG\r\n/, isWhole: isWholePng },
  jpeg: { start: /^\xff\xd8\xff/, isWhole: isWholeJpeg },
  // some programs write zeros or an empty line after the end
  gif: {
    start: /^GIF8[79]a/,
    isWhole: (bytes) => /;[\0\s]*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 64))),
  },
  webp: {
    start: /^RIFF[^]{4}WEBP/,
    isWhole: (bytes) => bytes.length >= 8 + bytes.readUInt32LE(4),
  },
};

/** @param {string} file @returns {Promise<string>} */
export async function addressOfPicture(file) {
  const name = `--image ${nameOf(file)}`;
  const bytes = Buffer.from(await bytesOf(file, most));
  const start = bytes.toString('latin1', 0, 1024);
  if (/^\s*<(?:\?xml|!doctype svg|!--|svg)/i.test(start.replace(/^\xef\xbb\xbf/, ''))) {
    throw new Unreadable(`${name} is a drawing (SVG), and models see pixels: save it as PNG`);
  }
  const found = Object.entries(types).find(([, type]) => type.start.test(start));
  if (!found) throw new Unreadable(`${name} is no picture: PNG, JPEG, GIF or WebP is wanted`);
  const [type, { isWhole }] = found;
  if (!isWhole(bytes))
    throw new Unreadable(`${name} is broken: the end of it is missing, or a part is damaged`);
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
