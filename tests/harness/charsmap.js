// A table of characters as SentencePiece's files have it: a double-array trie (darts-clone), then the texts.

/** @typedef {{ children: Map<number, Node>, value?: number }} Node */

const encoder = new TextEncoder();

/** @param {Record<string, string>} map what becomes what @returns {string} base64 */
export function charsmapOf(map) {
  /** @type {Node} */
  const root = { children: new Map() };
  /** @type {number[]} */
  const texts = [];
  for (const [from, to] of Object.entries(map)) {
    let node = root;
    for (const byte of encoder.encode(from)) {
      const next = node.children.get(byte) ?? { children: new Map() };
      node.children.set(byte, next);
      node = next;
    }
    node.value = texts.length;
    texts.push(...encoder.encode(to), 0);
  }

  /** @type {number[]} */
  const units = [];
  const used = new Set([0]);
  let free = 1;
  /** @param {Node} node @param {number} place @param {number} label */
  const write = (node, place, label) => {
    const labels = [...node.children.keys(), ...(node.value === undefined ? [] : [0])];
    // the first place from which all children are free
    while (used.has(free)) ++free;
    // in a large table not looked for from the beginning
    let base = used.size > 2000 ? free : 1;
    while (labels.some((one) => used.has(base ^ one))) ++base;
    for (const one of labels) used.add(base ^ one);
    units[place] = (((place ^ base) << 10) | (node.value === undefined ? 0 : 256) | label) >>> 0;
    if (node.value !== undefined) units[base] = (0x80000000 | node.value) >>> 0;
    for (const [byte, child] of node.children) write(child, base ^ byte, byte);
  };
  write(root, 0, 0);

  const size = 4 * Math.ceil(units.length / 256) * 256;
  const bytes = new Uint8Array(4 + size + texts.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, size, true);
  for (const [k, unit] of units.entries()) view.setUint32(4 + 4 * k, unit ?? 0, true);
  bytes.set(texts, 4 + size);
  return Buffer.from(bytes).toString('base64');
}
