// How much memory the WebAssembly modules of the page have, by watching how they get it: imported before any
// of them is loaded.

/** @type {Set<WebAssembly.Memory>} */
const known = new Set();

/** @param {WebAssembly.Instance} instance */
function note({ exports }) {
  for (const each of Object.values(exports))
    if (each instanceof WebAssembly.Memory) known.add(each);
}

const { Memory, Instance, instantiate } = WebAssembly;
WebAssembly.Memory = new Proxy(Memory, {
  construct(target, given) {
    const made = new target(given[0]);
    known.add(made);
    return made;
  },
});
WebAssembly.Instance = new Proxy(Instance, {
  construct(target, given) {
    const made = new target(given[0], given[1]);
    note(made);
    return made;
  },
});
WebAssembly.instantiate = /** @type {any} */ (
  async (/** @type {any} */ source, /** @type {any} */ imports) => {
    const made = /** @type {any} */ (await instantiate(source, imports));
    note(made.instance ?? made);
    return made;
  }
);

/** Bytes of all of them. */
export const memoryBytes = () => [...known].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
