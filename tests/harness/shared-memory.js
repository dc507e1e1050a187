// Memory that threads share, counted.

/** How many pieces of shared memory are made meanwhile. @param {() => Promise<unknown>} work */
export async function sharedBy(work) {
  const Real = globalThis.SharedArrayBuffer;
  let count = 0;
  globalThis.SharedArrayBuffer = new Proxy(Real, {
    construct(target, given) {
      count += 1;
      return Reflect.construct(target, given);
    },
  });
  try {
    await work();
  } finally {
    globalThis.SharedArrayBuffer = Real;
  }
  return count;
}
