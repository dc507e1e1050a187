// What depends on what in a figure, found by reading.
//
//   const reads = new Reads();
//   const length = reads.kept(() => last() - first() + 1)
//                       length() is computed again when last() or first() is another value
//
// While a value is computed, the settings of the element that it reads are noted, and the kept values. It is
// computed again only when a setting has been changed or one of these values is another one: compared by
// Object.is, and lists, also typed arrays, entry by entry. So a list that is such a value is not changed in
// place, or its old entries could not be compared with the new ones. What is read later, in a callback or
// after an `await`, is not noted.
//
// A signals library would do the same for values that are wrapped one by one. Settings already have one
// way in, and a figure is drawn from the top at most once a frame, so that nothing has to be subscribed
// to or freed: a value is checked when it is read.

/** @typedef {'size' | 'colors' | 'language'} Surrounding what a drawing depends on besides its inputs */

/**
 * @typedef {object} Run
 * @property {Map<string, number>} settings that were read, and surroundings → their versions
 * @property {Map<() => unknown, unknown>} kept what gives kept and polled values → what it gave
 * @property {number} checked count of changes when it was made or found to hold
 * @property {any} value that it returned
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
  /** @type {Map<string, number>} settings and surroundings → how often they have changed */
  #versions = new Map();
  /** how often any has */
  #changes = 0;
  /** how often all was forgotten */
  #lives = 0;
  /** @type {(Run | null)[]} those that are going on, the innermost last; null while one is checked */
  #current = [];

  /** @param {string} name of a setting or a surrounding that has changed */
  changed(name) {
    this.#versions.set(name, this.#version(name) + 1);
    this.#changes += 1;
  }

  /** All is computed again. */
  forget() {
    this.#lives += 1;
  }

  /** @param {string} name of a setting that is read now */
  note(name) {
    this.#current.at(-1)?.settings.set(name, this.#version(name));
  }

  /** @param {string} name */
  #version(name) {
    return this.#versions.get(name) ?? 0;
  }

  /** @param {Run} run @returns {boolean} whether it would read the same again */
  #holds({ settings, kept }) {
    for (const [name, version] of settings) if (version !== this.#version(name)) return false;
    this.#current.push(null);
    try {
      for (const [read, value] of kept) if (!isSame(value, read())) return false;
    } catch {
      // a value that cannot be computed now: who reads it has to find that out
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
   * @returns {Run} the last one where it would read the same again, or that of now
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
      // who catches its error depends on what was read for it
      if (!isDone) this.#pass(run);
    }
    return run;
  }

  /**
   * @template Value
   * @param {() => Value} work
   * @param {readonly Surrounding[]} [surroundings] that it depends on besides
   * @returns {() => Value} gives what `work` returned, now or when it was run last
   */
  kept(work, surroundings = []) {
    /** @type {Run | null} */
    let run = null;
    let lives = this.#lives;
    const read = () => {
      let now = lives === this.#lives ? run : null;
      lives = this.#lives;
      if (now?.checked !== this.#changes) {
        // one that throws is run again
        run = null;
        run = now = this.#run(now, work, surroundings);
      }
      this.#current.at(-1)?.kept.set(read, now.value);
      return now.value;
    };
    return read;
  }

  /**
   * What is no setting, such as the room of a box: it is compared whenever the value that read it is checked.
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

  /** Kept values are checked again, once: before a drawing, and after a change that no setting shows. */
  begin() {
    this.#changes += 1;
  }

  /** What one that failed depends on, the one that read it depends on too. @param {Run} inner */
  #pass({ settings, kept }) {
    const outer = this.#current.at(-1);
    if (!outer) return;
    for (const [name, version] of settings) outer.settings.set(name, version);
    for (const [read, value] of kept) outer.kept.set(read, value);
  }
}
