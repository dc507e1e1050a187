// What React alone has.
import { createRef } from 'react';
import 'phasor/elements';
import { Attention, Heatmap } from 'phasor/react';
import type { AttentionElement } from 'phasor/elements/attention';

const ref = createRef<AttentionElement>();
export const right = <phasor-attention ref={ref} />;
const other = createRef<HTMLCanvasElement>();
// @ts-expect-error
export const wrong = <phasor-attention ref={other} />;

export const component = (
  <Attention
    ref={ref}
    className="wide"
    weights={[[1]]}
    tokens={['a']}
    onPhasorChange={({ detail }) => detail.query?.toFixed()}
  >
    until it is ready
  </Attention>
);
// @ts-expect-error
export const misspelt = <Attention wieghts={[[1]]} />;
// @ts-expect-error
export const text = <Heatmap length="sixty" />;
// @ts-expect-error
export const otherElement = <Attention ref={other} />;
