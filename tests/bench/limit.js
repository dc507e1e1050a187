// The machine's limit: how many multiply-adds a second one thread can do. Every product takes another number
// from the first-level cache, so that an engine cannot merge two of them; twelve independent sums stay in
// registers, so that no addition waits for the one before (eight leave no slack for a fused one, which takes
// four to five cycles, twice a cycle).

const [getLocal, setLocal, simd] = [0x20, 0x21, 0xfd];

/** @param {number} value as an unsigned LEB128 */
function unsigned(value) {
  const bytes = [];
  let left = value;
  for (; left > 127; left >>= 7) bytes.push((left & 127) | 128);
  return [...bytes, left];
}

/** @param {number[]} body with its length before it */
const counted = (body) => [...unsigned(body.length), ...body];

/**
 * sum += factor · operand, in the locals that are named.
 *
 * @param {boolean} relaxed
 * @param {number} factor
 * @param {number[]} operand code that leaves a v128
 * @param {number} sum
 */
function multiplyAdd(relaxed, factor, operand, sum) {
  const product = [getLocal, factor, ...operand];
  return relaxed
    ? [...product, getLocal, sum, simd, 0x85, 0x02, setLocal, sum]
    : [...product, simd, 0xe6, 0x01, getLocal, sum, simd, 0xe4, 0x01, setLocal, sum];
}

/** @param {number} local @param {number[]} bits the float's bytes */
const fill = (local, bits) => [0x43, ...bits, simd, 0x13, setLocal, local];

/**
 * A module with a memory and one function of i32 parameters and an f32, assembled by hand: a loop
 * over `step`, until parameter 0 has been counted down to 0. The locals behind the parameters are
 * two factors and then the sums, all v128.
 *
 * @param {{ parameters: number, sums: number, step: number[], pages: number }} parts
 * @returns {Record<string, any>} `run`, and `memory` with this number of pages
 */
function assembled({ parameters, sums, step, pages }) {
  const first = parameters + 2;
  const total = Array.from({ length: sums }, (_, k) =>
    k === 0 ? [getLocal, first] : [getLocal, first + k, simd, 0xe4, 0x01],
  ).flat();
  const body = [
    1,
    2 + sums,
    0x7b,
    ...fill(parameters, [0x00, 0x00, 0x80, 0x3f]),
    ...fill(parameters + 1, [0x00, 0x00, 0x80, 0x33]),
    0x03,
    0x40, // loop
    ...step,
    getLocal,
    0,
    0x41,
    1,
    0x6b,
    0x22,
    0,
    0x0d,
    0,
    0x0b, // count -= 1, again unless 0
    ...total,
    simd,
    0x1f,
    0, // its first lane
    0x0b,
  ];
  /** @param {number} id @param {number[]} content */
  const section = (id, content) => [id, ...counted(content)];
  const bytes = Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, parameters, ...Array(parameters).fill(0x7f), 1, 0x7d]),
    ...section(2, [1, 1, 0x65, 1, 0x6d, 2, 0, 0]), // e.m, the memory
    ...section(3, [1, 0]),
    ...section(7, [1, 3, 0x72, 0x75, 0x6e, 0, 0]),
    ...section(10, [1, ...counted(body)]),
  ]);
  const memory = new WebAssembly.Memory({ initial: pages });
  const module = new WebAssembly.Module(bytes);
  return { memory, ...new WebAssembly.Instance(module, { e: { m: memory } }).exports };
}

/** @param {number} value @returns {number[]} the code that leaves it */
function constant(value) {
  const bytes = [0x41];
  for (; value > 63; value >>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

/** @param {boolean} relaxed @returns {number} GFLOP/s */
export function multiplyAddLimit(relaxed) {
  const [address, factor, first, sums] = [1, 2, 4, 12];
  const bytes = 16 * sums;
  const lines = 64; // each of `bytes`: 12 KB
  const step = Array.from({ length: sums }, (_, k) =>
    multiplyAdd(
      relaxed,
      factor,
      [getLocal, address, simd, 0x00, 4, ...unsigned(16 * k)],
      first + k,
    ),
  ).flat();
  // address = lines left, modulo `lines`, times their size
  const next = [
    getLocal,
    0,
    ...constant(lines - 1),
    0x71,
    ...constant(bytes),
    0x6c,
    setLocal,
    address,
  ];
  const { memory, run } = assembled({ parameters: 2, sums, step: [...step, ...next], pages: 1 });
  new Float32Array(memory.buffer).fill(1);
  const count = 3e6;
  let best = 0;
  for (let round = 0; round < 12; ++round) {
    const from = performance.now();
    run(count, 0);
    best = Math.max(best, (count * sums * 4 * 2) / (performance.now() - from) / 1e6);
  }
  return best;
}

/**
 * The product of a vector with a matrix and nothing else: every number of both is loaded, multiplied
 * and added, the matrix from front to back. What a step of decoding does with its keys, and again with
 * its values.
 *
 * @param {boolean} relaxed
 * @param {object} sizes
 * @param {number} sizes.floats of the matrix
 * @param {number} sizes.length of the vector, a power of two
 * @param {number} sizes.numbers 1, 2 or 4: how many numbers of the vector meet 32 of the matrix, eight lanes
 *   at a time or more, as in the loops of src/attention/decode.cpp
 * @returns {(floats: number) => void} the first ones, a multiple of 32
 */
export function bareProduct(relaxed, { floats, length, numbers }) {
  // parameter 0 counts lines of 128 bytes
  const [address, factor, first, sums] = [1, 2, 4, 8];
  const each = sums / numbers;
  const place = [
    getLocal,
    address,
    ...constant(5 - Math.log2(numbers)),
    0x76,
    ...constant(4 * length - 1),
    0x71, // address · numbers / 32, round and round
  ];
  const step = Array.from({ length: numbers }, (_, at) => [
    ...place,
    simd,
    0x09,
    2,
    4 * at,
    setLocal,
    factor,
    ...Array.from({ length: each }, (_none, k) => at * each + k).flatMap((k) =>
      multiplyAdd(relaxed, factor, [getLocal, address, simd, 0x00, 4, 16 * k], first + k),
    ),
  ]).flat();
  const next = [getLocal, address, ...constant(128), 0x6a, setLocal, address];
  const { memory, run } = assembled({
    parameters: 2,
    sums,
    step: [...step, ...next],
    pages: Math.ceil(floats / 16384),
  });
  new Float32Array(memory.buffer).fill(1);
  return (count) => {
    run(count / 32, 0);
  };
}
