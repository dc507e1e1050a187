// Dragging a word, in the sentence or by its row: the others make room, the figure follows at fractional
// positions, and the text changes when the word is dropped.

import { tokens } from '../../words/tokens.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */

/** Time constant (ms) of a sliding word: it has then gone two thirds of its way. */
const pace = 55;
/** Distance, in places, below which a word has arrived. */
const near = 0.004;

export const isStill = () =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/**
 * @param {number} count number of words
 * @param {number} word
 * @param {number} to its new place
 * @returns {number[]} the words from the first place to the last
 */
export function reordered(count, word, to) {
  const order = Array.from({ length: count }, (_, k) => k);
  order.splice(to, 0, ...order.splice(word, 1));
  return order;
}

/** @param {readonly number[]} order @returns {number[]} the place of each word */
function placesIn(order) {
  const places = new Array(order.length);
  order.forEach((word, place) => (places[word] = place));
  return places;
}

/**
 * @param {Model} m
 * @param {Host} s
 * @param {(order: readonly number[]) => void} renamed called before the words of the text are reordered
 */
export function dragging(m, s, renamed) {
  let frame = 0;
  let last = 0;
  /** @type {{ order: readonly number[], word: number, to: number }} */
  let goal = { order: [], word: -1, to: 0 };

  /** @param {number} now */
  function step(now) {
    frame = 0;
    const { order, word, to } = goal;
    if (order.length !== m.words.length || !s.isConnected) return m.move(null);
    const share = 1 - Math.exp(-Math.min(50, now - last) / pace);
    last = now;
    const targets = placesIn(order);
    if (word >= 0) targets[word] = to;
    const places = m.places.map((place, k) => {
      const rest = targets[k] - place;
      return k === word || isStill() || Math.abs(rest) < near ? targets[k] : place + share * rest;
    });
    const isThere = places.every((place, k) => place === targets[k]);
    m.move(isThere && word < 0 ? null : { places, order, word });
    if (!isThere) frame = requestAnimationFrame(step);
  }
  function go() {
    if (frame) return;
    last = performance.now();
    step(last);
  }
  /** Applies an order to the text. @param {readonly number[]} order */
  function settle(order) {
    cancelAnimationFrame(frame);
    frame = 0;
    const places = order.map((word) => m.places[word]);
    const query = order.indexOf(m.query);
    const all = tokens(s.text);
    renamed(order);
    const words = all.map((word, place) => (place in order ? all[order[place]] : word));
    s.set({ text: words.join(' '), query, key: -1 });
    goal = { order: placesIn(order).map((_, place) => place), word: -1, to: 0 };
    m.move({ places, order: goal.order, word: -1 });
    go();
  }
  return {
    /** @param {number} word @param {number} to its place, may be fractional */
    drag(word, to) {
      const count = m.words.length;
      const within = Math.min(count - 1, Math.max(0, to));
      goal = { order: reordered(count, word, Math.round(within)), word, to: within };
      go();
    },
    /** @param {boolean} isDone false if the drag was cancelled */
    drop(isDone) {
      const { order, word } = goal;
      goal = { order: [], word: -1, to: 0 };
      if (word < 0) return;
      if (isDone) settle(order);
      else m.move(null);
    },
    /**
     * @param {number} by places, forward or back
     * @returns {boolean} whether the marked word could be moved
     */
    shift(by) {
      const to = m.query + by;
      if (!(to in m.words)) return false;
      settle(reordered(m.words.length, m.query, to));
      return true;
    },
  };
}

/** @typedef {ReturnType<typeof dragging>} Dragging */
