#include "encoding/bias.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "elementary.h"

namespace phasor {
namespace {

void check(const BiasShape& shape) {
    const auto positive = [](const char* name, Index size) {
        if (size < 1) reject(name, "a positive integer", size);
    };
    positive("heads", shape.heads);
    positive("queries", shape.queries);
    positive("keys", shape.keys);
}

Matrix allocateTerms(const BiasShape& shape) {
    const double rows = static_cast<double>(shape.heads) * static_cast<double>(shape.queries);
    checkBytes(rows * static_cast<double>(shape.keys) * sizeof(float));
    return allocate(shape.heads * shape.queries, shape.keys);
}

// `count` numbers of the series 2^(-most/n), 2^(-2·most/n), ..., every `step`-th from the first on
void appendSlopes(std::vector<double>& slopes, double most, Index n, Index count, Index step) {
    for (Index k = 0; k < count; ++k)
        slopes.push_back(
            powerOfTwo(-most * static_cast<double>(1 + k * step) / static_cast<double>(n)));
}

void check(const Buckets& buckets) {
    const Index directions = buckets.bidirectional ? 2 : 1;
    const Index count = buckets.count;
    if (count < 2 * directions || count % directions != 0)
        reject("buckets", buckets.bidirectional ? "even and 4 or more" : "2 or more", count);
    const Index exact = count / directions / 2;
    if (buckets.maxDistance <= exact)
        reject("maxDistance", "above the number of exact offsets, {0}", exact, buckets.maxDistance);
}

}  // namespace

std::vector<double> alibiSlopes(Index heads, double most) {
    Index power = 1;
    while (power * 2 <= heads) power *= 2;
    std::vector<double> slopes;
    appendSlopes(slopes, most, power, power, 1);
    appendSlopes(slopes, most, 2 * power, heads - power, 2);
    return slopes;
}

Matrix alibi(const BiasShape& shape, Distance direction, std::vector<double> slopes) {
    check(shape);
    Matrix terms = allocateTerms(shape);
    if (slopes.empty()) slopes = alibiSlopes(shape.heads);
    if (std::ssize(slopes) != shape.heads) reject("slopes", "one for each head", slopes.size());
    for (const double slope : slopes)
        if (!std::isfinite(slope)) reject("slopes", "finite numbers", slope);
    for (Index row = 0; row < terms.rows(); ++row) {
        const double slope = slopes[sizeOf(row / shape.queries)];
        const Index query = shape.start + row % shape.queries;
        for (Index key = 0; key < shape.keys; ++key) {
            const auto offset = static_cast<double>(query - key);
            const double distance = direction == Distance::either ? std::fabs(offset) : offset;
            // 0 and not -0 at the query's own position
            terms(row, key) = static_cast<float>(-slope * distance) + 0.0f;
        }
    }
    return terms;
}

Index t5Bucket(Index offset, const Buckets& buckets) {
    Index count = buckets.count, firstBucket = 0, distance = -offset;
    if (buckets.bidirectional) {
        count /= 2;
        if (offset > 0) firstBucket = count;
        distance = std::abs(offset);
    } else {
        distance = std::max<Index>(distance, 0);
    }
    const Index exactBuckets = count / 2;
    if (distance < exactBuckets) return firstBucket + distance;
    const double share =
        binaryLogarithm(static_cast<double>(distance) / static_cast<double>(exactBuckets)) /
        binaryLogarithm(static_cast<double>(buckets.maxDistance) /
                        static_cast<double>(exactBuckets));
    // 1e-9, so that a quotient rounded to just below an integer does not fall into the bucket
    // below; no other offset comes that close
    const auto steps =
        static_cast<Index>(std::min(share, 1.0) * static_cast<double>(count - exactBuckets) + 1e-9);
    return firstBucket + std::min(exactBuckets + steps, count - 1);
}

Matrix t5Bias(const BiasShape& shape, const Buckets& buckets, const MatrixView& table) {
    check(shape);
    check(buckets);
    if (table.rows() != buckets.count || table.cols() != shape.heads)
        reject("table", "of shape [{0}, {1}]",
               {static_cast<double>(buckets.count), static_cast<double>(shape.heads)},
               "[" + decimal(table.rows()) + ", " + decimal(table.cols()) + "]");
    Matrix terms = allocateTerms(shape);
    for (Index i = 0; i < shape.queries; ++i) {
        for (Index key = 0; key < shape.keys; ++key) {
            const Index bucket = t5Bucket(key - shape.start - i, buckets);
            for (Index head = 0; head < shape.heads; ++head)
                terms(head * shape.queries + i, key) = table(bucket, head);
        }
    }
    return terms;
}

std::vector<std::int32_t> shawIndex(Index length, Index clip) {
    if (length < 1) reject("length", "a positive integer", length);
    if (clip < 1) reject("clip", "a positive integer", clip);
    checkBytes(static_cast<double>(length) * static_cast<double>(length) * sizeof(std::int32_t));
    auto index = listOf<std::int32_t>(sizeOf(length * length));
    for (Index i = 0; i < length; ++i)
        for (Index j = 0; j < length; ++j)
            index[sizeOf(i * length + j)] =
                static_cast<std::int32_t>(std::clamp(j - i, -clip, clip) + clip);
    return index;
}

}  // namespace phasor
