import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import globals from 'globals';
import { phrases } from './tools/eslint-phrases.js';
import { rooms } from './tools/eslint-rooms.js';

/**
 * A rule of this repository. From its version eslint knows whether cached results are still valid.
 *
 * @param {string} name of its file
 * @param {import('eslint').ESLint.Plugin['rules']} rules
 */
const plugin = (name, rules) => {
  const file = readFileSync(new URL(`./tools/eslint-${name}.js`, import.meta.url));
  return { meta: { name, version: createHash('sha256').update(file).digest('hex') }, rules };
};

/** The rooms that a figure is built from. */
const kit = 'core/(?:api|words|draw|kit|texts)/|wasm/';

/**
 * What the files of a room may import; the first entry that matches counts.
 *
 * @type {import('./tools/eslint-rooms.js').Room[]}
 */
const allRooms = [
  {
    files: 'core/api/',
    imports: 'core/api/|wasm/',
    why: 'the interface knows no figure and no lab',
  },
  {
    files: 'core/texts/',
    imports: 'core/texts/|core/api/message\\.js|wasm/texts/',
    why: 'translations know messages and nothing else',
  },
  {
    files: 'core/words/',
    imports: 'core/(?:api|words|draw|texts)/|wasm/',
    why: 'words and vectors know no element',
  },
  { files: 'core/draw/', imports: 'core/(?:api|draw|texts)/', why: 'drawing knows no element' },
  { files: 'core/kit/', imports: kit, why: 'the kit knows no figure and no lab' },
  { files: 'core/page/', imports: `core/page/|${kit}`, why: 'what every page has knows no lab' },
  {
    files: 'core/figures/(\\w+)/',
    imports: `core/figures/$1/|${kit}`,
    why: 'a figure imports no other one and no lab; what two need belongs to the kit, draw or words',
  },
  {
    files: 'core/figures/',
    // what a token is called is exported with the elements
    imports: 'core/figures/|core/kit/|core/draw/token-text\\.js',
    why: 'core knows no lab',
  },
  {
    files: 'labs/(\\w+)/figures/(\\w+)/',
    imports: `labs/$1/figures/(?:$2/|[\\w-]+\\.js)|labs/$1/(?:api/|index\\.js)|${kit}`,
    why: 'a figure imports no other one; what two of a lab need lies beside them',
  },
  {
    files: 'labs/(\\w+)/figures/',
    imports: `labs/$1/(?:figures/[\\w-]+\\.js|api/)|${kit}`,
    why: 'what figures of a lab share knows none of them',
  },
  {
    // a claim says what it has found
    files: 'labs/claims/api/',
    imports: `labs/claims/api/|${kit}`,
    why: 'the numbers of a lab know no figure and no other lab',
  },
  {
    // these answer without WebAssembly
    files: 'labs/(rope|masks)/(?:api/|index\\.js)',
    imports: 'labs/$1/(?:api/|index\\.js)|core/api/|core/words/expression\\.js',
    why: 'the numbers of a lab know no figure and no other lab, and these no WebAssembly',
  },
  {
    // only measuring has a WebAssembly module
    files: 'labs/doctor/(?:api/(?!measure/module\\.js)|index\\.js)',
    imports: 'labs/doctor/(?:api/|index\\.js)|core/api/',
    why: 'the numbers of a lab know no figure and no other lab, and these no WebAssembly',
  },
  {
    files: 'labs/(\\w+)/(?:api/|index\\.js)',
    imports: 'labs/$1/(?:api/|index\\.js|phasor/)|core/api/|core/words/text-model\\.js|wasm/',
    why: 'the numbers of a lab know no figure and no other lab',
  },
  { files: 'labs/(\\w+)/page/', imports: 'labs/$1/|core/', why: 'a page has its lab and core' },
  {
    files: 'article/',
    imports: 'article/|core/|labs/\\w+/(?:index|figures/\\w+/element)\\.js',
    why: 'the article knows labs by their index.js, and figures by the element that the package offers',
  },
  {
    files: 'command/',
    // the folder of all modules, the package and its dist/
    imports: 'command/|core/|labs/\\w+/index\\.js|\\./$|\\.\\./',
    why: 'the command knows labs by their index.js',
  },
];

