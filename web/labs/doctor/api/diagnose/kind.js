// What the search asks of a kind of array.

/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('./known.js').Known} Known */
/** @typedef {import('./table/values.js').Axis} Axis */
/** @typedef {import('./table/values.js').Settings} Settings */
/** @typedef {import('./table/values.js').Value} Value */

/** @typedef {import('./diagnose.js').DiagnosisRequest['kind']} KindName */

/** @typedef {{ shape: number[], known: Known }} Context the array's shape, and what else is known */

/**
 * An array as settings make it: how many entries, the exact value of each, its place in the array
 * (its own number where nothing is said), and by how much float32 arithmetic before the last
 * rounding may change it, relative where the kind is.
 *
 * @typedef {{ count: number, value: (i: number) => number, place?: (i: number) => number,
 *   slack: (i: number, value: number) => number }} Cells
 */

/**
 * The input that settings see in an entry of an array, and by how much it may be off: for the
 * rounding that the array has, and for float32 arithmetic.
 *
 * @typedef {{ value: (i: number) => number,
 *   error: (i: number, half: (number: number) => number) => number }} Sight
 */

/**
 * A kind of array: what its sides are, and how many there may be if not as many as are listed; its
 * axes in the order in which they are chosen; whether an axis has no effect with the values chosen so
 * far; whether two shapes can belong together; the entries that settings make, nothing where they do
 * not fit the shape; whether entries are compared relative to their size. Where the input of the
 * computation is not known, `source` gives the input that settings see in an array, or `groups` the
 * settings of two arrays that have a common input; `input` then is what an explanation sees in a. `plainer`
 * says the same with fewer conventions, where it can.
 *
 * @typedef {{ name: KindName, sides: string, ranks?: readonly number[], axes: Axis[], relative: boolean,
 *   fits: (a: readonly number[], b: readonly number[]) => boolean,
 *   check: (call: string, context: Context, name: string) => void,
 *   inert: (settings: Settings, axis: string, context: Context) => boolean,
 *   cells: (settings: Settings, context: Context) => Cells | null,
 *   sourceless: (known: Known) => boolean,
 *   plainer?: (explanation: import('./explain.js').Explanation, context: Context) =>
 *     import('./explain.js').Explanation | null,
 *   input?: (explanation: import('./explain.js').Explanation, context: Context, a: Numbers) =>
 *     Partial<Known> | null,
 *   source?: (settings: Settings, context: Context, array: Numbers) => Sight | null,
 *   groups?: (kind: Kind, a: Numbers, b: Numbers, known: Known) => import('./sourceless.js').Group[] }} Kind
 */

export {};
