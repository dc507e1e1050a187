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
    const created = new target(given[0]);
    known.add(created);
    return created;
  },
});
WebAssembly.Instance = new Proxy(Instance, {
  construct(target, given) {
    const created = new target(given[0], given[1]);
    note(created);
    return created;
  },
});
WebAssembly.instantiate = /** @type {any} */ (
  async (/** @type {any} */ source, /** @type {any} */ imports) => {
    const created = /** @type {any} */ (await instantiate(source, imports));
    note(created.instance ?? created);
    return created;
  }
);

/** Bytes of all of them. */
export const memoryBytes = () => [...known].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