/** @type {import('./tools/eslint-rooms.js').Door[]} */
const doors = [
  {
    from: 'article/small/',
    to: 'labs/training/page/train-run\\.js',
    why: 'the small picture of training is the finished run that the lab shows',
  },
  {
    from: 'labs/models/(?:index|api/provided)\\.js',
    to: 'core/texts/labs\\.js',
    why: 'a figure of core that shows the model says its sentences',
  },
  {
    from: 'labs/models/api/',
    to: 'labs/rope/index\\.js',
    why: 'the configuration of a model says how its positions turn',
  },
  {
    from: 'labs/models/figures/model/',
    to: 'labs/images/figures/patches/(?:element|source)\\.js',
    why: 'a model that reads pictures is shown over one, by the figure of patches',
  },
  {
    from: 'labs/images/page/',
    to: 'labs/models/figures/model/(?:session|pictures|dropped)\\.js',
    why: 'the page of images opens a vision model for its figure, in a worker',
  },
  {
    from: 'labs/doctor/',
    to: 'labs/rope/index\\.js',
    why: 'arrays are compared with what a configuration means',
  },
  {
    from: 'labs/doctor/page/config-',
    to: 'labs/rope/figures/rope/(?:element|facts)\\.js',
    why: 'the page of configurations draws the one that it has read',
  },
  {
    from: 'labs/doctor/page/yours',
    to: 'command/show/',
    why: 'a page of own arrays shows them as `phasor show` does',
  },
  {
    from: 'command/(?:diagnose|doctor)',
    to: 'labs/doctor/api/',
    why: 'the command prints what the doctor finds, part by part',
  },
  {
    from: 'command/show',
    to: 'labs/images/figures/patches/(?:element|settings)\\.js',
    why: 'weights over a picture are shown by this figure',
  },
  {
    from: 'article/today-goals\\.js',
    to: 'labs/\\w+/figures/\\w+/model\\.js',
    why: 'an answer is computed as its figure does',
  },
  {
    from: 'article/trained\\.js',
    to: 'labs/training/heads/',
    why: 'a chapter shows a model that training made',
  },
];

/** Phrases that may not return to comments. */
const retiredPhrases = [
  ...['lakh', 'deeds', 'perceived', 'misfit', 'misfits', 'oddness', 'crew'],
  ...['answers nothing', 'not even nothing', 'zero and more', 'seen to move', 'stands instead'],
  ...['nobody has trained', 'who looks at whom', 'what gives', 'as there is room for'],
  ...['be said of', 'is to be said', 'what there is to do', 'the first one delivers'],
  ...['is heard', 'are heard', 'for who comes', 'who wrote them'],
];

export default [
  { ignores: ['build/', 'dist/', 'web/wasm/', '.toolchain/'] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      // a name has one meaning within a function
      'no-shadow': ['error', { hoist: 'functions' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'prefer-const': 'error',
      // phrases that had to be read twice, and names that said nothing: comments use the field's words
      'no-warning-comments': ['error', { terms: retiredPhrases, location: 'anywhere' }],
      // the formatter breaks lines after 100 columns where it can; a long text is one string
      'max-len': [
        'error',
        {
          code: 110,
          ignoreUrls: true,
          // the path of a type cannot be broken
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
    plugins: { texts: plugin('phrases', { phrases }), rooms: plugin('rooms', { rooms }) },
    // forbids what strict pages forbid, and what untrusted text must never reach
    rules: {
      'texts/phrases': 'error',
      'rooms/rooms': [
        'error',
        { web: fileURLToPath(new URL('web', import.meta.url)), rooms: allRooms, doors },
      ],
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
  {
    files: ['tools/**', 'tests/**', 'eslint.config.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
