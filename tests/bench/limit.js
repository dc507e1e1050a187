// The machine's limit: how many multiply-adds a second one thread can do when nothing has to be
// loaded. Eight independent sums in registers, as many as the kernel keeps, so that no addition
// waits for the one before.

/**
 * A module with one function, run(count: i32) -> f32, assembled by hand.
 *
 * @param {boolean} relaxed use the relaxed multiply-add
 */
function assemble(relaxed) {
  /** @param {number} id @param {number[]} body */
  const section = (id, body) => [id, ...length(body), ...body];
  /** @param {number[]} body */
  const length = (body) => {
    const bytes = [];
    let left = body.length;
    for (; left > 127; left >>= 7) bytes.push((left & 127) | 128);
    return [...bytes, left];
  };
  const sums = 8;
  const [getLocal, setLocal, simd] = [0x20, 0x21, 0xfd];
  const [multiply, add, splat] = [[0xe6, 0x01], [0xe4, 0x01], [0x13]];
  const madd = [0x85, 0x02];
  const factor = 1; // local 0 is the count; 1 and 2 are v128 operands; the sums follow
  const step = Array.from({ length: sums }, (_, k) => {
    const sum = 3 + k;
    const operands = [getLocal, factor, getLocal, factor + 1];
    return relaxed
      ? [...operands, getLocal, sum, simd, ...madd, setLocal, sum]
      : [...operands, simd, ...multiply, getLocal, sum, simd, ...add, setLocal, sum];
  }).flat();
  /** @param {number} local @param {number[]} bits the float's bytes */
  const fill = (local, bits) => [0x43, ...bits, simd, ...splat, setLocal, local];
  const total = Array.from({ length: sums }, (_, k) =>
    k === 0 ? [getLocal, 3] : [getLocal, 3 + k, simd, ...add],
  ).flat();
  const body = [
    ...[1, 2 + sums, 0x7b],
    ...fill(1, [0x00, 0x00, 0x80, 0x3f]),
    ...fill(2, [0x00, 0x00, 0x80, 0x33]),
    ...[0x03, 0x40], // loop
    ...step,
    ...[getLocal, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b], // count -= 1, again unless 0
    ...total,
    ...[simd, 0x1f, 0], // its first lane
    0x0b,
  ];
  const code = [1, ...length(body), ...body];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, 0x7f, 1, 0x7d]),
    ...section(3, [1, 0]),
    ...section(7, [1, 3, 0x72, 0x75, 0x6e, 0, 0]),
    ...section(10, code),
  ]);
}

/** @param {boolean} relaxed @returns {number} GFLOP/s */
export function multiplyAddLimit(relaxed) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble(relaxed)));
  const run = /** @type {(count: number) => number} */ (exports.run);
  const count = 4e6;
  let best = 0;
  for (let round = 0; round < 12; ++round) {
    const from = performance.now();
    run(count);
    best = Math.max(best, (count * 8 * 4 * 2) / (performance.now() - from) / 1e6);
  }
  return best;
}
