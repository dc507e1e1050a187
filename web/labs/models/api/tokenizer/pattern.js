// Finds what a pattern of tokenizer.json matches, in time that grows with the text and the pattern
// alone: what a place of the pattern matches from a place of the text is found out once and
// remembered (Frost and Hafiz 2006, "packrat" parsing; Davis 2021 for backtracking matchers). No
// pattern can hold a page.
//
// The first match in the order of the choices counts, as in every matcher that backtracks.

import { errorOf, say } from '../../../../core/api/check.js';
import { isWord } from './characters.js';
import { parsePattern } from './pattern-syntax.js';
import { Unencodable } from './unencodable.js';

/** @typedef {import('./pattern-syntax.js').Node} Node */
/** @typedef {import('./pattern-syntax.js').Edge} Edge */
/** @typedef {import('./pattern-syntax.js').Test} Test */
/** @typedef {import('./aligned.js').Match} Match */

/**
 * What is done at a step; `next` steps are other places of the list, the first one first.
 *
 * @typedef {{ op: 'character', test: Test, ascii: Uint8Array }
 *   | { op: 'split', to: [number, number], memo: number }
 *   | { op: 'jump', to: number }
 *   | { op: 'edge', edge: Edge }
 *   | { op: 'atomic', start: number }
 *   | { op: 'look', start: number, back: number[], negative: boolean }
 *   | { op: 'end' }} Step
 */

/** Steps of a pattern: counts write out what they repeat. */
const mostSteps = 20_000;
/** What is remembered, of places of the pattern times places of the text. */
const mostRemembered = 2 ** 26;

/**
 * @param {Node} node
 * @returns {number[]} how many characters it matches; undefined where that is not fixed
 */
function lengths(node) {
  const several = () => {
    throw errorOf(SyntaxError, say`a look behind of a length that is not fixed`);
  };
  if (node.kind === 'character') return [1];
  if (node.kind === 'edge' || node.kind === 'look') return [0];
  if (node.kind === 'atomic') return lengths(node.part);
  if (node.kind === 'choice') return [...new Set(node.parts.flatMap(lengths))];
  const parts =
    node.kind === 'sequence'
      ? node.parts.map(lengths)
      : node.least === node.most
        ? Array(Math.min(node.least, mostSteps)).fill(lengths(node.part))
        : several();
  return [parts.reduce((sum, one) => sum + (one.length === 1 ? one[0] : several()), 0)];
}

/** Whether it matches nothing too. @param {Node} node @returns {boolean} */
function canBeEmpty(node) {
  if (node.kind === 'character') return false;
  if (node.kind === 'edge' || node.kind === 'look') return true;
  if (node.kind === 'sequence') return node.parts.every(canBeEmpty);
  if (node.kind === 'choice') return node.parts.some(canBeEmpty);
  return (node.kind === 'repeat' && node.least === 0) || canBeEmpty(node.part);
}

