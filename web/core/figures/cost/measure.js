// Times attention in the visitor's browser while n doubles. Long passes are cut into blocks of queries, which
// are independent of each other, so that the page stays responsive. Also keeps the measured times.

/** @typedef {import('../../api/index.js').Phasor} Phasor */

/** Most multiply-adds per call: about 10 ms. */
const piece = 2 ** 28;
/** Milliseconds for which a short call is repeated: browsers round their clocks, some to 1 ms. */
const enough = 5;
/** Milliseconds for which a pass over all queries is repeated; the fastest counts. */
const patience = 400;
const rounds = 3;
const warmUp = 60;
/** Milliseconds; a pass that takes longer is the last. */
const longest = 700;

const [shortest, most] = [64, 8192];

/**
 * @param {number} rows
 * @param {number} dim
 * @returns {import('../../api/tensor.js').Tensor} values from −1 to 1
 */
function filled(rows, dim) {
  // any numbers will do; these differ from row to row
  const data = Float32Array.from({ length: rows * dim }, (_, k) => ((k * 0.618034) % 2) - 1);
  return { shape: [rows, dim], data };
}

/** Lets the page handle pending events. */
const pause = () => new Promise((resume) => setTimeout(resume));

/**
 * Every query attends to all n keys, in heads of width 64 if that divides `dim`, otherwise in one head.
 *
 * @param {Phasor} phasor
 * @param {number} dim
 * @param {{ readonly aborted: boolean }} signal aborts it
 * @returns {AsyncGenerator<{ n: number, time: number }>} `time` for all heads, in milliseconds
 */
export async function* measure(phasor, dim, signal) {
  const width = dim % 64 === 0 ? 64 : dim;
  const heads = dim / width;
  for (let n = shortest; n <= most; n *= 2) {
    const [q, k, v] = [filled(n, width), filled(n, width), filled(n, width)];
    const output = new Float32Array(n * width);
    // the queries of all heads, head by head, in blocks of `rows`
    const all = heads * n;
    const rows = Math.min(all, Math.max(1, Math.floor(piece / (4 * n * width))));
    /** Computes queries of one head. @param {number} from @param {number} to */
    const attend = (from, to) => {
      const [first, last] = [from * width, to * width];
      const part = { shape: [to - from, width], data: q.data.subarray(first, last) };
      phasor.attention(part, k, v, { into: { output: output.subarray(first, last) } });
    };
    /** @param {number} from the first query @returns {number} the milliseconds that its block takes */
    const block = (from) => {
      const end = Math.min(all, from + rows);
      const start = performance.now();
      for (let times = 1; ; ++times) {
        for (let at = from; at < end;) {
          const first = at % n;
          const count = Math.min(n - first, end - at);
          attend(first, first + count);
          at += count;
        }
        const spent = performance.now() - start;
        if (spent >= enough) return spent / times;
      }
    };
    // the first calls run code that is not optimized yet
    for (let spent = 0; n === shortest && spent < warmUp; spent += enough) {
      block(0);
      await pause();
    }
    let time = Infinity;
    for (let round = 0, spent = 0; round < rounds && spent < patience; ++round) {
      let pass = 0;
      for (let from = 0; from < all; from += rows) {
        pass += block(from);
        await pause();
        if (signal.aborted) return;
      }
      spent += pass;
      time = Math.min(time, pass);
    }
    yield { n, time };
    if (time > longest) return;
  }
}

/** @typedef {{ n: number, time: number }} Point `time` in milliseconds */

/** @type {readonly Point[]} */
const none = [];

/**
 * A measurement that ends when its element leaves the page or the width changes.
 *
 * @param {import('../../kit/element.js').PhasorElement & { dim: number }} s
 */
export function timed(s) {
  /** The last measured times, and the model width they belong to. */
  let last = { dim: 0, points: none };
  /** number of measurements started or ended */
  let count = 0;
  let isOn = false;
  // whether the last measurement was at the current width
  const isOfNow = () => last.dim === s.dim;

  /** @returns {Promise<readonly Point[] | null>} null if it was aborted */
  async function begin() {
    const run = ++count;
    const { dim } = s;
    const isWanted = () => run === count && s.isConnected && isOfNow();
    last = { dim, points: none };
    isOn = true;
    s.refresh();
    const signal = {
      get aborted() {
        return !isWanted();
      },
    };
    try {
      for await (const point of measure(s.phasor, dim, signal)) {
        if (!isWanted()) break;
        last = { dim, points: [...last.points, point] };
        s.refresh();
      }
    } catch (error) {
      // the browser lacks the memory: keep the times so far
      s.fail(error);
    }
    if (run !== count) return null;
    isOn = false;
    s.refresh();
    return isWanted() ? last.points : null;
  }

  return {
    /** @returns {readonly Point[]} */
    get points() {
      return s.polled(() => (isOfNow() ? last.points : none));
    },
    get isOn() {
      return s.polled(() => isOn && isOfNow());
    },
    begin,
    end() {
      count += 1;
      isOn = false;
      s.refresh();
    },
  };
}
