// Events of the elements: the names are known, and their details.
import 'phasor/elements';
import 'phasor/lessons';

const attention = document.querySelector('phasor-attention')!;
const map = document.querySelector('phasor-heatmap')!;
const claim = document.querySelector('phasor-claim')!;

attention.addEventListener('phasor-change', (event) => {
  const query: number | undefined = event.detail.query;
  const kind: 'self' | 'cross' | 'causal' | 'padded' | undefined = event.detail.kind;
  return [query, kind];
});
attention.addEventListener('phasor-select', ({ detail }) => detail.querytoken.length);
map.addEventListener('phasor-select', ({ detail }) => detail.value.toFixed(2), { once: true });
map.addEventListener('phasor-error', ({ detail }) => detail.message.length);
claim.addEventListener('phasor-verdict', ({ detail }) => (detail.right ? 1 : 0));
map.addEventListener('click', (event) => event.clientX);
map.addEventListener('somebody-elses', (event) => event.type);
document.addEventListener('phasor-change', (event) => event.detail.position?.toFixed());
document.body.addEventListener('phasor-error', (event) => event.detail.message);
export const known: HTMLElementEventMap['phasor-change']['detail']['query'] = 5;
export const plain: HTMLElement = map;

// @ts-expect-error
attention.addEventListener('phasor-change', (event) => event.detail.qeury);
// @ts-expect-error
attention.addEventListener('phasor-change', (event) => event.detail.query.toFixed());
// @ts-expect-error
map.addEventListener('phasor-select', ({ detail }) => detail.querytoken);
// @ts-expect-error
document.addEventListener('phasor-error', ({ detail }) => detail.position);
