// The tags in Vue: what its compiler of templates reads.
import type { GlobalComponents } from 'vue';
import type {} from 'phasor/vue';

type Props<Tag extends keyof GlobalComponents> = GlobalComponents[Tag] extends new () => {
  $props: infer Given;
}
  ? Given
  : never;

export const right: Props<'phasor-attention'> = {
  kind: 'causal',
  heads: 4,
  weights: [[1]],
  tabindex: 0,
  lang: 'en',
};
// @ts-expect-error
export const kind: Props<'phasor-attention'> = { kind: 'sideways' };
// @ts-expect-error
export const heads: Props<'phasor-attention'> = { heads: 'four' };
