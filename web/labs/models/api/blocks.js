// The language model of the package, with less to download: at the end of its file stand blocks of a scale
// and 32 integers. All scales, then all integers, those of small scales first, deflate better.

/** Bytes of a block, and of its scale. */
const [block, scale] = [34, 2];

/**
 * For each run of bytes: its place in the file, its place in the other order, and its length. Runs of scales
 * come first: the order of integers follows from them.
 *
 * @param {Uint8Array} file
 * @param {number} from where the blocks begin
 */
function* runs(file, from) {
  const count = (file.length - from) / block;
  const blocks = Array.from({ length: count }, (_, k) => from + k * block);
  yield [0, 0, from];
  for (const [k, at] of blocks.entries()) yield [at, from + k * scale, scale];
  // float16 numbers that are positive are in the order of their bits
  const bits = new DataView(file.buffer, file.byteOffset);
  const size = (/** @type {number} */ at) => bits.getUint16(at, true);
  blocks.sort((a, b) => size(a) - size(b));
  for (const [k, at] of blocks.entries())
    yield [at + scale, from + count * scale + k * (block - scale), block - scale];
}

/** Where the blocks begin is in front. @param {Uint8Array} file @param {number} from */
export function apart(file, from) {
  const all = new Uint8Array(4 + file.length);
  new DataView(all.buffer).setUint32(0, from, true);
  for (const [at, other, length] of runs(file, from)) {
    all.set(file.subarray(at, at + length), 4 + other);
  }
  return all;
}

/** The file again. @param {Uint8Array} all */
export function together(all) {
  const file = new Uint8Array(all.length - 4);
  const from = new DataView(all.buffer, all.byteOffset).getUint32(0, true);
  for (const [at, other, length] of runs(file, from)) {
    file.set(all.subarray(4 + other, 4 + other + length), at);
  }
  return file;
}
