// The vectors of the five words of one sentence, 'the money bank by the river bank', for a figure that
// shows it: less than a kilobyte instead of the list of all words. A test compares them with the list.
//
// As in words.bin (see words.md): the scales as float32, then 100 int8 a word; number = int8 × scale.

import { key } from './parts.js';

const few = ['the', 'money', 'bank', 'by', 'river'];
const dim = 100;

const base64 =
  'ShTDPDXRkzx+p5w8pRzBPFL/fDz+9h/vAwLwDugEDP0N9fr3DvLz7AbwDwIT7AHp+fr+DAYK8wQJFgf94u8J+xEXGPLx' +
  '6f0LDSregQHwXR72JwEUL/j9Cv73Avnz7xAG6vfLAx4V7gu/8/30EPUB//Al4uvq+iMLISMM3CMK5wUY+Box6gnm2REN' +
  'Bhv9IvTtzwvtyu7oFSLw9vEP7Av4BwLbAu7r5une/8HoDyUs+oEA5GoUBxbwGDP1HRY57gTQ4PoGDff/vh1THejcsQbf' +
  'AOTZ3PUf1fPhJhMnDBbQAwYM79cX+AMMTuMqAA343f0FGxfgDN/P9tvuFRgf4g3s1CD+A84HyvwqChgTFdfA5wU5JdGB' +
  '39lMOwblABgrA/o7Qvf27tXHAvj6F8fxZwXkA+X2+fJGAxcCDN7aMiv3Fxv3+wv0CCD+Ae3zDOoW3wzr+evq/gnmFB8c' +
  '7fnp/wcMAvj47gYMCO/55wD6HhfuB+zz8vUdDkPvgfMCUf38HAYhHfceMTQG3gfx6vkIBwDCAy8E8hXR+gf96d/76OEX' +
  '9Pb08gzb6tsj+CLgKjganOw/7PkX2TvC3AURKvoj8veL9hnX5xUy2QTPBPYs/dHbr/1cZ+EHDkb3D00xw4EAx1/03i8Y' +
  'DSo1EeccCA78M+I36Agh/C0YPMr64A7KyChN7LKRIb4kvdNEEA==';

const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const view = new DataView(bytes.buffer);

/** @type {import('./words.js').Words['embed']} of these five words */
export function embed(given) {
  const parts = given.map((token) => [key(token)]);
  const data = new Float32Array(given.length * dim);
  parts.forEach(([word], k) => {
    const at = few.indexOf(word);
    const from = 4 * few.length + at * dim;
    for (let j = 0; j < dim; ++j) {
      data[k * dim + j] = view.getInt8(from + j) * view.getFloat32(4 * at, true);
    }
  });
  return { shape: [given.length, dim], data, known: given.map(() => true), parts };
}
