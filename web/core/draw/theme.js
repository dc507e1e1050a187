// The colours of all figures: what each is called, in light and in dark, and what it is for. A page sets
// `--phasor-ink`, figures use `--ink`. Descriptions are left out of the package.

/** @typedef {{ light: string, dark: string, about?: string }} Color */

/** @type {Readonly<Record<string, Color>>} */
export const colors = {
  ink: { light: '#1b1d20', dark: '#e9e8e4', about: 'text, axes and the cursor' },
  muted: { light: '#5d6168', dark: '#a2a5ab', about: 'titles of axes, captions, notes' },
  line: { light: '#d9d9d6', dark: '#35393f', about: 'grids and the edges of boxes' },
  edge: { light: '#83868c', dark: '#7a7f88', about: 'edges that carry meaning, such as ticks' },
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
  query: { light: '#a84a06', dark: '#f2a866', about: 'queries' },
  'query-tint': { light: '#fbe9d8', dark: '#3a2714', about: 'the ground of a marked query' },
  key: { light: '#0a6b63', dark: '#5fcabb', about: 'keys' },
  'key-tint': { light: '#d9efeb', dark: '#12332f', about: 'the ground of a marked key' },
  value: { light: '#5b3fa8', dark: '#c0a9f5', about: 'values' },
  positive: {
    light: '#a32a2a',
    dark: '#f59a86',
    about: 'the largest number of a map of signed values',
  },
  'positive-soft': { light: '#eba58f', dark: '#8f4034', about: 'half of it' },
  negative: {
    light: '#1d4f91',
    dark: '#8ab8f5',
    about: 'the smallest number of a map of signed values',
  },
  'negative-soft': { light: '#8fb4da', dark: '#33598c', about: 'half of it' },
  'weight-soft': { light: '#c3c6e4', dark: '#363a63', about: 'a third of the largest weight' },
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

/** A style sheet in which `--ink` is the page's `--phasor-ink`, or else our own; and so for each. */
export const themeStyle = `:host{${Object.entries(colors)
  .map(([name, { light, dark }]) => `--${name}:var(--phasor-${name},light-dark(${light},${dark}));`)
  .join('')}}`;
