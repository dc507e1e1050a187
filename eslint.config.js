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

/** Which folders of web/ files may not import, and why: dependencies point one way. */
const layers = [
  [
    'api/**',
    [
      [
        'draw',
        'elements',
        'page',
        'words',
        'heads',
        'claims',
        'language',
        'conventions',
        'masks',
        'expression',
        'train',
        'model',
      ],
      'the interface knows nothing of figures, and of no other entry',
    ],
  ],
  [
    'conventions/**',
    [
      ['draw', 'elements', 'page', 'words', 'heads', 'claims', 'language', 'wasm'],
      'plain JavaScript alone',
    ],
  ],
  [
    'masks/**',
    [['draw', 'elements', 'page', 'words', 'heads', 'claims'], 'masks know of no figure'],
  ],
  [
    'train/**',
    [
      ['draw', 'elements', 'page', 'words', 'heads', 'claims', 'conventions', 'masks'],
      'training knows of no figure',
    ],
  ],
  [
    'model/**',
    [
      ['draw', 'elements', 'page', 'words', 'heads', 'claims', 'masks', 'train'],
      'models know of no figure',
    ],
  ],
  [
    'expression/**',
    [
      ['api', 'draw', 'elements', 'page', 'words', 'heads', 'claims', 'masks'],
      'a grammar is given, not imported',
    ],
  ],
  ['draw/**', [['elements', 'page'], 'drawing knows no element']],
  ['elements/kit/**', [[...elementNames(), 'page'], 'the kit knows no element']],
  ...elementNames().map((name) => [
    `elements/${name}/**`,
    [
      // beside it: `../model/` is an element, `../../model/` what opens models
      [
        ...elementNames()
          .filter((other) => other !== name)
          .map((other) => `^../${other}`),
        'page',
      ],
      'no element imports another: what two need belongs to the kit, draw or claims',
    ],
  ]),
];

function elementNames() {
  return readdirSync('web/elements', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
    .map(({ name }) => name);
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
    files: ['web/elements/**'],
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
    files: ['web/elements/**', 'web/page/**'],
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
