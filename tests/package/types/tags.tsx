// The tags in JSX: the one that is global, as libraries other than React have it; the test writes React's name
// for it, and checks the same again.
import 'phasor/elements';
import type {} from 'phasor/jsx';

export const right = [
  <phasor-attention
    key="first"
    text="the river bank"
    heads="4"
    head={2}
    keyindex={1}
    kind="causal"
    encoding={false}
    weights={[[1]]}
    tokens='["a"]'
    controls
    tabIndex={0}
    lang="en"
    dir="ltr"
    role="figure"
    aria-label="weights"
    data-place="1"
    id="map"
    title="weights"
    className="wide"
    style={{ inlineSize: 300 }}
    slot="figure"
    hidden
    onClick={(event) => event.clientX}
    onphasor-change={({ detail }) => detail.query?.toFixed()}
    onphasor-select={({ detail }) => detail.querytoken}
    onphasor-error={({ detail }) => detail.message}
  >
    The weights
  </phasor-attention>,
  <phasor-heatmap tensor={[[1, 2]]} domain={[-1, 1]} columns="0 4" suppressHydrationWarning />,
  <phasor-claim expr="sin(3)" says="0.14" onphasor-verdict={({ detail }) => detail.right} />,
];

export const wrong = [
  // @ts-expect-error
  <phasor-heatmap captoin="x" />,
  // @ts-expect-error
  <phasor-heatmap caption={5} />,
  // @ts-expect-error
  <phasor-none />,
  // @ts-expect-error
  <phasor-heatmap layout="diagonal" />,
  // @ts-expect-error
  <phasor-attention kind="sideways" />,
  // @ts-expect-error
  <phasor-attention heads="four" />,
  // @ts-expect-error
  <phasor-attention weights={5} />,
  // @ts-expect-error
  <phasor-attention onphasor-change={({ detail }) => detail.qeury} />,
  // @ts-expect-error
  <phasor-attention onphasor-select={(event: string) => event} />,
  // @ts-expect-error
  <phasor-attention tabIndex="first" />,
];
