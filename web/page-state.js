// What the page shows, as one plain object, and the same in the address: a link is a view.
//
//   #text=River+Bank&dim=6&encoding=off
//
// Only what differs from the defaults is written, and unknown or broken parts are passed over.

export const defaults = {
  text: 'the money bank by the river bank',
  /** whether the encoding is added to the embeddings */
  encoding: true,
  /** these four as they were typed: the library says what is wrong with them */
  length: '64',
  dim: '128',
  base: '10000',
  heads: '4',
  /** the head whose weights are shown large, from 0 */
  head: 0,
  /** which reordering of the words, see page-order.js */
  order: 'reversed',
};

/** @typedef {typeof defaults} State */

const numbers = /** @type {const} */ (['length', 'dim', 'base', 'heads']);
const orders = ['reversed', 'shuffled'];

/** @param {State} state @returns {string} '' when everything is as in the beginning */
export function write(state) {
  const search = new URLSearchParams();
  if (state.text !== defaults.text) search.set('text', state.text);
  if (!state.encoding) search.set('encoding', 'off');
  for (const name of numbers) {
    if (state[name] !== defaults[name]) search.set(name, state[name]);
  }
  if (state.head !== defaults.head) search.set('head', String(state.head + 1));
  if (state.order !== defaults.order) search.set('order', state.order);
  const text = search.toString();
  return text && `#${text}`;
}

/** @param {string} hash @returns {State} */
export function read(hash) {
  const search = new URLSearchParams(hash.replace(/^#/, ''));
  const state = { ...defaults };
  state.text = search.get('text') ?? state.text;
  state.encoding = search.get('encoding') !== 'off';
  for (const name of numbers) state[name] = search.get(name) ?? state[name];
  const head = Number(search.get('head') ?? 1);
  if (Number.isInteger(head) && head > 0) state.head = head - 1;
  const order = search.get('order') ?? '';
  if (orders.includes(order)) state.order = order;
  return state;
}

/**
 * What was typed, as the library should see it: a number where it is one, the text itself where
 * it is not, so that the message can show it.
 *
 * @param {string} text
 * @returns {number}
 */
export function typed(text) {
  const plain = text.trim().replace('\u2212', '-');
  const number = Number(plain);
  const isNumber = plain !== '' && (!Number.isNaN(number) || plain === 'NaN');
  // a TypeError from the library is the wanted outcome for a text
  return isNumber ? number : /** @type {any} */ (plain);
}
