// What of the library a script of chosen figures has: the groups of functions of `load()` that its figures
// use, and the smallest WebAssembly module that has them.

/**
 * Groups of api/groups.js, but for pools: such a script starts no workers.
 *
 * @type {Readonly<Record<string, { file: string, functions?: readonly string[] }>>}
 */
export const groups = {
  // any figure may use these
  encodings: { file: 'encoding/encoding.js' },
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
  views: { file: 'attention/view.js', functions: ['attentionView'] },
};

/** Modules of wasm/ that have some groups, see src/bindings/CMakeLists.txt; 'phasor' has all. */
export const modules = {
  positions: ['encodings', 'pictures', 'meanings', 'rotaries', 'biases'],
  attention: ['encodings', 'pictures', 'attentions', 'multiHeads', 'caches', 'views'],
};

/**
 * @param {string} code of figures, bundled with no group and its names as they are: the library is called
 *   phasor there, or its functions are taken from an argument, `({ rank }, …) =>`
 * @returns {{ contents: string, wasm: 'positions' | 'attention' | 'phasor' }} what stands in place of
 *   api/groups.js, and the module that it needs
 */
export function groupsFor(code) {
  const isUsed = (/** @type {string} */ name) =>
    new RegExp(`phasor\\d*\\s*\\.${name}\\b|\\(\\{\\s*${name}\\s*\\}`).test(code);
  const used = Object.entries(groups).filter(
    ([, { functions }]) => functions?.some(isUsed) ?? true,
  );
  const imports = used.map(([name, { file }]) => `import { ${name} } from './${file}';\n`);
  const all = used.map(([name]) => `...${name}(run)`);
  const has = (/** @type {readonly string[]} */ some) =>
    used.every(([name]) => some.includes(name));
  return {
    contents: `${imports.join('')}export const groups = (run) => ({ ${all.join(', ')} });\n`,
    wasm: has(modules.positions) ? 'positions' : has(modules.attention) ? 'attention' : 'phasor',
  };
}

/**
 * A plugin of esbuild.
 *
 * @param {string} [contents] of api/groups.js; none before it is known which groups are used
 * @returns {import('esbuild').Plugin}
 */
export const withGroups = (contents = 'export const groups = () => ({});') => ({
  name: 'groups',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]api[\\/]groups\.js$/ }, () => ({ contents }));
  },
});
