// Lists of numbers in programs: runs of whole numbers are written as ranges.

/** Numbers of a run that is written as a range. */
const least = 4;

/**
 * @param {readonly number[]} list
 * @returns {{ first: number, step: number, count: number }[]} a single number is a run of one
 */
function runsOf(list) {
  const runs = [];
  for (let at = 0; at < list.length;) {
    const first = list[at];
    const step = list[at + 1] - first;
    let count = 1;
    while (
      Number.isInteger(step) &&
      Number.isInteger(first) &&
      list[at + count] === first + count * step
    ) {
      ++count;
    }
    if (count < least) count = 1;
    runs.push({ first, step: count > 1 ? step : 0, count });
    at += count;
  }
  return runs;
}

/** @param {readonly number[]} list @returns {string} a list in Python */
export const pythonList = (list) =>
  `[${runsOf(list)
    .map(({ first, step, count }) => {
      if (count === 1) return `${first}`;
      if (step === 0) return `*[${first}] * ${count}`;
      return `*range(${first}, ${first + step * count}${step === 1 ? '' : `, ${step}`})`;
    })
    .join(', ')}]`;

/** @param {import('../known.js').Known} known @returns {string} positions of the rows in Python */
export const pythonRows = ({ positions }) =>
  positions?.shape.length === 1
    ? `np.array(${pythonList(Array.from(positions.data))}, dtype=np.float64)`
    : 'np.arange(n, dtype=np.float64)';

/** @param {import('../known.js').Known} known @returns {string} `row` in JavaScript: the position of row m */
export const javascriptRows = ({ positions }) =>
  positions?.shape.length === 1
    ? `${javascriptRun}\nconst rows = ${javascriptList(Array.from(positions.data))}, row = (m) => rows[m];`
    : 'const row = (m) => m;';

/** What lists in JavaScript are made of. */
export const javascriptRun =
  'const run = (first, step, count) => Array.from({ length: count }, (_, k) => first + step * k);';

/** @param {readonly number[]} list @returns {string} a list in JavaScript, where `run` is defined */
export const javascriptList = (list) =>
  `[${runsOf(list)
    .map(({ first, step, count }) =>
      count === 1 ? `${first}` : `...run(${first}, ${step}, ${count})`,
    )
    .join(', ')}]`;
