// Loads something when an element first needs it: a module, word vectors. It is requested once; the element
// is busy until it is loaded, and is then redrawn. If loading fails, the element reports it, and the next
// drawing tries again.

/**
 * @template Value
 * @param {{ refresh: () => void, fail: (error: unknown) => void,
 *   awaits: (what: unknown, isAwaited: boolean) => void }} element
 * @param {() => Promise<Value>} load
 * @returns {() => Value | null} requests and returns it; null until it is loaded
 */
export function later(element, load) {
  /** @type {Value | null} */
  let value = null;
  let isAsked = false;
  return () => {
    if (isAsked) return value;
    isAsked = true;
    element.awaits(load, true);
    load()
      .then(
        (loaded) => {
          value = loaded;
          element.refresh();
        },
        (error) => {
          isAsked = false;
          element.fail(error);
        },
      )
      .finally(() => element.awaits(load, false));
    return value;
  };
}
