// Python functions that several programs share: ALiBi's slopes and T5's buckets, computed as in
// src/encoding/bias.cpp.

/** ALiBi (Press, Smith and Lewis 2021): `slopes(n)`, a list for n heads. */
export const slopesOfPaper = `def slopes(n):  # of the power of two below n, then every other one of that above
    if n & (n - 1) == 0:
        return [2.0 ** (-8 * (k + 1) / n) for k in range(n)]
    below = 2 ** (n.bit_length() - 1)
    return slopes(below) + slopes(2 * below)[0::2][: n - below]`;

/**
 * T5 (Raffel et al. 2020): `bucket(offset)` of a key `offset` places after its query. It needs `math`.
 *
 * @param {{ count: number, farthest: number, causal: boolean }} options
 */
export const bucketOfOffset = ({ count, farthest, causal }) => `def bucket(offset):
    first, count, distance = ${
      causal
        ? `0, ${count}, max(-offset, 0)`
        : `${count / 2} if offset > 0 else 0, ${count / 2}, abs(offset)`
    }
    exact = count // 2
    if distance < exact:
        return first + distance
    share = min(1.0, math.log(distance / exact) / math.log(${farthest} / exact))
    # 1e-9: a quotient that is rounded to just below an integer is that integer
    return first + min(count - 1, exact + int(share * (count - exact) + 1e-9))`;
