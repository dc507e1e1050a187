// Attention timed in the visitor's browser, at n that doubles. Long passes are cut into blocks of
// queries, which are independent of each other, so that the page goes on answering. And the times that the
// reader has asked for.

/** @typedef {import('../../api/index.js').Phasor} Phasor */

/** Multiplications and additions of one call at most: some 10 ms. */
const piece = 2 ** 28;
/** Milliseconds that a short call is repeated for: browsers blur their clocks, some to 1 ms. */
const enough = 5;
/** Milliseconds that a pass over all queries is repeated for; the quickest counts. */
const patience = 400;
const rounds = 3;
const warmUp = 60;
/** A pass that takes longer is the last. */
const longest = 700;

const [shortest, most] = [64, 8192];

/** @param {number} rows @param {number} dim @returns {import('../../api/tensor.js').Tensor} from −1 to 1 */
function filled(rows, dim) {
  // any numbers will do; these differ from row to row
  const data = Float32Array.from({ length: rows * dim }, (_, k) => ((k * 0.618034) % 2) - 1);
  return { shape: [rows, dim], data };
}

/** Lets the page handle pending events. */
const pause = () => new Promise((resume) => setTimeout(resume));

/**
 * Every query looks at all n keys, in heads that are 64 wide where that divides `dim`, else in one.
 *
 * @param {Phasor} phasor
 * @param {number} dim
 * @param {{ readonly aborted: boolean }} signal ends it
 * @returns {AsyncGenerator<{ n: number, time: number }>} `time` of all heads, in milliseconds
 */
export async function* measure(phasor, dim, signal) {
  const width = dim % 64 === 0 ? 64 : dim;
  const heads = dim / width;
  for (let n = shortest; n <= most; n *= 2) {
    const [q, k, v] = [filled(n, width), filled(n, width), filled(n, width)];
    const output = new Float32Array(n * width);
    // the queries of all heads, one head after another, in blocks of `rows`
    const all = heads * n;
    const rows = Math.min(all, Math.max(1, Math.floor(piece / (4 * n * width))));
    /** Queries of one head. @param {number} from @param {number} to */
    const attend = (from, to) => {
      const [first, last] = [from * width, to * width];
      const part = { shape: [to - from, width], data: q.data.subarray(first, last) };
      phasor.attention(part, k, v, { into: { output: output.subarray(first, last) } });
    };
    /** @param {number} from the first query @returns {number} milliseconds that its block takes */
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
    // first calls run in code that is not optimised yet
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
 * A measurement ends when its element leaves the page, and when it gets another width.
 *
 * @param {import('../../kit/element.js').PhasorElement & { dim: number }} s
 */
export function timed(s) {
  /** What was measured last, and the width of the model then. */
  let last = { dim: 0, points: none };
  /** measurements that were begun or ended */
  let count = 0;
  let isOn = false;
  // another width is another measurement
  const isOfNow = () => last.dim === s.dim;

  /** @returns {Promise<readonly Point[] | null>} null where it was ended */
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
      // a browser without the memory for it: what was measured before stands
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
