import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import globals from 'globals';
import { phrases } from './tools/eslint-phrases.js';

const rule = new URL('./tools/eslint-phrases.js', import.meta.url);
/** Our rule; by its version eslint knows whether what it has found before still holds. */
const texts = {
  meta: {
    name: 'texts',
    version: createHash('sha256').update(readFileSync(rule)).digest('hex'),
  },
  rules: { phrases },
};

/**
 * A folder somewhere in the path of an import, or with ^ at its beginning.
 *
 * @param {string} folder
 */
const inPath = (folder) =>
  folder.startsWith('^') ? `${folder.replaceAll('.', '\\.')}/` : `/${folder}/`;

const figures = ['draw', 'figures', 'kit', 'page', 'article', 'words', 'texts'];

/** Which folders of web/ files may not import, and why: dependencies point one way. */
const layers = [
  [
    'core/api/**',
    [
      [...figures, 'labs', 'command'],
      'the interface knows nothing of figures, and of no other entry',
    ],
  ],
  ['labs/{rope,doctor}/api/**', [[...figures, 'wasm'], 'plain JavaScript alone']],
  ['labs/masks/api/**', [figures.filter((name) => name !== 'words'), 'masks know of no figure']],
  ['labs/training/api/**', [[...figures, 'doctor', 'masks'], 'training knows of no figure']],
  ['labs/models/api/**', [[...figures, 'masks', 'training'], 'models know of no figure']],
  ['core/draw/**', [['figures', 'kit', 'page', 'article', 'labs'], 'drawing knows no element']],
  ['core/kit/**', [['figures', 'page', 'article'], 'the kit knows no element']],
  ...figureNames().map(([folder, name, others]) => [
    `${folder}/${name}/**`,
    [
      // beside it: `../model/` is a figure, `../../api/` is what opens models
      [...others.map((other) => `^../${other}`), 'page', 'article'],
      'no element imports another: what two need belongs to the kit, draw or the lab',
    ],
  ]),
];

/** @returns {[folder: string, name: string, others: string[]][]} */
function figureNames() {
  const labs = readdirSync('web/labs').map((lab) => `labs/${lab}/figures`);
  return ['core/figures', ...labs].flatMap((folder) => {
    const names = readdirSync(`web/${folder}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    return names.map((name) => [folder, name, names.filter((other) => other !== name)]);
  });
}

export default [
  { ignores: ['build/', 'dist/', 'web/wasm/', '.toolchain/'] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      // a name means one thing in all of a function
      'no-shadow': ['error', { hoist: 'functions' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'prefer-const': 'error',
      // the formatter breaks lines after 100 columns, where it can; a text is one string
      'max-len': [
        'error',
        {
          code: 110,
          ignoreUrls: true,
          // the path of a type is one word
          ignorePattern: "import\\('",
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
    },
  },
  {
    files: ['web/**'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { texts },
    // what strict pages forbid and text from outside must never reach
    rules: {
      'texts/phrases': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'srcdoc'].map(
          (property) => ({ property, message: 'Build nodes instead.' }),
        ),
        ...['write', 'writeln', 'parseHTMLUnsafe'].map((property) => ({
          object: 'document',
          property,
          message: 'Build nodes instead.',
        })),
        { property: 'createContextualFragment', message: 'Build nodes instead.' },
      ],
    },
  },
  {
    files: ['web/core/{kit,figures}/**', 'web/labs/*/figures/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['property', ''].map((owner) => ({
          selector: `MemberExpression[computed=true][object${owner && `.${owner}`}.name="phasor"]`,
          message: 'Name the function: `phasor pack` finds by name what a figure computes with.',
        })),
      ],
    },
  },
  {
    files: ['web/core/{kit,figures,page}/**', 'web/labs/*/{figures,page}/**', 'web/article/**'],
    rules: { 'max-lines-per-function': ['error', 130] },
  },
  ...layers.map(([files, [folders, message]]) => ({
    files: [`web/${files}`],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: folders.map(inPath).join('|'), message }] },
      ],
    },
  })),
  {
    files: ['tools/**', 'tests/**', 'eslint.config.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
