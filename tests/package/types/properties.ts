// Properties of the elements: what they take and what they give.
import 'phasor/elements';
import 'phasor/lessons';
import { AttentionElement } from 'phasor/elements/attention';
import { ClaimElement } from 'phasor/elements/claim';
import { load } from 'phasor';

const map = document.querySelector('phasor-heatmap')!;
const attention = document.createElement('phasor-attention');
const steps = document.querySelector('phasor-steps')!;
const ladder = document.querySelector('phasor-ladder')!;

map.tensor = [[1, 2]];
map.tensor = { shape: [1, 2], data: new Float32Array(2) };
map.tensor = (await load()).sinusoidal({ length: 4, dim: 2 });
map.tensor = '[[1, 2]]';
map.tensor = null;
map.mask = [[true, false]];
map.dim = 64;
map.dim = '64';
map.dim = undefined;
map.columns = [0, 4];
map.columns = '0 4';
map.domain = [-1, 1];
map.domain = '-1 1';
map.square = true;
map.controls = ['dim', 'base'];
map.layout = 'concatenated';
attention.weights = [
  [0.9, 0.1],
  [0.4, 0.6],
];
attention.weights = [[[0.9, 0.1]]];
attention.weights = [[[[[0.9, 0.1]]]]];
attention.weights = [[1, null]];
attention.weights = { shape: [1, 2], data: [0.9, null] };
attention.queryvectors = { dims: [1, 2], data: Float32Array.of(1, 2) };
// one a layer, as `attentions` of Hugging Face Transformers
const layer = { shape: [1, 1, 1, 2], data: Float32Array.of(0.9, 0.1) };
attention.weights = [layer, layer];
attention.kind = 'causal';
attention.encoding = false;
attention.encoding = 'off';
attention.selected = [0, 2];
steps.q = [[1, 0]];
ladder.step = 'paper';

export const numbers: number = map.dim + attention.heads;
export const kinds: 'self' | 'cross' | 'causal' | 'padded' = attention.kind;
export const result: AttentionElement = attention;
export const functions: readonly string[] = ClaimElement.functions;

// @ts-expect-error
map.tensor = 5;
// @ts-expect-error
map.tensor = [['a']];
// @ts-expect-error
map.dim = 'wide';
// @ts-expect-error
map.dim = [64];
// @ts-expect-error
map.layout = 'diagonal';
// @ts-expect-error
map.encoding = 'rotary';
// @ts-expect-error
map.square = 'perhaps';
// @ts-expect-error
map.domain = 'high';
// @ts-expect-error
map.captoin = 'a map';
// @ts-expect-error
attention.kind = 'sideways';
// @ts-expect-error
attention.weights = 5;
// @ts-expect-error
attention.weights = [['a']];
// @ts-expect-error
attention.tokens = [1, 2];
// @ts-expect-error
attention.view = 'side';
// @ts-expect-error
ladder.step = 'eighth';
// @ts-expect-error
steps.mask = 'top-left';
// @ts-expect-error
attention.set({ query: 1 });
// @ts-expect-error
attention.follow({ query: 1 });
// @ts-expect-error
map.probe.remove();
// @ts-expect-error
map.draw(new Set());
