// Two sets of settings, each set giving one of two arrays → the fewest axes in which the arrays can differ.

/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./table/values.js').Settings} Settings */
/** @typedef {import('./table/values.js').Axis} Axis */

/** @typedef {{ a: Settings, b: Settings, axes: string[], weight: number }} Explanation */

/** More settings than these are compared without those that have rare values. */
const many = 2000;

/** @param {Axis[]} axes @param {Settings} settings how unusual they are */
function weightOf(axes, settings) {
  let weight = 0;
  for (const { name, values } of axes) {
    const value = settings[name];
    if (value !== values[0]) weight += value.rare ? 20 : 1;
  }
  return weight;
}

/**
 * @param {number} count
 * @param {number} chosen
 * @returns {number[][]} all ways to choose among 0 … count - 1
 */
function choices(count, chosen) {
  if (chosen === 0) return [[]];
  return choices(count, chosen - 1).flatMap((some) =>
    Array.from({ length: count - 1 - (some.at(-1) ?? -1) }, (_, k) => [
      ...some,
      (some.at(-1) ?? -1) + 1 + k,
    ]),
  );
}

/** @param {Settings[]} all @param {Axis[]} axes */
function usual(all, axes) {
  if (all.length <= many) return all;
  const rest = all.filter((settings) => axes.every(({ name }) => !settings[name].rare));
  return (rest.length > 0 ? rest : all).slice(0, 4 * many);
}

/**
 * The explanations with the fewest axes, the most usual first; none where no group has settings of
 * both arrays.
 *
 * @param {Kind} kind
 * @param {{ a: Settings[], b: Settings[] }[]} groups settings of both arrays that see one input
 * @param {(explanation: Explanation) => boolean} [holds]
 * @returns {Explanation[]}
 */
export function shortest({ axes }, groups, holds) {
  const sides = groups
    .map(({ a, b }) => [usual(a, axes), usual(b, axes)])
    .filter(([some, others]) => some.length > 0 && others.length > 0);
  if (sides.length === 0) return [];
  for (let size = 0; size <= axes.length; ++size) {
    const free = choices(axes.length, size);
    const found = sides.flatMap(([some, others]) =>
      free.flatMap((names) => differingIn(axes, names, some, others)),
    );
    const confirmed = ranked(found, holds);
    if (confirmed.length > 0) return confirmed;
  }
  return [];
}

/**
 * @param {Axis[]} axes
 * @param {number[]} free axes that may differ
 * @param {Settings[]} some
 * @param {Settings[]} others
 * @returns {Explanation[]}
 */
function differingIn(axes, free, some, others) {
  const kept = axes.filter((_, k) => !free.includes(k)).map(({ name }) => name);
  const names = free.map((k) => axes[k].name);
  const key = (/** @type {Settings} */ settings) => kept.map((name) => settings[name].name).join();
  /** @type {Map<string, Settings[]>} */
  const byKey = new Map();
  for (const a of some) {
    const list = byKey.get(key(a));
    if (list) list.push(a);
    else byKey.set(key(a), [a]);
  }
  const found = [];
  for (const b of others) {
    for (const a of (byKey.get(key(b)) ?? []).slice(0, 64)) {
      if (names.every((name) => a[name] !== b[name])) {
        const weight = weightOf(axes, a) + weightOf(axes, b);
        found.push({ a, b, axes: names, weight });
      }
    }
  }
  return found;
}

/** @param {Explanation} explanation */
const signature = ({ a, b, axes }) =>
  axes.map((name) => `${name} ${a[name].name} ${b[name].name}`).join();

/**
 * Distinct valid explanations; rare values only if needed. Several settings can be written with the same axes
 * and values, and some of these may not hold: the most usual one that holds is taken.
 *
 * @param {Explanation[]} found
 * @param {(explanation: Explanation) => boolean} [holds]
 * @returns {Explanation[]}
 */
function ranked(found, holds = () => true) {
  const sorted = found.sort((one, other) => one.weight - other.weight);
  /** @type {Map<string, Explanation>} */
  const once = new Map();
  for (const one of sorted) {
    if (!once.has(signature(one)) && holds(one)) once.set(signature(one), one);
  }
  const all = [...once.values()];
  if (all.length === 0) return all;
  const rare = (/** @type {Explanation} */ { a, b, axes }) =>
    axes.some((name) => a[name].rare || b[name].rare);
  return rare(all[0]) ? all : all.filter((one) => !rare(one));
}

/**
 * The axes that arrays do not show: where settings give the same array with every other usual value,
 * or with the values that the axis names as alike.
 *
 * @param {Kind} kind
 * @param {{ a: Settings[], b: Settings[] }[]} groups settings that give the arrays from one input
 * @param {import('./kind.js').Context} context
 * @returns {{ axis: Axis, values: string[] }[]}
 */
export function undecided(kind, groups, context) {
  const { axes } = kind;
  const weigh = (/** @type {Settings} */ settings) => weightOf(axes, settings);
  const firsts = groups
    .flatMap(({ a }) => a)
    .reduce(
      (/** @type {Settings | null} */ best, one) =>
        best && weigh(best) <= weigh(one) ? best : one,
      null,
    );
  if (!firsts) return [];
  const first = firsts;
  const alikeFirst = (/** @type {Settings} */ one) =>
    axes.every(({ name }) => one[name] === first[name]);
  const rest = groups.filter(({ a }) => a.some(alikeFirst)).flatMap(({ a, b }) => [...a, ...b]);
  return axes.flatMap((axis) => {
    if (axis.name === 'precision' || kind.inert(first, axis.name, context)) return [];
    const alike = new Set(
      rest
        .filter((one) => axes.every(({ name }) => name === axis.name || one[name] === first[name]))
        .map((one) => one[axis.name]),
    );
    const common = axis.values.filter(({ rare }) => !rare);
    const blind =
      alike.size > 1 && common.every((value) => alike.has(value) || value.method === 'llama3');
    const named = [...alike].filter(({ alikeIn }) => alikeIn).length > 1;
    if (!blind && !named) return [];
    return [{ axis, values: [...alike].map(({ name }) => name) }];
  });
}
