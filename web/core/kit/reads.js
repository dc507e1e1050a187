// Tracks dependencies in a figure by recording reads.
//
//   const reads = new Reads();
//   const length = reads.kept(() => last() - first() + 1)
//                       length() is computed again when last() or first() is another value
//
// While a value is computed, the settings and kept values that it reads are recorded. It is computed again
// only when one of these settings was changed or one of these values differs: by Object.is, or entry by entry
// for lists and typed arrays. Therefore such a list must not be changed in place: its old entries would be
// lost. Reads in callbacks or after an `await` are not recorded.
//
// A signals library would do the same for values that are wrapped one by one. Settings already have one way
// in, and a figure is drawn from the top at most once a frame, so nothing needs to subscribe or be freed: a
// value is checked when it is read.
//
// An array that its page changed in place is noticed when it is assigned again, by its fingerprint.

/** @typedef {'size' | 'colors' | 'language'} Surrounding what a drawing depends on besides its inputs */

/**
 * @typedef {object} Run
 * @property {Map<string, number>} settings the settings and surroundings that were read → their versions
 * @property {Map<() => unknown, unknown>} kept kept and polled functions that were read → their results
 * @property {number} checked the count of changes at the last check
 * @property {any} value the result
 */

/** @param {unknown} value @returns {value is ArrayLike<unknown>} */
export const isList = (value) =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** @param {unknown} a @param {unknown} b */
function isSame(a, b) {
  if (Object.is(a, b)) return true;
  if (!isList(a) || !isList(b) || a.length !== b.length) return false;
  for (let k = 0; k < a.length; ++k) if (!Object.is(a[k], b[k])) return false;
  return true;
}

export class Reads {
  /** @type {Map<string, number>} setting or surrounding → how often it has changed */
  #versions = new Map();
  /** total number of changes */
  #changes = 0;
  /** how often everything was invalidated */
  #lives = 0;
  /** @type {(Run | null)[]} active runs, the innermost last; null while one is being checked */
  #current = [];

  /** @param {string} name of a setting or a surrounding that has changed */
  changed(name) {
    this.#versions.set(name, this.#version(name) + 1);
    this.#changes += 1;
  }

  /** Invalidates everything. */
  forget() {
    this.#lives += 1;
  }

  /** @param {string} name a setting that is being read */
  note(name) {
    this.#current.at(-1)?.settings.set(name, this.#version(name));
  }

  /** @param {string} name */
  #version(name) {
    return this.#versions.get(name) ?? 0;
  }

  /** @param {Run} run @returns {boolean} whether everything that it read is unchanged */
  #holds({ settings, kept }) {
    for (const [name, version] of settings) if (version !== this.#version(name)) return false;
    this.#current.push(null);
    try {
      for (const [read, value] of kept) if (!isSame(value, read())) return false;
    } catch {
      // an error is not a change of value: the reader must compute again and see it
      return false;
    } finally {
      this.#current.pop();
    }
    return true;
  }

  /**
   * @param {Run | null} last
   * @param {() => unknown} work
   * @param {readonly Surrounding[]} surroundings
   * @returns {Run} the last run if nothing that it read has changed, otherwise a new one
   */
  #run(last, work, surroundings) {
    if (last && this.#holds(last)) {
      last.checked = this.#changes;
      return last;
    }
    /** @type {Run} */
    const run = {
      settings: new Map(),
      kept: new Map(),
      checked: this.#changes,
      value: undefined,
    };
    let isDone = false;
    this.#current.push(run);
    try {
      for (const each of surroundings) this.note(each);
      run.value = work();
      isDone = true;
    } finally {
      this.#current.pop();
      // a caller that catches the error also depends on what was read
      if (!isDone) this.#pass(run);
    }
    return run;
  }

  /**
   * @template Value
   * @param {() => Value} work
   * @param {readonly Surrounding[]} [surroundings] further surroundings that it depends on
   * @returns {() => Value} a function that returns the result of `work`, cached or new
   */
  kept(work, surroundings = []) {
    /** @type {Run | null} */
    let run = null;
    let lives = this.#lives;
    const read = () => {
      let now = lives === this.#lives ? run : null;
      lives = this.#lives;
      if (now?.checked !== this.#changes) {
        // do not keep a failed run
        run = null;
        run = now = this.#run(now, work, surroundings);
      }
      this.#current.at(-1)?.kept.set(read, now.value);
      return now.value;
    };
    return read;
  }

  /**
   * Records a value that is not a setting, such as the size of a box: it is compared at every check.
   *
   * @template Value
   * @param {() => Value} read
   * @returns {Value}
   */
  polled(read) {
    const value = read();
    this.#current.at(-1)?.kept.set(read, value);
    return value;
  }

  /** Makes all kept values be checked again: before a drawing, and after a change outside the settings. */
  begin() {
    this.#changes += 1;
  }

  /** Passes the dependencies of a failed run on to the run that read it. @param {Run} inner */
  #pass({ settings, kept }) {
    const outer = this.#current.at(-1);
    if (!outer) return;
    for (const [name, version] of settings) outer.settings.set(name, version);
    for (const [read, value] of kept) outer.kept.set(read, value);
  }
}

/** Most values that are hashed; larger arrays count as unknown. */
const mostValues = 2 ** 22;
/** Deepest nesting: anything deeper is not a tensor. */
const deepest = 8;

const value64 = new Float64Array(1);
const halves = new Uint32Array(value64.buffer);

/** FNV-1a over words (Fowler, Noll, Vo). @param {number} hash @param {number} word */
const mixed = (hash, word) => Math.imul(hash ^ word, 0x01000193);

/**
 * A hash of the numbers and texts of an array.
 *
 * @param {unknown} value a tensor, nested arrays, a list of either, or anything else
 * @returns {number | null} null where there are too many values to look at, or reading them throws
 */
export function fingerprint(value) {
  let count = 0;
  let hash = 0x811c9dc5 | 0;

  /** @param {unknown} part @param {number} depth */
  const walk = (part, depth) => {
    if (++count > mostValues || depth > deepest) throw new RangeError('too many values');
    if (typeof part === 'number' || typeof part === 'bigint') {
      value64[0] = Number(part);
      hash = mixed(mixed(hash, halves[0]), halves[1]);
    } else if (typeof part === 'string') {
      hash = mixed(hash, part.length);
      for (let k = 0; k < part.length; ++k) hash = mixed(hash, part.charCodeAt(k));
    } else if (isList(part)) {
      hash = mixed(hash, part.length);
      for (let k = 0; k < part.length; ++k) walk(part[k], depth + 1);
    } else if (part && typeof part === 'object' && 'data' in part) {
      walk(Reflect.get(part, 'shape'), depth + 1);
      walk(part.data, depth + 1);
    }
  };

  try {
    walk(value, 0);
    return hash;
  } catch {
    return null;
  }
}
