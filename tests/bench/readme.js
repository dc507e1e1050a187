// The report of a benchmark → the tables in README.md and web/guide/speed.md, between their two markers.

import prettier from 'prettier';

/** @typedef {import('./runner.js').Report & { machine: string, quick: boolean }} Results */

export const peers = ['onnxruntime-web', 'tfjs-wasm', 'plain JavaScript'];

/** @type {Record<string, string>} rows in the words of the README; others are not shown */
const names = {
  output: 'attention',
  causal: 'attention, causal',
  weights: 'attention and its weights',
  mask: 'attention, masked',
  'multi-head': 'multi-head layer',
  table: 'sinusoidal table',
  similarity: 'similarity of all positions',
};

const time = (/** @type {number} */ ms) =>
  ms < 10 ? ms.toPrecision(2) : ms.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Documents with a table → the rows that it has, or all.
 *
 * @type {Record<string, string[] | null>}
 */
export const tables = {
  'README.md': [
    'attention, 8 × 64, n = 512',
    'attention and its weights, 8 × 64, n = 1024',
    'sinusoidal table, 5000 × 512',
  ],
  'web/guide/speed.md': null,
};

/** @param {Results} results @param {string[] | null} chosen rows, or all */
export function table({ agent, machine, quick, rows }, chosen) {
  /** @type {Map<string, { row: import('./runner.js').Row, times: Record<string, number> }>} */
  const lines = new Map();
  for (const row of rows) {
    if (!(row.name in names)) continue;
    const what = `${names[row.name]}, ${row.size}`;
    const line = lines.get(what) ?? { row, times: {} };
    if (row.peer && row.peerName) line.times[row.peerName] = row.peer;
    lines.set(what, { ...line, times: { ...line.times, ...row.others } });
  }
  const shown = [...lines].filter(([what]) => !chosen || chosen.includes(what));
  if (chosen && shown.length < chosen.length) throw new Error(`no rows ${chosen.join('; ')}`);
  const cells = shown.map(([what, { row, times }]) => {
    // the build that one gets without asking
    const { plain = row.phasor } = row;
    return [
      what,
      time(plain),
      row.plain === undefined ? '' : time(row.phasor),
      ...peers.map((peer) =>
        times[peer] ? `${time(times[peer])} (${(times[peer] / plain).toFixed(1)}×)` : '',
      ),
    ];
  });
  const heads = ['milliseconds', '`phasor`', '`phasor/relaxed`', ...peers];
  const lined = [heads, heads.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`);
  return `${lined.join('\n')}

In ${agent.replace('/', ' ').replace(/(\.0)+$/, '')} on ${machine}, one thread, copies in and out counted${quick ? ', a quick run' : ''}; (…×) is how
many times longer than \`phasor\`. Attention: heads × columns of each, n queries and keys. Results
are written into arrays given as \`into\`. A peer is missing where it has no such
function, refuses the size or takes too long.
`;
}

/**
 * @param {string} document
 * @param {Results} results
 * @param {string[] | null} chosen rows, or all
 * @returns {Promise<string>} the document with these results
 */
export async function withTable(document, results, chosen) {
  const parts = document.split(/(?<=<!-- bench -->\n)[^]*(?=<!-- \/bench -->)/);
  if (parts.length !== 2) throw new Error('no table between <!-- bench --> and its end');
  const text = parts.join(`\n${table(results, chosen)}\n`);
  const style = await prettier.resolveConfig(import.meta.filename);
  return prettier.format(text, { ...style, parser: 'markdown' });
}
