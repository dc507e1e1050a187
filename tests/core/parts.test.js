// A position has the same bits wherever a table begins, in whatever parts it is computed.

import assert from 'node:assert/strict';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

/** @param {Float32Array} found @param {Float32Array} wanted @param {string} what */
function sameBits(found, wanted, what) {
  assert.equal(found.length, wanted.length, what);
  const [a, b] = [found, wanted].map((data) =>
    Buffer.from(data.buffer, data.byteOffset, 4 * data.length),
  );
  if (a.equals(b)) return;
  const at = found.findIndex((value, k) => !Object.is(value, wanted[k]));
  assert.fail(`${what}: entry ${at} is ${found[at]}, not ${wanted[at]}`);
}

const kinds = [
  { dim: 64 },
  { dim: 64, layout: 'concatenated' },
  { dim: 33 },
  { dim: 33, layout: 'concatenated', odd: 'pad' },
  { dim: 33, layout: 'interleaved-cos-first' },
  { dim: 64, layout: 'concatenated-cos-first' },
  { dim: 9, odd: 'zero' },
  { dim: 1 },
  { dim: 10, base: 0.01 },
];

for (const kind of kinds) {
  const { dim } = kind;
  test(`a table equals itself in pieces: ${JSON.stringify(kind)}`, () => {
    for (const start of [0, -1500, 1e9 + 7, 2 ** 53 - 5000]) {
      const length = 4000;
      const { data } = phasor.sinusoidal({ ...kind, start, length });
      // pieces in falling order, so that nothing is remembered from the one before
      for (const [from, to] of [
        [3999, 4000],
        [1040, 3999],
        [33, 1041],
        [1, 33],
        [0, 1],
      ]) {
        const piece = phasor.sinusoidal({ ...kind, start: start + from, length: to - from });
        sameBits(piece.data, data.subarray(from * dim, to * dim), `from ${start} + ${from}`);
      }
    }
  });

  test(`a list of positions gives the rows of the table: ${JSON.stringify(kind)}`, () => {
    for (const start of [0, -700, -2.75, 0.5, 2 ** 40 + 0.125]) {
      const length = 1400;
      const { data } = phasor.sinusoidal({ ...kind, start, length });
      const order = Array.from({ length }, (_, k) => (k * 611) % length);
      const { data: listed } = phasor.sinusoidal({
        ...kind,
        positions: order.map((i) => start + i),
      });
      order.forEach((i, k) => {
        const row = listed.subarray(k * dim, (k + 1) * dim);
        sameBits(row, data.subarray(i * dim, (i + 1) * dim), `position ${start + i}`);
      });
    }
  });
}

test('wide rows, more than a part holds of them, come out in order', () => {
  const dim = 20000;
  const { data } = phasor.sinusoidal({ length: 200, dim });
  for (const i of [0, 32, 33, 97, 98, 199]) {
    const row = phasor.sinusoidal({ positions: [i], dim }).data;
    sameBits(row, data.subarray(i * dim, (i + 1) * dim), `row ${i}`);
    // the last pair is slow: its angle is i·1.0005e-4 or so
    assert.ok(Math.abs(row[dim - 2] - Math.sin(i * 10000 ** (2 / dim - 1))) < 1e-9);
  }
});

forRelease('WebAssembly memory does not grow with a table', async () => {
  const script = `
    import { load } from ${JSON.stringify(new URL('../../web/core/api/index.js', import.meta.url).href)};
    const memories = [];
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (...args) => {
      const created = await instantiate(...args);
      memories.push(...Object.values((created.instance ?? created).exports)
        .filter((each) => each instanceof WebAssembly.Memory));
      return created;
    };
    const phasor = await load();
    phasor.sinusoidal({ length: 100, dim: 512 });
    const before = memories[0].buffer.byteLength;
    phasor.sinusoidal({ length: 60000, dim: 512 });
    console.log(memories.length, memories[0].buffer.byteLength - before);
  `;
  const { execFileSync } = await import('node:child_process');
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  assert.equal(said.trim(), '1 0');
});
