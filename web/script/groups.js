// Which functions of `load()` a script of chosen figures has: the groups of which its figures call one.

/**
 * Groups of api/groups.js, but for pools: such a script starts no workers.
 *
 * @type {Readonly<Record<string, { file: string, functions?: readonly string[] }>>}
 */
export const groups = {
  // any figure may use these
  encodings: { file: 'encoding/encoding.js' },
  meanings: { file: 'meaning.js' },
  pictures: { file: 'picture.js' },
  rotaries: { file: 'encoding/rotary.js', functions: ['rotary'] },
  biases: { file: 'encoding/bias.js', functions: ['alibi', 't5Bias', 'shawKeys'] },
  attentions: { file: 'attention/attention.js', functions: ['attention', 'decompose'] },
  multiHeads: { file: 'attention/multihead.js', functions: ['multiHead'] },
  caches: { file: 'attention/cache.js', functions: ['cache'] },
  views: { file: 'attention/view.js', functions: ['attentionView'] },
};

/**
 * @param {string} code of figures, bundled with no group: a name that occurs as a property may be a call
 * @returns {string} the module that stands in place of api/groups.js
 */
export function groupsFor(code) {
  const used = Object.entries(groups).filter(
    ([, { functions }]) => !functions || new RegExp(`[.{,](${functions.join('|')})\\b`).test(code),
  );
  const imports = used.map(([name, { file }]) => `import { ${name} } from './${file}';\n`);
  const all = used.map(([name]) => `...${name}(run)`);
  return `${imports.join('')}export const groups = (run) => ({ ${all.join(', ')} });\n`;
}

/** Before it is known which groups are used. */
export const noGroups = 'export const groups = () => ({});';
