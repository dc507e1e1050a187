// What depends on what in a figure, found by reading.
//
//   const reads = new Reads();
//   const model = reads.run('model', { length, dim }, ({ length }) => 2 * length);
//
// The function gets its inputs through a proxy that notes which fields it reads, and their values; the
// settings of the element that it reads are noted too. It is run again only when one of these is another
// one: compared by Object.is, and lists, also typed arrays, entry by entry. So a list that was an input is
// not changed in place, or its old entries could not be compared with the new ones. A spread or a loop over
// the inputs reads all of them. What it reads later, in a callback or after an `await`, is not noted. An
// input named `after` always counts: what has to be drawn before, which no number tells.
//
// `kept` needs no inputs: what it returns is a function that reads the value, and where such a value is
// read, it is a dependency itself.
//
//   const length = reads.kept(() => last() - first() + 1)
//                       length() is computed again when last() or first() is another value
//
// A signals library would do the same for values that are wrapped one by one. Settings already have one
// way in, and a figure is drawn from the top at most once a frame, so that nothing has to be subscribed
// to or freed: a run is checked when it is its turn.

/** @typedef {'size' | 'colors' | 'language'} Surrounding what a drawing depends on besides its inputs */

/**
 * @typedef {object} Run
 * @property {Map<string, number>} settings that were read, and surroundings → their versions
 * @property {Map<string | symbol, unknown>} fields of the inputs that were read → their values
 * @property {Map<() => unknown, unknown>} kept what gives kept and polled values → what it gave
 * @property {number} checked count of changes when it was made or found to hold
 * @property {any} value that it returned
 * @property {boolean} isOver whether it has returned: what is read later is not noted
 */

/** The inputs of a run that has none. */
const nothing = {};

/** The names of all fields, noted by a spread. */
const names = Symbol('names');

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

/**
 * @template {object} Inputs
 * @param {Inputs} inputs
 * @param {Run} run where its reads are noted
 * @returns {Inputs}
 */
function recorded(inputs, run) {
  /** @template Value @param {string | symbol} name @param {Value} value @returns {Value} */
  const note = (name, value) => {
    if (!run.isOver) run.fields.set(name, value);
    return value;
  };
  return new Proxy(inputs, {
    // without the proxy as `this`: private fields of an element are not the proxy's
    get: (target, name) => note(name, Reflect.get(target, name)),
    ownKeys: (target) => note(names, Reflect.ownKeys(target)),
  });
}

export class Reads {
  /** @type {Map<string, number>} settings and surroundings → how often they have changed */
  #versions = new Map();
  /** how often any has */
  #changes = 0;
  /** @type {Map<string, Run>} */
  #runs = new Map();
  /** how often all was forgotten */
  #lives = 0;
  /** @type {(Run | null)[]} those that are going on, the innermost last; null while one is checked */
  #current = [];

  /** @param {string} name of a setting or a surrounding that has changed */
  changed(name) {
    this.#versions.set(name, this.#version(name) + 1);
    this.#changes += 1;
  }

  /** All is run again. */
  forget() {
    this.#runs.clear();
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

  /** @param {Run} run @param {any} inputs @returns {boolean} whether it would read the same again */
  #holds({ settings, fields, kept }, inputs) {
    for (const [name, version] of settings) if (version !== this.#version(name)) return false;
    for (const [name, value] of fields) {
      const now = name === names ? Reflect.ownKeys(inputs) : inputs[name];
      if (!isSame(value, now)) return false;
    }
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
   * @template {object} Inputs
   * @param {Run | null | undefined} last
   * @param {Inputs} inputs
   * @param {(inputs: Inputs) => unknown} work
   * @param {readonly Surrounding[]} surroundings
   * @returns {Run} the last one where it would read the same again, or that of now
   */
  #fresh(last, inputs, work, surroundings) {
    if (last && this.#holds(last, inputs)) {
      last.checked = this.#changes;
      return last;
    }
    /** @type {Run} */
    const run = {
      settings: new Map(),
      fields: new Map(),
      kept: new Map(),
      checked: this.#changes,
      value: undefined,
      isOver: false,
    };
    let isMade = false;
    this.#current.push(run);
    try {
      if ('after' in inputs) run.fields.set('after', inputs.after);
      for (const each of surroundings) this.note(each);
      run.value = work(recorded(inputs, run));
      isMade = true;
    } finally {
      run.isOver = true;
      this.#current.pop();
      // who catches its error depends on what was read for it
      if (!isMade) this.#pass(run);
    }
    return run;
  }

  /**
   * @template {object} Inputs
   * @template Value
   * @param {string} name of the run, one for each place in the code
   * @param {Inputs} inputs
   * @param {(inputs: Inputs) => Value} work
   * @param {readonly Surrounding[]} [surroundings] that it depends on besides
   * @returns {Value} what `work` returned, now or when it was run last
   */
  run(name, inputs, work, surroundings = []) {
    const last = this.#runs.get(name);
    // one that throws is run again
    this.#runs.delete(name);
    const run = this.#fresh(last, inputs, work, surroundings);
    this.#runs.set(name, run);
    this.#pass(run);
    return run.value;
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
      const last = lives === this.#lives ? run : null;
      lives = this.#lives;
      // one that throws is run again
      run = null;
      run = last?.checked === this.#changes ? last : this.#fresh(last, nothing, work, surroundings);
      const { value } = run;
      this.#current.at(-1)?.kept.set(read, value);
      return value;
    };
    return read;
  }

  /**
   * What is no setting, such as the room of a box: it is compared whenever the run that read it is checked.
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

  /** Kept values are checked again, once: before a drawing, and after a change that no setting tells. */
  begin() {
    this.#changes += 1;
  }

  /** What a run within another one depends on, the outer one depends on too. @param {Run} inner */
  #pass({ settings, kept }) {
    const outer = this.#current.at(-1);
    if (!outer) return;
    for (const [name, version] of settings) outer.settings.set(name, version);
    for (const [read, value] of kept) outer.kept.set(read, value);
  }
}
