// Sinusoidal tables against a plain JavaScript loop, onnxruntime-web and tfjs-wasm; similarity by
// closed form against a matrix product; and what has no peer: the closest pair, lazy pictures.
//
// Every table goes into an array that is there already ("reused"), except where a row says
// "fresh": then the first touch of new memory is part of the time. The peers give what they give.

import { onnxModel } from './onnx-model.js';

/** @typedef {import('./runner.js').Row} Row */
/** @typedef {{ length: number, dim: number }} Size */

/** @param {number} dim radians a position */
const frequencies = (dim) =>
  Float64Array.from({ length: dim / 2 }, (_, j) => Math.pow(10000, (-2 * j) / dim));

/**
 * The loop that one would write, frequencies hoisted.
 *
 * @param {Size} size
 * @param {Float32Array} out
 */
function plainLoop({ length, dim }, out) {
  const w = frequencies(dim);
  for (let i = 0; i < length; ++i) {
    for (let j = 0; j < w.length; ++j) {
      const angle = i * w[j];
      out[i * dim + 2 * j] = Math.sin(angle);
      out[i * dim + 2 * j + 1] = Math.cos(angle);
    }
  }
  return out;
}

/**
 * Angles by a product, their sines and cosines side by side.
 *
 * @param {any} ort
 * @param {Size} size
 */
async function onnxTable(ort, { length, dim }) {
  const pairs = dim / 2;
  const model = onnxModel({
    nodes: [
      { type: 'Mul', inputs: ['positions', 'w'], outputs: ['angles'] },
      { type: 'Sin', inputs: ['angles'], outputs: ['sines'] },
      { type: 'Cos', inputs: ['angles'], outputs: ['cosines'] },
      {
        type: 'Concat',
        inputs: ['sines', 'cosines'],
        outputs: ['y'],
        attributes: { axis: 2 },
      },
    ],
    inputs: [{ name: 'positions', shape: [length, 1, 1] }],
    outputs: ['y'],
    constants: { w: { shape: [1, pairs, 1], data: Float32Array.from(frequencies(dim)) } },
  });
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const positions = Float32Array.from({ length }, (_, i) => i);
  const shape = [length, 1, 1];
  return {
    run: () => session.run({ positions: new ort.Tensor('float32', positions, shape) }),
    release: () => session.release(),
  };
}

/** @param {any} tf @param {Size} size */
function tfTable(tf, { length, dim }) {
  const w = Float32Array.from(frequencies(dim));
  return async () => {
    const encodingTable = tf.tidy(() => {
      const angles = tf.mul(
        tf.reshape(tf.range(0, length), [length, 1, 1]),
        tf.tensor(w, [1, dim / 2, 1]),
      );
      return tf.concat([tf.sin(angles), tf.cos(angles)], 2);
    });
    await encodingTable.data();
    encodingTable.dispose();
  };
}

/** @param {Float32Array} found @param {Size} size against the float64 angles of the loop */
function largestError(found, { length, dim }) {
  const w = frequencies(dim);
  let worst = 0;
  const step = Math.max(1, Math.floor(length / 500));
  for (let i = 0; i < length; i += step) {
    for (let j = 0; j < w.length; ++j) {
      worst = Math.max(
        worst,
        Math.abs(found[i * dim + 2 * j] - Math.sin(i * w[j])),
        Math.abs(found[i * dim + 2 * j + 1] - Math.cos(i * w[j])),
      );
    }
  }
  return worst;
}

/**
 * One row against each peer.
 *
 * @param {string} name
 * @param {string} size
 * @param {Record<string, number>} times
 * @param {[string, string][]} peers key and name
 * @param {Partial<Row>} rest
 * @returns {Row[]}
 */
const against = (name, size, times, peers, rest) =>
  peers
    .filter(([key]) => times[key] !== undefined)
    .map(([key, peerName]) => ({
      group: 'encodings',
      name,
      size,
      phasor: times.phasor,
      plain: times.plain,
      peer: times[key],
      peerName,
      ratio: times[key] / times.phasor,
      plainRatio: times.plain && times[key] / times.plain,
      ...rest,
    }));

