import * as phasor from 'phasor';
import { expect, test } from 'vitest';
import { values } from '../src/values.js';

test('a number and a pixel', async () => {
  expect(await values(phasor)).toEqual(JSON.parse(process.env.WANTED));
});
