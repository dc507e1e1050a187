// The language model that the package has, `openModel('phasor')`: a module with its bytes, which is loaded
// where the model is opened and nowhere else. `npm run train:language -- --ship` makes it.

import { refuse, say } from '../../../core/api/check.js';
import { inflated } from '../../../core/api/deflated.js';
import { together } from './blocks.js';

/** @typedef {import('./readers/source.js').FileContent} FileContent */

/** @returns {Promise<FileContent>} */
async function packed() {
  const { default: text } = await import('../../../wasm/language-model.js');
  return together(await inflated(text));
}

/** @param {unknown} url @returns {URL} */
function addressOf(url) {
  if (url instanceof URL) return url;
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  if (typeof url === 'string' && URL.canParse(url, base)) return new URL(url, base);
  return refuse('openModel', 'url', say`an address`, url, TypeError);
}

/**
 * @param {unknown} [url] where the file is, if not in the package
 * @returns {Promise<Readonly<Record<string, FileContent>>>} as openModel takes files
 */
export const ownFiles = async (url) => ({
  'phasor.gguf': url === undefined ? await packed() : addressOf(url),
});
