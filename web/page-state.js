// What the page shows, as one plain object, and the same in the address: a link is a view.
//
//   #text=River+Bank&dim=6&encoding=off
//
// Only what differs from the defaults is written, and unknown or broken parts are passed over. Every
// name is a setting of figures; the figures say what is wrong with a value.

export const defaults = {
  text: 'the money bank by the river bank',
  /** whether the encoding is added to the embeddings */
  encoding: true,
  length: '64',
  dim: '128',
  base: '10000',
  heads: '4',
  /** the head whose weights are shown large, from 0 */
  head: '0',
  /** which reordering of the words */
  order: 'reversed',
  /** where the cursors stand */
  position: '6',
  dimension: '8',
  pair: '3',
  offset: '3',
  query: '6',
  key: '2',
};

/** @typedef {typeof defaults} State */

/** @param {State} state @returns {string} '' when everything is as in the beginning */
export function write(state) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value === defaults[/** @type {keyof State} */ (name)]) continue;
    search.set(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : value);
  }
  const text = search.toString();
  return text && `#${text}`;
}

/** @param {string} hash @returns {State} */
export function read(hash) {
  const search = new URLSearchParams(hash.replace(/^#/, ''));
  /** @type {Record<string, string | boolean>} */
  const state = { ...defaults };
  for (const name of Object.keys(defaults)) {
    const value = search.get(name);
    if (value === null) continue;
    state[name] = typeof state[name] === 'boolean' ? value !== 'off' : value;
  }
  return /** @type {State} */ (state);
}
