// What React alone has.
import { createRef } from 'react';
import 'phasor/elements';
import type {} from 'phasor/react';
import type { AttentionElement } from 'phasor/elements/attention';

const ref = createRef<AttentionElement>();
export const right = <phasor-attention ref={ref} />;
const other = createRef<HTMLCanvasElement>();
// @ts-expect-error
export const wrong = <phasor-attention ref={other} />;
