// The character vectors of an R data file (.rdb): each chunk is a length of 4 bytes and a zlib stream of one
// serialized object. "R Internals", section 1.8.

import { inflateSync } from 'node:zlib';

const stringVector = 16;
const string = 9;

/**
 * @param {Buffer} chunk R's serialisation in binary
 * @returns {string[]}
 */
function stringsOf(chunk) {
  const fail = (/** @type {string} */ what) => {
    throw new Error(`R data must be ${what}`);
  };
  if (chunk.toString('latin1', 0, 2) !== 'X\n') fail('serialised in binary');
  // version, version of R, least version that can read it; from version 3 on also an encoding
  const version = chunk.readInt32BE(2);
  let at = version < 3 ? 14 : 18 + chunk.readInt32BE(14);
  const next = () => {
    at += 4;
    return chunk.readInt32BE(at - 4);
  };
  const typeOf = (/** @type {number} */ flags) => flags & 255;
  if (typeOf(next()) !== stringVector) fail('a vector of strings');
  return Array.from({ length: next() }, () => {
    if (typeOf(next()) !== string) fail('a vector of strings');
    const length = next();
    at += length;
    return chunk.toString('utf8', at - length, at);
  });
}

/**
 * @param {Buffer} file
 * @returns {string[][]} one list for each object
 */
export function characterVectors(file) {
  const all = [];
  for (let at = 0; at < file.length;) {
    const { buffer, engine } = /** @type {{ buffer: Buffer, engine: { bytesWritten: number } }} */ (
      /** @type {unknown} */ (inflateSync(file.subarray(at + 4), { info: true }))
    );
    const length = file.readUInt32BE(at);
    if (buffer.length !== length) {
      throw new Error(`R data: a chunk must have ${length} bytes, got ${buffer.length}`);
    }
    all.push(stringsOf(buffer));
    at += 4 + engine.bytesWritten;
  }
  return all;
}
