// The language model of the package, with less to download: at the end of its file stand blocks of a scale
// and 32 integers; all scales, then all integers deflate better.

/** Bytes of a block, and of its scale. */
const [block, scale] = [34, 2];

/**
 * For each run of bytes: its place in the file, its place in the other order, and its length.
 *
 * @param {number} from where the blocks begin
 * @param {number} to the end of the file
 */
function* runs(from, to) {
  const count = (to - from) / block;
  yield [0, 0, from];
  for (let k = 0; k < count; ++k) {
    const at = from + k * block;
    yield [at, from + k * scale, scale];
    yield [at + scale, from + count * scale + k * (block - scale), block - scale];
  }
}

/** Where the blocks begin is in front. @param {Uint8Array} file @param {number} from */
export function apart(file, from) {
  const all = new Uint8Array(4 + file.length);
  new DataView(all.buffer).setUint32(0, from, true);
  for (const [at, other, length] of runs(from, file.length)) {
    all.set(file.subarray(at, at + length), 4 + other);
  }
  return all;
}

/** The file again. @param {Uint8Array} all */
export function together(all) {
  const file = new Uint8Array(all.length - 4);
  const from = new DataView(all.buffer, all.byteOffset).getUint32(0, true);
  for (const [at, other, length] of runs(from, file.length)) {
    file.set(all.subarray(4 + other, 4 + other + length), at);
  }
  return file;
}
