// The colours of all figures, of all pages and of `paint`: what each is called, in light and in dark, and
// what it is for. Figures use `--ink`, which a page sets as `--phasor-ink` (draw/theme.js); style sheets of
// pages have them by `npm run theme`. Descriptions are left out of the package.

/** @typedef {{ light: string, dark: string, about?: string }} Color */

/** @type {Readonly<Record<string, Color>>} */
export const colors = {
  ink: { light: '#1b1c1f', dark: '#eae8e3', about: 'text, axes and the cursor' },
  muted: { light: '#5f6167', dark: '#a3a6ac', about: 'titles of axes, captions, notes' },
  line: { light: '#e3e0d9', dark: '#2d3138', about: 'grids and the frames of pictures' },
  edge: {
    light: '#8b8d92',
    dark: '#757a83',
    about: 'edges that carry meaning: of what can be operated, and ticks',
  },
  accent: { light: '#3b3f96', dark: '#b0b5f4', about: 'what is chosen' },
  focus: {
    light: '#0b57d0',
    dark: '#a8c7fa',
    about: 'the ring of the focus and of a pinned cursor',
  },
  error: {
    light: '#a3261c',
    dark: '#ff9c8f',
    about: 'messages on wrong settings, and what is wrong',
  },
  query: { light: '#a84a06', dark: '#f5a55c', about: 'queries' },
  'query-tint': { light: '#fbe9d8', dark: '#3a2714', about: 'behind the word of a query' },
  key: { light: '#0a6b63', dark: '#5fcabb', about: 'keys' },
  'key-tint': { light: '#d9efeb', dark: '#12332f', about: 'behind the word of a key' },
  value: { light: '#5b3fa8', dark: '#c0a9f5', about: 'values' },
  negative: {
    light: '#2a62a8',
    dark: '#5b93d6',
    about: 'the smallest number of a map of signed values',
  },
  'negative-soft': { light: '#a5c3e3', dark: '#27476e', about: 'half of it' },
  'positive-soft': { light: '#efb9a6', dark: '#7a3527', about: 'half of the largest number' },
  positive: {
    light: '#bf4a35',
    dark: '#e0694f',
    about: 'the largest number of a map of signed values',
  },
  'weight-soft': { light: '#c9cbe8', dark: '#33376a', about: 'a third of the largest weight' },
  weight: { light: '#6d70b8', dark: '#8187d2', about: 'two thirds of the largest weight' },
  'weight-strong': { light: '#1f1d57', dark: '#eceeff', about: 'the largest weight' },
  masked: { light: '#8a8d92', dark: '#7c8087', about: 'the hatching of masked cells' },
  // Okabe and Ito's colours for the colour-blind, darkened or lightened to 3:1 on the ground; a violet and
  // a red where two of them come too close by that
  'head-1': { light: '#0072b2', dark: '#56b4e9', about: 'the first head or curve' },
  'head-2': { light: '#b54e00', dark: '#e8894a', about: 'the second' },
  'head-3': { light: '#007a57', dark: '#2fbf95', about: 'the third' },
  'head-4': { light: '#a9558a', dark: '#dc93c0', about: 'the fourth' },
  'head-5': { light: '#8a6d00', dark: '#f0e442', about: 'the fifth' },
  'head-6': { light: '#6950c4', dark: '#b7a6ff', about: 'the sixth' },
  'head-7': { light: '#9c2a3c', dark: '#ff8f9c', about: 'the seventh' },
  'head-8': { light: '#4d4d4d', dark: '#c7c7c7', about: 'the eighth; a ninth begins again' },
};

/**
 * What only pages have: figures lie on what the page has behind them.
 *
 * @type {Readonly<Record<string, Color>>}
 */
export const pageColors = {
  background: { light: '#fdfcfa', dark: '#121417', about: 'behind everything' },
  surface: { light: '#f5f3ee', dark: '#1b1e23', about: 'behind code, and what is chosen' },
};

/** The two default maps, from the lowest value to the highest. Zero is the background. */
export const maps = {
  // signed values: blue below zero, red above
  diverging: ['negative', 'negative-soft', 'background', 'positive-soft', 'positive'],
  // weights and other non-negative values: one hue, from the background to ink
  sequential: ['background', 'weight-soft', 'weight', 'weight-strong'],
};

const lightOf = (/** @type {string} */ name) => (pageColors[name] ?? colors[name]).light;

/** As `paint` has them: '#rrggbb', those of a light page. */
export const lightMaps = {
  diverging: maps.diverging.map(lightOf),
  sequential: maps.sequential.map(lightOf),
};
