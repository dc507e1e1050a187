// The tags in Svelte: what its language tools read.
import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from 'phasor/svelte';

export const right: SvelteHTMLElements['phasor-attention'] = {
  kind: 'causal',
  heads: 4,
  weights: [[1]],
  tabindex: 0,
  lang: 'en',
  'onphasor-change': ({ detail }) => detail.query?.toFixed(),
};
// @ts-expect-error
export const kind: SvelteHTMLElements['phasor-attention'] = { kind: 'sideways' };
// @ts-expect-error
export const heads: SvelteHTMLElements['phasor-attention'] = { heads: 'four' };
