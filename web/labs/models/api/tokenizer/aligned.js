// A text that is changed, and the place in the original of all that is left of it: the normalized
// string of the Rust library. Every UTF-16 unit has a range of the original, [from, to). A change
// keeps them as that library does: a character that replaces another takes its range, one that is
// inserted takes the range of the one before, and one that is removed leaves none.

import { checkLength, mostOf, mostUnits } from './unencodable.js';

/**
 * A character of the changed text. 0: it stands for the next old character; −n: for the next one,
 * and n more after it are removed; 1: it is inserted.
 *
 * @typedef {[character: string, change: number]} Change
 */

/** Characters are code points. @param {string} text @param {number} at */
export const sizeAt = (text, at) => (/** @type {number} */ (text.codePointAt(at)) > 0xffff ? 2 : 1);

export class Aligned {
  /**
   * @param {string} text without lone surrogates
   * @param {Int32Array} from of each unit
   * @param {Int32Array} to
   * @param {number} origin where the text begins in the original
   * @param {number} [most] units that it may have after changes
   */
  constructor(text, from, to, origin, most = mostUnits) {
    this.text = text;
    this.from = from;
    this.to = to;
    this.origin = origin;
    this.most = most;
  }

  /** A text that is its own original. @param {string} text */
  static of(text) {
    checkLength(text.length);
    const from = new Int32Array(text.length);
    const to = new Int32Array(text.length);
    for (let at = 0; at < text.length;) {
      const size = sizeAt(text, at);
      from.fill(at, at, at + size);
      to.fill(at + size, at, at + size);
      at += size;
    }
    return new Aligned(text, from, to, 0, mostOf(text.length));
  }

  /** @param {number} start @param {number} end units */
  slice(start, end) {
    const origin = start < end ? this.from[start] : this.origin;
    const { text, from, to } = this;
    return new Aligned(
      text.slice(start, end),
      from.subarray(start, end),
      to.subarray(start, end),
      origin,
      this.most,
    );
  }

  /** The place in the original of some units. @param {number} start @param {number} end */
  range(start, end) {
    return start < end
      ? { from: this.from[start], to: this.to[end - 1] }
      : { from: this.origin, to: this.origin };
  }

  /**
   * @param {Iterable<Change>} changes the new text
   * @param {number} [skipped] characters that are removed before the first one
   */
  transform(changes, skipped = 0) {
    const { text, from, to, origin, most } = this;
    let at = 0;
    const step = () => {
      if (at < text.length) at += sizeAt(text, at);
    };
    for (let k = 0; k < skipped; ++k) step();
    /** @type {string[]} */
    const parts = [];
    /** @type {number[]} */
    const starts = [];
    /** @type {number[]} */
    const ends = [];
    for (const [character, change] of changes) {
      const place = change > 0 ? at - 1 : Math.min(at, text.length - 1);
      for (let unit = 0; unit < character.length; ++unit) {
        starts.push(place < 0 ? origin : from[place]);
        ends.push(place < 0 ? origin : to[place]);
      }
      parts.push(character);
      checkLength(starts.length, most);
      for (let k = change; k <= 0; ++k) step();
    }
    return new Aligned(
      parts.join(''),
      Int32Array.from(starts),
      Int32Array.from(ends),
      origin,
      most,
    );
  }

  /** Each character becomes others, none of them none. @param {(character: string) => string} change */
  each(change) {
    /** @type {Change[]} */
    const changes = [];
    for (const character of this.text) {
      let inserted = 0;
      for (const one of change(character)) {
        changes.push([one, inserted]);
        inserted = 1;
      }
    }
    return this.transform(changes);
  }

  /** @param {(character: string) => boolean} keep */
  filter(keep) {
    /** @type {Change[]} */
    const changes = [];
    let skipped = 0;
    for (const character of this.text) {
      if (keep(character)) changes.push([character, 0]);
      else if (changes.length > 0) changes[changes.length - 1][1] -= 1;
      else skipped += 1;
    }
    return this.transform(changes, skipped);
  }

  /** Inserted characters stand for the first one. @param {string} prefix */
  prepend(prefix) {
    const { text, from, to, origin, most } = this;
    if (text === '' || prefix === '') return this;
    checkLength(prefix.length + text.length, most);
    /** @param {Int32Array} list */
    const extended = (list) => {
      const all = new Int32Array(prefix.length + text.length).fill(list[0]);
      all.set(list, prefix.length);
      return all;
    };
    return new Aligned(prefix + text, extended(from), extended(to), origin, most);
  }

  /**
   * Every match becomes the same text, which stands for the last character of the match.
   *
   * @param {readonly Match[]} matches
   * @param {string} content
   */
  replace(matches, content) {
    /** @type {string[]} */
    const parts = [];
    /** @type {number[]} */
    const starts = [];
    /** @type {number[]} */
    const ends = [];
    for (const { start, end, isMatch } of matches) {
      parts.push(isMatch ? content : this.text.slice(start, end));
      // a match of nothing stands for the character before
      const [from, to] =
        start < end
          ? [this.from[end - 1], this.to[end - 1]]
          : [starts.at(-1) ?? this.origin, ends.at(-1) ?? this.origin];
      const units = isMatch ? content.length : end - start;
      checkLength(starts.length + units, this.most);
      for (let k = 0; k < units; ++k) {
        starts.push(isMatch ? from : this.from[start + k]);
        ends.push(isMatch ? to : this.to[start + k]);
      }
    }
    return new Aligned(
      parts.join(''),
      Int32Array.from(starts),
      Int32Array.from(ends),
      this.origin,
      this.most,
    );
  }
}

/**
 * @typedef {{ start: number, end: number, isMatch: boolean }} Match a part of a text; all parts
 *   together are all of it
 */
