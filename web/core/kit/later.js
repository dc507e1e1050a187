// What an element fetches when it first needs it: a module, word vectors. It is asked for once. The element
// is busy until it has come, and is drawn again then; when it could not be fetched the element says so, and
// the next drawing asks again.

/**
 * @template Value
 * @param {{ refresh: () => void, fail: (error: unknown) => void,
 *   awaits: (what: unknown, isAwaited: boolean) => void }} element
 * @param {() => Promise<Value>} load
 * @returns {() => Value | null} asks for it, and gives it; null until it is there
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
