import { load } from 'phasor';
import { expect, test } from 'vitest';

test('the last position of a pair', async () => {
  const { sinusoidal } = await load();
  const { data } = sinusoidal({ length: 60, dim: 32 });
  expect(data[777]).toBe(Number(process.env.WANTED));
});
