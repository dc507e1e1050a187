#include "encoding/sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace phasor {
namespace {

using Row = std::int64_t;

// a block: its center row, and as many rows before as after it
constexpr Row farthest = 32, width = 2 * farthest + 1;
// number of blocks after which a center is computed exactly again
constexpr Row blocksPerSeed = 16;
constexpr Row noBlock = std::numeric_limits<Row>::min();
// bytes of a part: half of a small second-level cache
constexpr Row partBytes = 1 << 18;

Row floorDivide(Row a, Row b) {
    return (a - (a < 0 ? b - 1 : 0)) / b;
}

// the block b that contains a row: rows 65b - 32 to 65b + 32
Row blockOf(Row row) {
    return floorDivide(row + farthest, width);
}

// the block that is computed exactly, and from which rotations lead to this one
Row seedOf(Row block) {
    return floorDivide(block, blocksPerSeed) * blocksPerSeed;
}

// `phase` after `rows` steps
Phase movedBy(Row rows, Phase phase, Phase step) {
    const Phase rotation = step * static_cast<std::uint32_t>(rows < 0 ? -rows : rows);
    return phase + (rows < 0 ? -rotation : rotation);
}

// the row of a position; beyond 2^53 positions share no grid, and each is row 0 of its own
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
    const Row lastRow = first + positions.from + partBytes / bytes;
    const Row end = blockOf(lastRow) * width + farthest + 1 - first;
    return {positions.first, static_cast<Index>(std::min(Row{positions.count}, end)),
            positions.from};
}

void Sweep::check(Index pairs) {
    constexpr double bytesPerPair = sizeof(Frequency) + 2 * sizeof(Phase) +
                                    static_cast<double>(farthest + 3) * sizeof(SineCosine);
    checkBytes(static_cast<double>(pairs) * bytesPerPair);
}

Sweep::Sweep(Spectrum spectrum)
    // an even number of pairs; a padding pair stays at 0
    : pairs_(spectrum.frequencies.size()),
      spectrum_(std::move(spectrum)),
      firstPhases_(pairs_),
      center_((pairs_ + 1) / 2 * 2),
      jump_(center_),
      steps_(2, center_),
      first_(std::numeric_limits<double>::quiet_NaN()) {
    for (std::size_t j = 0; j < pairs_; ++j) {
        stepPhases_.push_back(phaseAt(1, spectrum_, static_cast<Index>(j)));
        set(steps_[0], j, {0, 1});
        set(steps_[1], j, sineCosine(stepPhases_[j]));
        set(jump_, j, sineCosine(stepPhases_[j] * static_cast<std::uint32_t>(width)));
    }
}

void Sweep::begin(double first) {
    if (first == first_) return;
    for (std::size_t j = 0; j < pairs_; ++j)
        firstPhases_[j] = phaseAt(first, spectrum_, static_cast<Index>(j));
    first_ = first;
    row_ = rowOf(first);
    block_ = noBlock;
}

void Sweep::moveTo(Row block) {
    const Row seed = seedOf(block);
    if (block_ < seed || block_ > block) {
        const Row distance = seed * width - row_;
        for (std::size_t j = 0; j < pairs_; ++j)
            set(center_, j, sineCosine(movedBy(distance, firstPhases_[j], stepPhases_[j])));
        block_ = seed;
    }
    for (; block_ < block; ++block_) addAngles(center_, jump_, center_);
}

const SineCosines& Sweep::step(Row k) {
    const auto index = static_cast<std::size_t>(k);
    for (std::size_t n = steps_.size(); n <= index; ++n) {
        SineCosines next(center_.sines.size());
        addAngles(steps_[n / 2], steps_[n - n / 2], next);
        steps_.push_back(std::move(next));
    }
    return steps_[index];
}

// rows first, ..., end - 1, all of one block
void Sweep::writeBlock(Row first, Row end, const Columns& columns, float* out) {
    moveTo(blockOf(first));
    const Row center = block_ * width;
    const Row fewestSteps = std::max(Row{0}, std::max(first - center, center - end + 1));
    const Row mostSteps = std::max(center - first, end - 1 - center);
    unusedRow_.resize(sizeOf(columns.dim));
    const auto addressOf = [&](Row row) {
        return row >= first && row < end ? out + (row - first) * columns.dim : unusedRow_.data();
    };
    for (Row k = fewestSteps; k <= mostSteps; ++k)
        writeBothWays(center_, step(k), static_cast<Index>(pairs_), columns, addressOf(center + k),
                      addressOf(center - k));
}

void Sweep::write(const Progression& positions, const Columns& columns, float* out) {
    begin(positions.first);
    const Row end = row_ + positions.count;
    for (Row row = row_ + positions.from; row < end;) {
        const Row blockEnd = std::min(end, blockOf(row) * width + farthest + 1);
        writeBlock(row, blockEnd, columns, out);
        out += (blockEnd - row) * columns.dim;
        row = blockEnd;
    }
}

void Sweep::write(const std::vector<double>& positions, const Columns& columns, float* out) {
    constexpr double farApart = 2147483648.0;
    for (const double position : positions) {
        // integer positions share a grid
        if (!(isWhole(position) && isWhole(first_) && std::fabs(position - first_) < farApart))
            begin(position);
        const Row row = row_ + static_cast<Row>(position - first_);
        writeBlock(row, row + 1, columns, out);
        out += columns.dim;
    }
}

SineCosine Sweep::at(double position, std::size_t pair) {
    const Row row = rowOf(position), block = blockOf(row), center = block * width;
    const Phase phase = phaseAt(position, spectrum_, static_cast<Index>(pair));
    const Row seed = seedOf(block);
    SineCosine value = sineCosine(movedBy(seed * width - row, phase, stepPhases_[pair]));
    const SineCosine jump = {jump_.sines[pair], jump_.cosines[pair]};
    for (Row b = seed; b < block; ++b)
        value = {value.sine * jump.cosine + value.cosine * jump.sine,
                 value.cosine * jump.cosine - value.sine * jump.sine};
    const SineCosines& steps = step(row < center ? center - row : row - center);
    const double sine = row < center ? -steps.sines[pair] : steps.sines[pair];
    const double cosine = steps.cosines[pair];
    return {value.sine * cosine + value.cosine * sine, value.cosine * cosine - value.sine * sine};
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
    std::vector<double> sums = listOf<double>(sizeOf(count));
    Sweep(spectrum).cosineSums(sums);
    return sums;
}

}  // namespace phasor