/** @param {Node} tree */
function compiled(tree) {
  /** @type {Step[]} */
  const steps = [];
  let memos = 0;
  /** Parts that are matched on their own. @type {(() => void)[]} */
  const later = [];

  /** @param {Step} step */
  const add = (step) => {
    if (steps.length >= mostSteps) throw errorOf(SyntaxError, say`more than ${mostSteps} steps`);
    return steps.push(step) - 1;
  };
  const fork = () => {
    const step = /** @type {Extract<Step, { op: 'split' }>} */ ({
      op: 'split',
      to: [0, 0],
      memo: memos++,
    });
    add(step);
    return step;
  };
  /** @param {Node} part @param {(start: number) => Step} create */
  const apart = (part, create) => {
    const step = add({ op: 'end' });
    later.push(() => {
      steps[step] = create(steps.length);
      emit(part);
      add({ op: 'end' });
    });
  };

  /** @param {Extract<Node, { kind: 'repeat' }>} node */
  const repeat = ({ part, least, most, mode }) => {
    if (mode === 'possessive')
      return apart({ kind: 'repeat', part, least, most, mode: 'greedy' }, (start) => ({
        op: 'atomic',
        start,
      }));
    /** @param {Extract<Step, { op: 'split' }>} step @param {number} inside @param {number} after */
    const direct = (step, inside, after) => {
      step.to = mode === 'greedy' ? [inside, after] : [after, inside];
    };
    for (let k = 0; k < least; ++k) emit(part);
    if (most === Infinity) {
      if (canBeEmpty(part)) throw errorOf(SyntaxError, say`a repetition of what can be empty`);
      const start = steps.length;
      const step = fork();
      emit(part);
      add({ op: 'jump', to: start });
      direct(step, start + 1, steps.length);
      return undefined;
    }
    const open = [];
    for (let k = least; k < most; ++k) {
      open.push({ step: fork(), inside: steps.length });
      emit(part);
    }
    for (const { step, inside } of open) direct(step, inside, steps.length);
    return undefined;
  };

  /** @param {readonly Node[]} parts */
  const choice = (parts) => {
    /** @type {Extract<Step, { op: 'jump' }>[]} */
    const ends = [];
    for (const [k, part] of parts.entries()) {
      if (k === parts.length - 1) {
        emit(part);
        break;
      }
      const step = fork();
      const start = steps.length;
      emit(part);
      const end = /** @type {Extract<Step, { op: 'jump' }>} */ ({ op: 'jump', to: 0 });
      add(end);
      ends.push(end);
      step.to = [start, steps.length];
    }
    for (const end of ends) end.to = steps.length;
  };

  /** @param {Node} node */
  function emit(node) {
    if (node.kind === 'character') {
      const { test } = node;
      add({
        op: 'character',
        test,
        ascii: Uint8Array.from({ length: 128 }, (_, code) => Number(test(code))),
      });
    } else if (node.kind === 'edge') add({ op: 'edge', edge: node.edge });
    else if (node.kind === 'sequence') node.parts.forEach(emit);
    else if (node.kind === 'choice') choice(node.parts);
    else if (node.kind === 'repeat') repeat(node);
    else if (node.kind === 'atomic') apart(node.part, (start) => ({ op: 'atomic', start }));
    else {
      const { part, behind, negative } = node;
      const back = behind ? lengths(part) : [0];
      apart(part, (start) => ({ op: 'look', start, back, negative }));
    }
  }

  emit(tree);
  add({ op: 'end' });
  for (let k = 0; k < later.length; ++k) later[k]();
  return { steps, memos };
}

/** @param {string} text @param {number} at */
const isWordAt = (text, at) =>
  at >= 0 && at < text.length && isWord(/** @type {number} */ (text.codePointAt(at)));

/** The place before. @param {string} text @param {number} at */
const before = (text, at) => at - (at > 1 && /[\uDC00-\uDFFF]/.test(text[at - 1]) ? 2 : 1);

/** @type {Record<Edge, (text: string, at: number) => boolean>} */
const isEdge = {
  lineStart: (text, at) => at === 0 || (text[at - 1] === '\n' && at < text.length),
  lineEnd: (text, at) => at === text.length || text[at] === '\n',
  textStart: (_, at) => at === 0,
  textEnd: (text, at) => at === text.length,
  lastLineEnd: (text, at) => at === text.length || (at === text.length - 1 && text[at] === '\n'),
  word: (text, at) => isWordAt(text, at) !== isWordAt(text, before(text, at)),
  noWord: (text, at) => isWordAt(text, at) === isWordAt(text, before(text, at)),
};

/**
 * One text and one pattern.
 *
 * @param {readonly Step[]} steps
 * @param {number} memos
 * @param {string} text
 */
