// For every public function: right arguments, and the laws that a result obeys.

import assert from 'node:assert/strict';
import { attentionRecipes } from './attention-recipes.js';
import { encodingRecipes } from './encoding-recipes.js';
import { meaningRecipes } from './meaning-recipes.js';
import { pictureRecipes } from './picture-recipes.js';
import { shaped, within } from './recipe-parts.js';

/** @typedef {import('./recipe-parts.js').Recipe} Recipe */

/** @type {Record<string, Recipe>} */
export const recipes = {
  ...encodingRecipes,
  ...meaningRecipes,
  ...attentionRecipes,
  ...pictureRecipes,
};

/** The functions of `phasor/words`. @type {Record<string, Recipe>} */
export const wordRecipes = {
  tokens: {
    make: (r) => [
      r.pick(['', 'the river bank', "don't 3.5 \u{1f44d}\u{1f3fd}", '\ud800 x', 'नमस्ते']),
    ],
    options: '',
    law(result, [text]) {
      assert.ok(
        result.every((/** @type {string} */ token) => text.includes(token) && token !== ''),
      );
    },
  },
  embed: {
    make: (r) => [
      Array.from({ length: r.int(0, 9) }, () => r.pick(['river', '', 'zzyzx', '\ud800', "don't"])),
    ],
    options: '',
    law(result, [tokens]) {
      shaped(result, [tokens.length, 100]);
      assert.equal(result.known.length, tokens.length);
      within(result.data, -20, 20);
    },
  },
};
