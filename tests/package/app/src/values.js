/**
 * A number of an encoding, and a pixel of its picture.
 *
 * @param {Pick<typeof import('phasor'), 'load'>} phasor
 */
export async function values({ load }) {
  const { sinusoidal, paint } = await load();
  const table = sinusoidal({ length: 60, dim: 32 });
  const { width, data } = paint(table);
  const from = 4 * (11 * width + 7);
  return { number: table.data[777], pixel: Array.from(data.slice(from, from + 4)) };
}
