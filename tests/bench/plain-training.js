// A step of training as one writes it in plain JavaScript: typed arrays that are used again, loops in the
// order in which memory lies. Attention alone, without positions, as phasor/train has it with 'none'.

/**
 * @typedef {{ layers: number, heads: number, dim: number, vocabulary: number, causal: boolean,
 *   learningRate: number }} Sizes
 */
/** @typedef {Record<string, Float32Array>} Numbers */

/**
 * c += a·b: [rows, inner]·[inner, cols]
 *
 * @param {Float32Array} a
 * @param {Float32Array} b
 * @param {Float32Array} c
 * @param {number} rows
 * @param {number} inner
 * @param {number} cols
 */
function product(a, b, c, rows, inner, cols) {
  for (let i = 0; i < rows; ++i) {
    for (let k = 0; k < inner; ++k) {
      const value = a[i * inner + k];
      for (let j = 0; j < cols; ++j) c[i * cols + j] += value * b[k * cols + j];
    }
  }
}

/**
 * c += aᵀ·b: [rows, inner]ᵀ·[rows, cols]
 *
 * @param {Float32Array} a
 * @param {Float32Array} b
 * @param {Float32Array} c
 * @param {number} rows
 * @param {number} inner
 * @param {number} cols
 */
function fromLeft(a, b, c, rows, inner, cols) {
  for (let i = 0; i < rows; ++i) {
    for (let k = 0; k < inner; ++k) {
      const value = a[i * inner + k];
      for (let j = 0; j < cols; ++j) c[k * cols + j] += value * b[i * cols + j];
    }
  }
}

/**
 * c += a·bᵀ: [rows, inner]·[cols, inner]ᵀ
 *
 * @param {Float32Array} a
 * @param {Float32Array} b
 * @param {Float32Array} c
 * @param {number} rows
 * @param {number} inner
 * @param {number} cols
 */
function fromRight(a, b, c, rows, inner, cols) {
  for (let i = 0; i < rows; ++i) {
    for (let j = 0; j < cols; ++j) {
      let sum = 0;
      for (let k = 0; k < inner; ++k) sum += a[i * inner + k] * b[j * inner + k];
      c[i * cols + j] += sum;
    }
  }
}

/** @param {Float32Array} rows each begins as this one @param {Float32Array} bias */
function begin(rows, bias) {
  for (let from = 0; from < rows.length; from += bias.length) rows.set(bias, from);
}

/** @param {Float32Array} rows @param {Float32Array} sums */
function addRows(rows, sums) {
  for (let k = 0; k < rows.length; ++k) sums[k % sums.length] += rows[k];
}

/** @param {Sizes} sizes @param {number} batch @param {number} n */
function buffers({ layers, heads, dim, vocabulary }, batch, n) {
  const rows = batch * n;
  const of = (/** @type {number} */ width) => new Float32Array(rows * width);
  return {
    x: Array.from({ length: layers + 1 }, () => of(dim)),
    qkv: Array.from({ length: layers }, () => of(3 * dim)),
    weights: Array.from({ length: layers }, () => new Float32Array(batch * heads * n * n)),
    mixed: Array.from({ length: layers }, () => of(dim)),
    logits: of(vocabulary),
    dx: of(dim),
    dMixed: of(dim),
    dQkv: of(3 * dim),
    dRow: new Float32Array(n),
  };
}

/**
 * @param {Sizes} sizes
 * @param {Numbers} start weights by the names of phasor/train
 * @param {number} batch
 * @param {number} n
 */
