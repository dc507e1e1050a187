// The setting of a colour map: a name that `phasor.paint` knows, or a list of colours.

import { colormapNames, defaultColormap } from '../api/picture.js';
import { isPlain } from '../draw/colors.js';
import { t } from '../texts/language.js';

/** @template Value @typedef {import('./settings.js').Setting<Value>} Setting */

/** @param {string} color one that a canvas can resolve; without CSS, as on servers, a hexadecimal one */
const isColor = (color) => isPlain(color) || (globalThis.CSS?.supports('color', color) ?? false);

/** @type {Setting<import('../api/picture.js').Colormap | readonly string[]>} */
export const colormap = {
  preset: defaultColormap,
  about:
    "'diverging' (red above zero, blue below), 'sequential' (from zero up; taken where no value is below zero and nothing is set), 'rdbu' (blue above zero, red below, as in matplotlib), 'burd' (its reverse), 'viridis', 'blues', 'greys', as phasor.paint has them, or colours: '#0000ff white #ff0000'; the two first take their colours from CSS, read again when the colour scheme changes",
  get wanted() {
    const names = colormapNames.map((name) => `'${name}'`).join(', ');
    return t('one of {names}, or 2 or more colours, divided by blanks', { names });
  },
  read(given) {
    const name = colormapNames.find((each) => each === given.trim());
    // blanks and commas within brackets do not separate colours
    const colors = given.match(/[^\s,(]+(?:\((?:[^()]|\([^()]*\))*\))?/g) ?? [];
    return name ?? (colors.length > 1 && colors.every(isColor) ? colors : undefined);
  },
  write: (value) => (typeof value === 'string' ? value : value.join(' ')),
};
