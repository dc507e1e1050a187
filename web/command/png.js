// Writes PNG files, and checks whether one is complete. https://www.w3.org/TR/png/

import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';

/** The table of checksums, for PNG's polynomial. */
const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; ++bit) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** @param {Uint8Array} body type and data of a chunk @returns {number} */
function checksum(body) {
  let sum = 0xffffffff;
  for (const byte of body) sum = sums[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** @param {string} name @param {Uint8Array} data */
function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, check]);
}

/** The first bytes of the file. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * @param {{ width: number, height: number, bytes: Uint8Array }} pixels red, green and blue of each, row by
 *   row
 * @returns {Buffer}
 */
export function png({ width, height, bytes }) {
  const line = 3 * width;
  const filtered = Buffer.alloc(height * (1 + line));
  for (let y = 0; y < height; ++y) {
    const row = bytes.subarray(y * line, (y + 1) * line);
    const at = y * (1 + line);
    // use the filter "up" only for rows equal to the one above
    if (y > 0 && Buffer.compare(row, bytes.subarray((y - 1) * line, y * line)) === 0)
      filtered[at] = 2;
    else filtered.set(row, at + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // eight bits of each of three colours
  header.set([8, 2], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * @param {Buffer} file a PNG without physical dimensions
 * @param {number} density pixels per inch
 * @returns {Buffer} with its printed size
 */
export function printed(file, density) {
  const perMetre = Math.round(density / 0.0254);
  const size = Buffer.alloc(9);
  size.writeUInt32BE(perMetre);
  size.writeUInt32BE(perMetre, 4);
  // the unit is the metre
  size[8] = 1;
  // after the signature and the header chunk, which has 13 bytes of data and 12 around them
  const at = signature.length + 25;
  return Buffer.concat([file.subarray(0, at), chunk('pHYs', size), file.subarray(at)]);
}

/** Whether all chunks are there, with correct checksums. @param {Buffer} bytes of a PNG */
export function isWholePng(bytes) {
  for (let at = signature.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return false;
    const body = bytes.subarray(at + 4, end);
    if (checksum(body) !== bytes.readUInt32BE(end)) return false;
    if (body.toString('latin1', 0, 4) === 'IEND') return true;
    at = end + 4;
  }
  return false;
}