function matcher(steps, memos, text) {
  if (memos * (text.length + 1) > mostRemembered)
    throw errorOf(
      Unencodable,
      say`a text is too long for a pattern of the pre-tokenizer or of the normalizer`,
    );
  // of each fork and place: 0 not known, -1 no match, -2 being tried, otherwise 1 + where the match ends
  const known = new Int32Array(memos * (text.length + 1));

  /**
   * @param {number} start a step
   * @param {number} from a place
   * @returns {number} where the match ends; -1 where there is none
   */
  const run = (start, from) => {
    /** Forks that are being tried, and whether by their second way. @type {number[]} */
    const tried = [];
    /** @type {number[]} */
    const open = [];
    let step = start;
    let at = from;
    for (;;) {
      const now = steps[step];
      let goes = true;
      if (now.op === 'character') {
        const code = text.codePointAt(at);
        goes = code !== undefined && (code < 128 ? now.ascii[code] === 1 : now.test(code));
        if (goes) {
          at += /** @type {number} */ (code) > 0xffff ? 2 : 1;
          ++step;
        }
      } else if (now.op === 'jump') {
        step = now.to;
      } else if (now.op === 'edge') {
        goes = isEdge[now.edge](text, at);
        ++step;
      } else if (now.op === 'atomic') {
        const end = run(now.start, at);
        goes = end >= 0;
        at = end;
        ++step;
      } else if (now.op === 'look') {
        goes = looks(now, at);
        ++step;
      } else {
        const place = now.op === 'split' ? at * memos + now.memo : -1;
        const result = now.op === 'end' ? at + 1 : known[place];
        if (result > 0) {
          for (const one of tried) known[one] = result;
          return result - 1;
        }
        goes = result === 0;
        if (goes && now.op === 'split') {
          known[place] = -2;
          tried.push(place);
          open.push(now.to[1], at, tried.length);
          step = now.to[0];
        }
      }
      if (goes) continue;
      // back to the last fork whose second way is left; those after it match nothing
      if (open.length === 0) {
        for (const one of tried) known[one] = -1;
        return -1;
      }
      const count = /** @type {number} */ (open.pop());
      at = /** @type {number} */ (open.pop());
      step = /** @type {number} */ (open.pop());
      while (tried.length > count) known[/** @type {number} */ (tried.pop())] = -1;
    }
  };

  /** @param {Extract<Step, { op: 'look' }>} look @param {number} at */
  const looks = ({ start, back, negative }, at) => {
    const found = back.some((count) => {
      let from = at;
      for (let k = 0; k < count && from >= 0; ++k) from = before(text, from);
      const end = from < 0 ? -1 : run(start, from);
      return end >= 0 && (count === 0 || end === at);
    });
    return found !== negative;
  };

  return run;
}

/**
 * @param {string} source a regular expression
 * @returns {(text: string) => Match[]} parts of a text that match and that do not
 * @throws {SyntaxError}
 */
export function pattern(source) {
  const { steps, memos } = compiled(parsePattern(source));
  return (text) => {
    /** @type {Match[]} */
    const matches = [];
    const run = matcher(steps, memos, text);
    let last = 0;
    let lastEnd = -1;
    for (let at = 0; at <= text.length;) {
      const end = run(0, at);
      const step =
        at < text.length && /** @type {number} */ (text.codePointAt(at)) > 0xffff ? 2 : 1;
      // a match of nothing right after another one does not count
      if (end < 0 || (end === at && at === lastEnd)) {
        at += step;
        continue;
      }
      if (last < at) matches.push({ start: last, end: at, isMatch: false });
      matches.push({ start: at, end, isMatch: true });
      last = end;
      lastEnd = end;
      at = end;
    }
    if (last < text.length) matches.push({ start: last, end: text.length, isMatch: false });
    return matches;
  };
}

/** @param {string} text that is matched as it stands */
export const literalPattern = (text) =>
  pattern(
    text.replace(/[^\p{L}\p{N}\s]/gu, (sign) =>
      (sign.codePointAt(0) ?? 0) > 127 ? sign : `\\${sign}`,
    ),
  );
