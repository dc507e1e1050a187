// The settings of <phasor-diagnose> → why its arrays differ, and what is left of the difference.

import { arrayOf } from '../../api/diagnose/array.js';
import { diagnose } from '../../api/diagnose/diagnose.js';
import { optionsOfKind } from '../../api/diagnose/known.js';
import { beginning, evidence } from './evidence.js';
import { examples } from './examples.js';

/** @typedef {import('../../api/diagnose/diagnose.js').Diagnosis} Diagnosis */
/** @typedef {import('../../api/diagnose/diagnose.js').DiagnosisRequest} Request */
/** @typedef {import('../../../../core/api/files/numbers.js').FileArray} FileArray */
/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */

/**
 * @typedef {{ kind: Request['kind'], a: unknown, b: unknown, x: unknown, q: unknown, k: unknown,
 *   stage: Request['stage'], headdim: number, kvheads: number, rotarydim: number }} Settings
 */

/** Rows and columns of a difference that are shown at most. */
export const most = { rows: 512, columns: 512 };

/** What arrays of a kind may come with. @type {Readonly<Record<string, readonly ('x' | 'q' | 'k')[]>>} */
const beside = { rotated: ['x'], attention: ['q', 'k'] };

/**
 * @typedef {object} Comparison
 * @property {boolean} isExample
 * @property {Record<string, FileArray | null>} arrays a, b, x, q and k, as they were given; of an
 *   example none
 * @property {Diagnosis} found
 * @property {boolean} alike whether both have one shape
 * @property {boolean} cut whether some of the difference is left out
 * @property {Tensor | null} before null where nothing is left to see
 * @property {Tensor | null} after
 */

/**
 * @param {import('../../../../core/api/index.js').Phasor} phasor
 * @param {Settings} settings
 * @returns {Comparison | null} null while one of the two is missing
 */
export function compared(phasor, settings) {
  const { kind, stage, headdim, kvheads, rotarydim } = settings;
  const isExample = !settings.a && !settings.b;
  /** @type {{ a: unknown, b: unknown, x?: unknown, q?: unknown, k?: unknown }} */
  const given = isExample ? examples[kind](phasor) : settings;
  if (!given.a || !given.b) return null;
  const [a, b] = [arrayOf('diagnose', 'a', given.a), arrayOf('diagnose', 'b', given.b)];
  /** @type {Record<string, FileArray | null>} */
  const others = {};
  for (const name of beside[kind] ?? [])
    others[name] = given[name] ? arrayOf('diagnose', name, given[name]) : null;
  const sizes = isExample ? {} : { headDim: headdim, kvHeads: kvheads, rotaryDim: rotarydim };
  const told = Object.entries({ ...sizes, stage: isExample ? 'weights' : stage });
  const known = told.filter(([name, value]) => value && optionsOfKind[kind].includes(name));
  const found = diagnose({
    ...others,
    a,
    b,
    kind,
    ...Object.fromEntries(known),
  });
  const { alike, before, after } = evidence(found.converted, a, b);
  const shown = alike || after ? before : null;
  return {
    isExample,
    found,
    alike,
    arrays: isExample ? {} : { a, b, ...others },
    cut: before.shape[0] > most.rows || before.shape[1] > most.columns,
    before: shown && beginning(shown, most.rows, most.columns),
    after: after && beginning(after, most.rows, most.columns),
  };
}

/**
 * The program that turns a into b.
 *
 * @param {Comparison | null} comparison
 * @param {string} dialect 'numpy', 'pytorch' or 'javascript'
 * @returns {string} '' where there is none
 */
export function programOf(comparison, dialect) {
  const { convert } = comparison?.found ?? {};
  /** @type {Record<string, string>} */
  const programs = { ...convert };
  return programs[dialect] ?? '';
}