export function plainTraining(sizes, start, batch, n) {
  const { layers, heads, dim, vocabulary, causal, learningRate } = sizes;
  const p = Object.fromEntries(Object.entries(start).map(([name, data]) => [name, data.slice()]));
  const zeros = () =>
    Object.fromEntries(
      Object.entries(p).map(([name, data]) => [name, new Float32Array(data.length)]),
    );
  const [gradient, mean, square] = [zeros(), zeros(), zeros()];
  const { x, qkv, weights, mixed, logits, dx, dMixed, dQkv, dRow } = buffers(sizes, batch, n);
  const [rows, width] = [batch * n, dim / heads];
  const scale = 1 / Math.sqrt(width);
  let steps = 0;

  /** Where a head of a sequence begins, in rows of q, k and v. @param {number} b @param {number} h */
  const place = (b, h) => ({
    q: b * n * 3 * dim + h * width,
    o: b * n * dim + h * width,
    w: (b * heads + h) * n * n,
  });

  /** @param {number} l */
  function attend(l) {
    const [from, out, all] = [qkv[l], mixed[l].fill(0), weights[l]];
    for (let b = 0; b < batch; ++b) {
      for (let h = 0; h < heads; ++h) {
        const { q, o, w } = place(b, h);
        for (let i = 0; i < n; ++i) {
          const last = causal ? i : n - 1;
          let most = -Infinity;
          for (let j = 0; j <= last; ++j) {
            let score = 0;
            for (let c = 0; c < width; ++c)
              score += from[q + i * 3 * dim + c] * from[q + j * 3 * dim + dim + c];
            all[w + i * n + j] = score * scale;
            most = Math.max(most, score * scale);
          }
          let sum = 0;
          for (let j = 0; j <= last; ++j)
            sum += all[w + i * n + j] = Math.exp(all[w + i * n + j] - most);
          for (let j = 0; j <= last; ++j) {
            const share = (all[w + i * n + j] /= sum);
            for (let c = 0; c < width; ++c)
              out[o + i * dim + c] += share * from[q + j * 3 * dim + 2 * dim + c];
          }
        }
      }
    }
  }

  /** @param {ArrayLike<number>} tokens */
  function forward(tokens) {
    for (let i = 0; i < rows; ++i)
      x[0].set(p['embedding.weight'].subarray(tokens[i] * dim, (tokens[i] + 1) * dim), i * dim);
    for (let l = 0; l < layers; ++l) {
      const name = `layers.${l}.attention.`;
      begin(qkv[l], p[`${name}qkv.bias`]);
      product(x[l], p[`${name}qkv.weight`], qkv[l], rows, dim, 3 * dim);
      attend(l);
      begin(x[l + 1], p[`${name}output.bias`]);
      product(mixed[l], p[`${name}output.weight`], x[l + 1], rows, dim, dim);
      for (let k = 0; k < x[l].length; ++k) x[l + 1][k] += x[l][k];
    }
    begin(logits, p['output.bias']);
    product(x[layers], p['output.weight'], logits, rows, dim, vocabulary);
    return logits;
  }

  /**
   * Logits → their gradient.
   *
   * @param {ArrayLike<number>} targets −1 where nothing is known
   * @returns {number} the loss
   */
  function lossOf(targets) {
    let [loss, known] = [0, 0];
    for (let i = 0; i < rows; ++i) known += targets[i] >= 0 ? 1 : 0;
    for (let i = 0; i < rows; ++i) {
      const row = logits.subarray(i * vocabulary, (i + 1) * vocabulary);
      if (targets[i] < 0) {
        row.fill(0);
        continue;
      }
      let [most, sum] = [-Infinity, 0];
      for (let k = 0; k < vocabulary; ++k) most = Math.max(most, row[k]);
      const right = row[targets[i]] - most;
      for (let k = 0; k < vocabulary; ++k) sum += row[k] = Math.exp(row[k] - most);
      loss += (Math.log(sum) - right) / known;
      for (let k = 0; k < vocabulary; ++k) row[k] /= sum * known;
      row[targets[i]] -= 1 / known;
    }
    return loss;
  }

  /** @param {number} l gradients of mixed → of q, k and v */
  function attendBack(l) {
    const [from, all] = [qkv[l], weights[l]];
    dQkv.fill(0);
    for (let b = 0; b < batch; ++b) {
      for (let h = 0; h < heads; ++h) {
        const { q, o, w } = place(b, h);
        for (let i = 0; i < n; ++i) {
          const last = causal ? i : n - 1;
          let sum = 0;
          for (let j = 0; j <= last; ++j) {
            let dot = 0;
            const share = all[w + i * n + j];
            for (let c = 0; c < width; ++c) {
              const d = dMixed[o + i * dim + c];
              dot += d * from[q + j * 3 * dim + 2 * dim + c];
              dQkv[q + j * 3 * dim + 2 * dim + c] += share * d;
            }
            dRow[j] = dot;
            sum += share * dot;
          }
          for (let j = 0; j <= last; ++j) {
            const d = all[w + i * n + j] * (dRow[j] - sum) * scale;
            for (let c = 0; c < width; ++c) {
              dQkv[q + i * 3 * dim + c] += d * from[q + j * 3 * dim + dim + c];
              dQkv[q + j * 3 * dim + dim + c] += d * from[q + i * 3 * dim + c];
            }
          }
        }
      }
    }
  }

  /** @param {ArrayLike<number>} tokens */
  function backward(tokens) {
    for (const data of Object.values(gradient)) data.fill(0);
    fromLeft(x[layers], logits, gradient['output.weight'], rows, dim, vocabulary);
    addRows(logits, gradient['output.bias']);
    fromRight(logits, p['output.weight'], dx.fill(0), rows, vocabulary, dim);
    for (let l = layers - 1; l >= 0; --l) {
      const name = `layers.${l}.attention.`;
      fromLeft(mixed[l], dx, gradient[`${name}output.weight`], rows, dim, dim);
      addRows(dx, gradient[`${name}output.bias`]);
      fromRight(dx, p[`${name}output.weight`], dMixed.fill(0), rows, dim, dim);
      attendBack(l);
      fromLeft(x[l], dQkv, gradient[`${name}qkv.weight`], rows, dim, 3 * dim);
      addRows(dQkv, gradient[`${name}qkv.bias`]);
      fromRight(dQkv, p[`${name}qkv.weight`], dx, rows, 3 * dim, dim);
    }
    for (let i = 0; i < rows; ++i) {
      for (let c = 0; c < dim; ++c)
        gradient['embedding.weight'][tokens[i] * dim + c] += dx[i * dim + c];
    }
  }

  function update() {
    steps += 1;
    let size = 0;
    for (const data of Object.values(gradient)) for (const value of data) size += value * value;
    const share = Math.min(1, 1 / Math.sqrt(size));
    const rate = learningRate / (1 - 0.9 ** steps);
    const inverse = 1 / Math.sqrt(1 - 0.99 ** steps);
    for (const [name, values] of Object.entries(p)) {
      const [g, m, s] = [gradient[name], mean[name], square[name]];
      for (let k = 0; k < values.length; ++k) {
        const d = g[k] * share;
        m[k] = 0.9 * m[k] + 0.1 * d;
        s[k] = 0.99 * s[k] + 0.01 * d * d;
        values[k] -= (rate * m[k]) / (Math.sqrt(s[k]) * inverse + 1e-8);
      }
    }
  }

  return {
    p,
    gradient,
    forward,
    /** @param {ArrayLike<number>} tokens @param {ArrayLike<number>} targets @returns {number} the loss */
    differentiate(tokens, targets) {
      forward(tokens);
      const loss = lossOf(targets);
      backward(tokens);
      return loss;
    },
    update,
  };
}
