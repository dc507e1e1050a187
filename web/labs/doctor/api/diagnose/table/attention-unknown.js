// Scores or weights of two implementations whose queries and keys are not known: settings of both
// under which they come from the same products. What remains of a product without queries and keys:
// a score itself; of weights, differences of logarithms along a line that was normalized.

import { coarsest } from '../precision.js';
import { eachSettings, largest } from '../search.js';
import { sizesOf } from './attention-axes.js';

/** @typedef {import('../array.js').Numbers} Numbers */
/** @typedef {import('../kind.js').Context} Context */
/** @typedef {import('../kind.js').Kind} Kind */
/** @typedef {import('../sourceless.js').Group} Group */
/** @typedef {import('./values.js').Settings} Settings */

/**
 * The product that settings see in an entry, up to what the softmax removed, and its uncertainty,
 * and how many entries that are seen are 0.
 *
 * @typedef {{ value: (i: number) => number, error: (i: number) => number, seen: (i: number) => boolean,
 *   zeros: number, settings: Settings }} Seen
 */

/**
 * @param {Settings} settings
 * @param {Context} context
 * @param {Numbers} array
 * @returns {Seen | null}
 */
function scoresSeen(settings, context, { data }) {
  const { softcap } = settings;
  const scale = settings['score-scale'].of(sizesOf(context).d);
  if (softcap.number && largest(data) >= softcap.number) return null;
  const { half } = coarsest(data);
  const noise = 1e-6 * largest(data);
  return {
    settings,
    zeros: 0,
    value: (i) => softcap.undo(data[i]) / scale,
    // the slope of the cap's inverse enlarges errors of large scores
    error: (i) =>
      (noise + half(data[i])) / (softcap.number ? 1 - (data[i] / softcap.number) ** 2 : 1) / scale,
    seen: () => true,
  };
}

/**
 * @param {Settings} settings
 * @param {Context} context
 * @param {Numbers} array
 * @returns {Seen | null} nothing where the zeros or the sums are those of other settings
 */
function weightsSeen(settings, context, { shape: [heads, n, m], data }) {
  const { causal } = settings;
  // a capped score is known up to a constant only, so that the cap cannot be undone
  if (settings.softcap.number) return null;
  const sees = (/** @type {number} */ i) => causal.sees(Math.floor(i / m) % n, i % m, n, m);
  const { half } = coarsest(data);
  const columns = settings['softmax-axis'].columns;
  const sums = new Float64Array(heads * (columns ? m : n));
  const slack = new Float64Array(sums.length);
  let zeros = 0;
  for (let i = 0; i < data.length; ++i) {
    if (!sees(i) && data[i] !== 0) return null;
    if (sees(i) && data[i] === 0) ++zeros;
    const line = columns ? Math.floor(i / (n * m)) * m + (i % m) : Math.floor(i / m);
    sums[line] += data[i];
    slack[line] += half(data[i]);
  }
  // a masked line is empty
  if (sums.some((sum, line) => sum !== 0 && Math.abs(sum - 1) > 1e-5 + slack[line])) return null;
  const power = settings['score-scale'].of(sizesOf(context).d) * settings['softmax-base'].number;
  return {
    settings,
    zeros,
    value: (i) => Math.log(data[i]) / power,
    error: (i) => (2e-6 + half(data[i]) / data[i]) / power,
    seen: (i) => sees(i) && data[i] > 2 * half(data[i]),
  };
}

/**
 * Which entries are subtracted from which, so that nothing is left of what a softmax removed: of
 * rows, of columns, or of both.
 *
 * @param {Seen[]} views
 * @param {number} m columns
 * @returns {{ across: boolean, down: boolean, terms: [offset: number, sign: number][] }}
 */
function differencesOf(views, m) {
  const [across, down] = [0, 1].map((columns) =>
    views.some(({ settings }) => settings['softmax-axis'].columns === columns),
  );
  /** @type {[number, number][]} */
  let terms = [[0, 1]];
  for (const step of [...(across ? [1] : []), ...(down ? [m] : [])]) {
    terms = [
      ...terms,
      ...terms.map(([at, sign]) => /** @type {[number, number]} */ ([at + step, -sign])),
    ];
  }
  return { across, down, terms };
}

/**
 * Whether two views agree wherever both see something. Query heads that use the same key head under
 * both rules must agree where the rules differ; where columns are divided otherwise, only the sum
 * over all heads is the same.
 *
 * @param {Seen} one
 * @param {Seen} other
 * @param {Context} context
 * @returns {boolean}
 */
function agree(one, other, context) {
  const [heads, n, m] = context.shape;
  const { kvHeads } = sizesOf(context);
  const group = heads / kvHeads;
  const mixed = one.settings.gqa !== other.settings.gqa;
  const summed = one.settings['head-split'] !== other.settings['head-split'];
  if (summed && (mixed || heads !== kvHeads)) return false;
  const { across, down, terms } =
    context.known.stage === 'weights'
      ? differencesOf([one, other], m)
      : { across: false, down: false, terms: [[0, 1]] };
  /** @param {number[][]} lines heads whose sum is compared */
  const agreeIn = (lines) => {
    let checked = 0;
    for (let i = 0; i < n - +down; ++i) {
      for (let j = 0; j < m - +across; ++j) {
        for (const line of lines) {
          let [difference, error, seen] = [0, 0, true];
          for (const head of line) {
            for (const [offset, sign] of terms) {
              const at = (head * n + i) * m + j + offset;
              seen &&= one.seen(at) && other.seen(at);
              difference += sign * (one.value(at) - other.value(at));
              error += one.error(at) + other.error(at);
            }
          }
          if (!seen) continue;
          if (!(Math.abs(difference) <= error)) return false;
          ++checked;
        }
      }
    }
    // masks that share no two neighbours leave nothing to compare
    return checked > 0 || one.settings.causal !== other.settings.causal;
  };
  const all = Array.from({ length: heads }, (_, head) => head);
  const counted = mixed ? all.filter((head) => Math.floor(head / group) === head % kvHeads) : all;
  const each = all.map((head) => [head]);
  const found = agreeIn(summed ? [all] : counted.map((head) => [head]));
  // where all heads agree there is no sign of another division
  return found && !((mixed || summed) && agreeIn(each));
}

/**
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {import('../known.js').Known} known
 * @returns {Group[]}
 */
export function attentionGroups(kind, a, b, known) {
  const context = { shape: a.shape, known };
  const weights = known.stage === 'weights';
  const seen = [a, b].map((array) => {
    /** @type {Seen[]} */
    const views = [];
    eachSettings(
      kind,
      context,
      [],
      () => true,
      (settings) => {
        const view = (weights ? weightsSeen : scoresSeen)({ ...settings }, context, array);
        if (view) views.push(view);
      },
    );
    // a mask explains zeros better than weights that are too small
    const fewest = Math.min(...views.map(({ zeros }) => zeros));
    return views.filter(({ zeros }) => zeros === fewest);
  });
  return seen[0].flatMap((one) =>
    seen[1]
      .filter((other) => agree(one, other, context))
      .map((other) => ({ a: [one.settings], b: [other.settings] })),
  );
}
