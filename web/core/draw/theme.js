// The colours of all figures as a style sheet, and the type of figures and pages. A page sets
// `--phasor-ink`, figures use `--ink`.

import { colors, pageColors } from '../api/colors.js';

/**
 * Serif for reading, sans for controls and measurements. `system-ui` is a wide face on Linux and a Chinese
 * one on some Windows.
 */
export const fonts = {
  serif:
    "ui-serif, Charter, 'Bitstream Charter', 'Iowan Old Style', 'Sitka Text', 'Palatino Linotype', P052, Cambria, Georgia, serif",
  sans: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', 'Nimbus Sans', Arial, sans-serif",
  mono: "ui-monospace, 'Cascadia Code', Menlo, Consolas, 'Noto Sans Mono', 'DejaVu Sans Mono', monospace",
  math: "'Cambria Math', 'STIX Two Math', 'Latin Modern Math', 'DejaVu Math TeX Gyre', math",
};

/** @param {import('../api/colors.js').Color} color */
export const lightDark = ({ light, dark }) => `light-dark(${light}, ${dark})`;

/** The background of pictures, and of pages that set none. */
export const plainGround = { light: '#ffffff', dark: pageColors.background.dark };

/** The background of a figure: what scheme.js found behind it, or the default. */
const ground = `var(--page,${lightDark(plainGround)})`;

/**
 * A style sheet that sets `--ink` to the page's `--phasor-ink` or else to our default, and so on for each
 * colour.
 */
export const themeStyle = `:host{${[
  ...Object.entries(colors).map(
    ([name, color]) => `--${name}:var(--phasor-${name},${lightDark(color)})`,
  ),
  `--ground:var(--phasor-background,${ground})`,
  `--sans:var(--phasor-sans,${fonts.sans})`,
  `--serif:var(--phasor-serif,${fonts.serif})`,
  `--mono:var(--phasor-mono,${fonts.mono})`,
  `--math:var(--phasor-math,${fonts.math})`,
].join(';')}}`;
