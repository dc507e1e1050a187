#include "encoding/sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace phasor {
namespace {

using Row = std::int64_t;

constexpr Row farthest = 32, width = 2 * farthest + 1;
constexpr Row reseedAfter = 16;
constexpr Row nowhereYet = std::numeric_limits<Row>::min();
// bytes of a part: half of a small second-level cache
constexpr Row partBytes = 1 << 18;

Row floorOf(Row a, Row b) {
    return (a - (a < 0 ? b - 1 : 0)) / b;
}

// the block that has a row, rows 65b - 32 to 65b + 32
Row blockOf(Row row) {
    return floorOf(row + farthest, width);
}

// beyond 2^53 a position has no neighbours to share a grid with
Row rowOf(double position) {
    return std::fabs(position) < 9007199254740992.0 ? static_cast<Row>(std::floor(position)) : 0;
}

bool isWhole(double position) {
    return position == static_cast<double>(rowOf(position));
}

}  // namespace

Progression partOf(const Progression& positions, Index dim) {
    const Row first = rowOf(positions.first), bytes = Row{dim} * Row{sizeof(float)};
    if (dim > widestPart) return positions;
    const Row last = first + positions.from + partBytes / bytes;
    const Row end = blockOf(last) * width + farthest + 1 - first;
    return {positions.first, static_cast<Index>(std::min(Row{positions.count}, end)),
            positions.from};
}

void Sweep::check(Index pairs) {
    constexpr double each = sizeof(Frequency) + 2 * sizeof(Phase) +
                            static_cast<double>(farthest + 3) * sizeof(SineCosine);
    const double bytes = static_cast<double>(pairs) * each;
    if (bytes > static_cast<double>(std::numeric_limits<Index>::max())) throw OutOfMemory(bytes);
}

Sweep::Sweep(Spectrum spectrum)
    // an even number of pairs; one that is missing stays at 0
    : pairs_(spectrum.frequencies.size()),
      spectrum_(std::move(spectrum)),
      phases_(pairs_),
      center_((pairs_ + 1) / 2 * 2),
      jump_(center_),
      steps_(2, center_),
      first_(std::numeric_limits<double>::quiet_NaN()) {
    for (std::size_t j = 0; j < pairs_; ++j) {
        step_.push_back(phaseAt(1, spectrum_, static_cast<Index>(j)));
        set(steps_[0], j, {0, 1});
        set(steps_[1], j, sineCosine(step_[j]));
        set(jump_, j, sineCosine(step_[j] * static_cast<std::uint32_t>(width)));
    }
}

void Sweep::begin(double first) {
    if (first == first_) return;
    for (std::size_t j = 0; j < pairs_; ++j)
        phases_[j] = phaseAt(first, spectrum_, static_cast<Index>(j));
    first_ = first;
    row_ = rowOf(first);
    block_ = nowhereYet;
}

void Sweep::moveTo(Row block) {
    const Row seed = floorOf(block, reseedAfter) * reseedAfter;
    if (block_ < seed || block_ > block) {
        const Row away = seed * width - row_;
        for (std::size_t j = 0; j < pairs_; ++j) {
            const Phase by = step_[j] * static_cast<std::uint32_t>(away < 0 ? -away : away);
            set(center_, j, sineCosine(phases_[j] + (away < 0 ? -by : by)));
        }
        block_ = seed;
    }
    for (; block_ < block; ++block_) rotate(center_, jump_, center_);
}

const SineCosines& Sweep::step(Row k) {
    const auto wanted = static_cast<std::size_t>(k);
    for (std::size_t n = steps_.size(); n <= wanted; ++n) {
        SineCosines next(center_.sines.size());
        rotate(steps_[n / 2], steps_[n - n / 2], next);
        steps_.push_back(std::move(next));
    }
    return steps_[wanted];
}

// rows of one block
void Sweep::writeBlock(Row from, Row to, const Columns& columns, float* out) {
    moveTo(blockOf(from));
    const Row center = block_ * width;
    const Row least = std::max(Row{0}, std::max(from - center, center - to + 1));
    const Row most = std::max(center - from, to - 1 - center);
    nowhere_.resize(static_cast<std::size_t>(columns.dim));
    const auto at = [&](Row row) {
        return row >= from && row < to ? out + (row - from) * columns.dim : nowhere_.data();
    };
    for (Row k = least; k <= most; ++k)
        writeBothWays(center_, step(k), static_cast<Index>(pairs_), columns, at(center + k),
                      at(center - k));
}

void Sweep::write(const Progression& positions, const Columns& columns, float* out) {
    begin(positions.first);
    const Row end = row_ + positions.count;
    for (Row row = row_ + positions.from; row < end;) {
        const Row to = std::min(end, blockOf(row) * width + farthest + 1);
        writeBlock(row, to, columns, out);
        out += (to - row) * columns.dim;
        row = to;
    }
}

void Sweep::write(const std::vector<double>& positions, const Columns& columns, float* out) {
    constexpr double far = 2147483648.0;
    for (const double position : positions) {
        // whole positions share a grid
        if (!(isWhole(position) && isWhole(first_) && std::fabs(position - first_) < far))
            begin(position);
        const Row row = row_ + static_cast<Row>(position - first_);
        writeBlock(row, row + 1, columns, out);
        out += columns.dim;
    }
}

void Sweep::cosineSums(std::vector<double>& sums) {
    begin(0);
    const Row count = static_cast<Row>(sums.size());
    for (Row center = 0; center - farthest < count; center += width) {
        moveTo(blockOf(center));
        for (Row k = 0; k <= farthest; ++k) {
            const auto [ahead, behind] = cosineSumBothWays(center_, step(k));
            if (center + k < count) sums[static_cast<std::size_t>(center + k)] = ahead;
            if (center - k >= 0 && center - k < count)
                sums[static_cast<std::size_t>(center - k)] = behind;
        }
    }
}

std::vector<double> cosineSums(const Spectrum& spectrum, Index count) {
    std::vector<double> sums = listOf<double>(static_cast<std::size_t>(count));
    Sweep(spectrum).cosineSums(sums);
    return sums;
}

}  // namespace phasor
