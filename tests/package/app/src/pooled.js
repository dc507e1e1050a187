/**
 * Whether attention on workers is what it is without, to the bit.
 *
 * @param {Pick<typeof import('phasor'), 'load'>} phasor
 */
export async function pooled({ load }) {
  const { attention, pool, sinusoidal } = await load();
  const table = sinusoidal({ length: 2048, dim: 64 });
  const workers = pool({ workers: 2, inPlace: false });
  const { output } = await workers.attention(table, table, table);
  workers.close();
  return attention(table, table, table).output.data.every((x, k) => x === output.data[k]);
}