/** @param {any} context @param {Size} size @returns {Promise<Row[]>} */
async function table({ phasor, plain, ort, tf, measure }, size) {
  const { length, dim } = size;
  const label = `${length} × ${dim}`;
  const into = new Float32Array(length * dim);
  const looped = new Float32Array(length * dim);
  const onnx = await onnxTable(ort, size);
  /** @type {Record<string, () => unknown>} */
  const functions = {
    phasor: () => phasor.sinusoidal({ ...size, into }),
    plain: () => plain.sinusoidal({ ...size, into }),
    fresh: () => phasor.sinusoidal(size),
    loop: () => plainLoop(size, looped),
    ort: onnx.run,
    tf: tfTable(tf, size),
  };
  /** @type {string[]} */
  const failures = [];
  for (const peer of ['ort', 'tf']) {
    try {
      await functions[peer]();
    } catch (error) {
      failures.push(`${peer} throws: ${String(error).slice(0, 60)}`);
      delete functions[peer];
    }
  }
  const times = await measure(functions);
  await onnx.release();
  const note = [
    `reused; fresh ${times.fresh.toFixed(1)} ms, ${(times.loop / times.fresh).toFixed(1)}× the loop`,
    ...failures,
  ].join('; ');
  return against(
    'table',
    label,
    times,
    [
      ['loop', 'plain JavaScript'],
      ['ort', 'onnxruntime-web'],
      ['tf', 'tfjs-wasm'],
    ],
    { error: largestError(phasor.sinusoidal({ ...size, into }).data, size), note },
  );
}

/** The dot products of all rows, by their offsets alone. @param {any} context @returns {Promise<Row[]>} */
async function similarity({ phasor, plain, ort, measure, quick }) {
  const size = { length: quick ? 2048 : 4096, dim: 512 };
  const result = phasor.sinusoidal(size);
  const transposed = new Float32Array(result.data.length);
  for (let i = 0; i < size.length; ++i) {
    for (let c = 0; c < size.dim; ++c) {
      transposed[c * size.length + i] = result.data[i * size.dim + c];
    }
  }
  const model = onnxModel({
    nodes: [{ type: 'MatMul', inputs: ['p', 'q'], outputs: ['y'] }],
    inputs: [{ name: 'p', shape: [size.length, size.dim] }],
    outputs: ['y'],
    constants: { q: { shape: [size.dim, size.length], data: transposed } },
  });
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const product = () =>
    session.run({ p: new ort.Tensor('float32', result.data, [size.length, size.dim]) });
  const into = new Float32Array(size.length ** 2);
  const times = await measure({
    phasor: () => phasor.similarity(size, { metric: 'dot', into }),
    plain: () => plain.similarity(size, { metric: 'dot', into }),
    fresh: () => phasor.similarity(size, { metric: 'dot' }),
    peer: product,
  });
  const ours = phasor.similarity(size, { metric: 'dot', into }).data;
  const theirs = (await product()).y.data;
  await session.release();
  let difference = 0;
  for (let k = 0; k < ours.length; ++k) {
    difference = Math.max(difference, Math.abs(ours[k] - theirs[k]) / 256);
  }
  const fresh = `${times.fresh.toFixed(1)} ms, ${(times.peer / times.fresh).toFixed(0)}×`;
  return against(
    'similarity',
    `${size.length} × ${size.dim}`,
    times,
    [['peer', 'onnxruntime-web']],
    {
      note: `reused; fresh ${fresh}; differ by ${difference.toExponential(1)} of the largest`,
    },
  );
}

/**
 * What nobody else does.
 *
 * @param {any} context
 * @param {string} name
 * @param {string} size
 * @param {(instance: any) => unknown} work
 * @param {string} [note]
 * @returns {Promise<Row>}
 */
async function alone({ phasor, plain, measure }, name, size, work, note) {
  const times = await measure({ phasor: () => work(phasor), plain: () => work(plain) });
  return { group: 'encodings', name, size, ...times, note };
}

/** @param {boolean} quick @returns {import('./runner.js').Case[]} */
export default function encodings(quick) {
  const many = { length: 1e6, dim: 512 };
  const frame = { length: 100000, dim: 512, width: 1920, height: 1080 };
  const windows = /** @type {[string, object][]} */ ([
    ['a row a pixel', { rows: [5000, 6080] }],
    ['all 100,000 rows', {}],
    ['cells of 4 × 4 pixels', { rows: [5000, 5270], cols: [16, 496] }],
  ]);
  return [
    { name: 'table of 5,000', rows: (context) => table(context, { length: 5000, dim: 512 }) },
    ...(quick
      ? []
      : [
          {
            name: 'table of 100,000',
            isLarge: true,
            rows: (/** @type {any} */ context) => table(context, { length: 100000, dim: 512 }),
          },
        ]),
    { name: 'similarity', isLarge: true, rows: similarity },
    {
      name: 'closest pair',
      rows: async (context) => [
        await alone(context, 'closest pair', '1000000 × 512', (each) => each.closestPair(many)),
      ],
    },
    ...windows.map(([note, window]) => ({
      name: `lazy picture, ${note}`,
      rows: async (/** @type {any} */ context) => {
        const into = new Uint8ClampedArray(frame.width * frame.height * 4);
        const paint = (/** @type {any} */ each) =>
          each.paintSinusoidal({ ...frame, ...window, into });
        return [await alone(context, 'lazy picture', '1920 × 1080', paint, note)];
      },
    })),
  ];
}
