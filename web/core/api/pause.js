// Long work in steps, so that the page can respond between them.

/**
 * Lets other tasks of the page run, such as messages, input and drawing. A timer would add some milliseconds
 * each time, and a second in a hidden page.
 *
 * @returns {Promise<void>}
 */
export const pause = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** A queue: what it is given begins when the work before is done, or has failed. */
export function inTurn() {
  /** @type {Promise<unknown>} */
  let before = Promise.resolve();
  /** @template Result @param {() => Result | Promise<Result>} body @returns {Promise<Result>} */
  const add = (body) => {
    const after = before.then(body);
    before = after.catch(() => {});
    return after;
  };
  return add;
}

/** Longest time slice (ms): half a frame. */
const slice = 8;

/**
 * Runs a generator to its end, pausing after each time slice.
 *
 * @template Result
 * @param {Generator<unknown, Result>} steps
 * @param {() => boolean} wanted asked after every break
 * @returns {Promise<Result | undefined>} undefined when it is no longer wanted
 */
export async function interruptible(steps, wanted) {
  for (let until = performance.now() + slice; ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await pause();
    if (!wanted()) return undefined;
    until = performance.now() + slice;
  }
}

/**
 * The same for work that is never cancelled.
 *
 * @template Result
 * @param {Generator<unknown, Result>} steps
 * @returns {Promise<Result>}
 */
export const inSlices = async (steps) =>
  /** @type {Result} */ (await interruptible(steps, () => true));
