// What of the library a script of chosen figures has: the groups of functions of `load()` that its figures
// use.

/**
 * The groups of core/api/groups.js, without pools: such a script starts no workers.
 *
 * @type {Readonly<Record<string, { file: string, functions?: readonly string[] }>>}
 */
export const groups = {
  // any figure may use these
  encodings: { file: 'encoding/encoding.js' },
  grids: { file: 'encoding/grid.js', functions: ['sinusoidalGrid', 'sinusoidal2d'] },
  pictures: { file: 'picture.js' },
  meanings: {
    file: 'meaning.js',
    functions: [
      'wavelengths',
      'shiftMatrix',
      'shift',
      'similarity',
      'offsetSimilarity',
      'closestPair',
      'rank',
    ],
  },
  rotaries: { file: 'encoding/rotary.js', functions: ['rotary'] },
  biases: { file: 'encoding/bias.js', functions: ['alibi', 't5Bias', 'shawKeys'] },
  attentions: { file: 'attention/attention.js', functions: ['attention', 'decompose'] },
  multiHeads: { file: 'attention/multihead.js', functions: ['multiHead'] },
  caches: { file: 'attention/cache.js', functions: ['cache'] },
  condensers: { file: 'attention/condense.js', functions: ['rollout', 'merge'] },
  contrasts: { file: 'attention/contrast.js', functions: ['headDistances', 'distinctHeads'] },
  views: { file: 'attention/view.js', functions: ['attentionView'] },
};

/**
 * @param {string} code of figures, bundled with no group and its names as they are
 * @returns {string} what stands in place of core/api/groups.js: functions are found by name alone, so a group
 *   may be included that is not used
 */
export function groupsFor(code) {
  const isRead = (/** @type {string} */ name) => new RegExp(`[.{,]\\s*${name}\\b`).test(code);
  const used = Object.entries(groups).filter(
    ([, { functions }]) => functions?.some(isRead) ?? true,
  );
  const imports = used.map(([name, { file }]) => `import { ${name} } from './${file}';\n`);
  const all = used.map(([name]) => `...${name}(run)`);
  return `${imports.join('')}export const groups = (run) => ({ ${all.join(', ')} });\n`;
}

/**
 * A plugin of esbuild.
 *
 * @param {string} [contents] of core/api/groups.js; none before it is known which groups are used
 * @returns {import('esbuild').Plugin}
 */
export const withGroups = (contents = 'export const groups = () => ({});') => ({
  name: 'groups',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]api[\\/]groups\.js$/ }, () => ({ contents }));
  },
});
