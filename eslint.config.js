import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['build/', 'dist/', 'web/wasm/', '.toolchain/'] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['web/**'],
    languageOptions: { globals: { ...globals.browser } },
    // what strict pages forbid and text from outside must never reach
    rules: {
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'srcdoc'].map(
          (property) => ({ property, message: 'Build nodes instead.' }),
        ),
        ...['write', 'writeln', 'parseHTMLUnsafe'].map((property) => ({
          ...{ object: 'document', property },
          message: 'Build nodes instead.',
        })),
        { property: 'createContextualFragment', message: 'Build nodes instead.' },
      ],
    },
  },
  {
    files: ['tools/**', 'tests/**', 'eslint.config.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
