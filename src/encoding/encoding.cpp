#include "encoding/encoding.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "elementary.h"
#include "random.h"

namespace phasor {
namespace {

// Keeps the last sweep until another spectrum is wanted: computing its rotations costs as much as
// thousands of values. Those of a wide table take too much memory to be kept.
class LastSweep {
public:
    Sweep& of(const Sinusoidal& options) {
        const SpectrumOptions ofSpectrum = spectrumOptions(options);
        const Exponents powersOfBase = exponents(ofSpectrum);
        if (!(sweep_ && exponents_ == powersOfBase && base_ == options.base)) {
            sweep_.reset();
            sweep_ = std::make_unique<Sweep>(spectrum(ofSpectrum));
            exponents_ = powersOfBase;
            base_ = options.base;
        }
        return *sweep_;
    }
    void forgetWide(Index dim) {
        if (dim > widestPart) sweep_.reset();
    }

private:
    std::unique_ptr<Sweep> sweep_;
    Exponents exponents_{};
    double base_ = 0;
};

LastSweep lastSweep;

Sweep sweepOf(const std::vector<double>& divisors) {
    for (const double divisor : divisors)
        if (!(std::isfinite(divisor) && divisor > 0))
            reject("divisors", "finite numbers above 0", divisor);
    return Sweep(spectrumOfDivisors(divisors));
}

Matrix allocateRows(const Progression& positions, Index dim) {
    if (!std::isfinite(positions.first)) reject("start", "a finite number", positions.first);
    return allocate(positions.count - positions.from, dim);
}

Matrix allocateRows(const Positions& positions, Index dim) {
    for (const double position : positions)
        if (!std::isfinite(position)) reject("positions", "finite numbers", position);
    return allocate(std::ssize(positions), dim);
}

template <typename PositionList>
Matrix sinusoidalRows(const PositionList& positions, const Sinusoidal& options) {
    // rejects invalid options and tables that are too large before any work
    Sweep::check(exponents(spectrumOptions(options)).pairs);
    Matrix table = allocateRows(positions, options.dim);
    lastSweep.of(options).write(positions, {options.layout, options.dim}, table.data());
    lastSweep.forgetWide(options.dim);
    return table;
}

template <typename PositionList>
Matrix waveRows(const PositionList& positions, const std::vector<double>& divisors) {
    Sweep sweep = sweepOf(divisors);
    const Index dim = 2 * std::ssize(divisors);
    Matrix table = allocateRows(positions, dim);
    sweep.write(positions, {Layout::interleaved, dim}, table.data());
    return table;
}

}  // namespace

Matrix sinusoidal(const Progression& positions, const Sinusoidal& options) {
    return sinusoidalRows(positions, options);
}

Matrix sinusoidal(const Positions& positions, const Sinusoidal& options) {
    return sinusoidalRows(positions, options);
}

float sinusoidalAt(double position, Index column, const Sinusoidal& options) {
    const Index pairs = exponents(spectrumOptions(options)).pairs;
    Sweep::check(pairs);
    if (!std::isfinite(position)) reject("position", "a finite number", position);
    if (column < 0 || column >= options.dim) reject("column", "below {0}", options.dim, column);
    if (column >= 2 * pairs) return 0;
    const auto [pair, isCosine] = waveOf(column, options.layout, pairs);
    const SineCosine value = lastSweep.of(options).at(position, sizeOf(pair));
    lastSweep.forgetWide(options.dim);
    return static_cast<float>(isCosine ? value.cosine : value.sine);
}

Matrix sinusoidalGrid(const std::vector<GridAxis>& axes, const std::vector<Index>& order,
                      const Sinusoidal& options) {
    double points = 1, columns = 0;
    for (const GridAxis& axis : axes) {
        points *= static_cast<double>(axis.positions.size());
        columns += static_cast<double>(axis.dim);
    }
    if (std::max(points, columns) > static_cast<double>(std::numeric_limits<Index>::max()))
        throw OutOfMemory(points * columns * sizeof(float));
    Matrix table = allocate(static_cast<Index>(points), static_cast<Index>(columns));
    Index firstColumn = 0;
    for (const Index k : order) {
        const GridAxis& axis = axes.at(sizeOf(k));
        Sinusoidal ofAxis = options;
        ofAxis.dim = axis.dim;
        const Matrix encoding = sinusoidal(axis.positions, ofAxis);
        // points with the same position on this axis are adjacent
        Index alike = 1;
        for (auto inner = sizeOf(k) + 1; inner < axes.size(); ++inner)
            alike *= std::ssize(axes[inner].positions);
        for (Index point = 0; point < table.rows(); ++point)
            table.row(point).segment(firstColumn, axis.dim) =
                encoding.row(point / alike % encoding.rows());
        firstColumn += axis.dim;
    }
    return table;
}

Matrix waves(const Progression& positions, const std::vector<double>& divisors) {
    return waveRows(positions, divisors);
}

Matrix waves(const Positions& positions, const std::vector<double>& divisors) {
    return waveRows(positions, divisors);
}

Matrix counting(Index length) {
    Matrix table = allocate(length, 1);
    for (Index i = 0; i < length; ++i) table(i, 0) = static_cast<float>(i + 1);
    return table;
}

Matrix normalized(Index length) {
    Matrix table = allocate(length, 1);
    for (Index i = 0; i < length; ++i)
        table(i, 0) = static_cast<float>(static_cast<double>(i + 1) / static_cast<double>(length));
    return table;
}

Matrix binary(double start, Index length, Index bits) {
    if (bits < 1 || bits > 53) reject("bits", "an integer from 1 to 53", bits);
    if (!(start >= 0 && start == std::floor(start)))
        reject("start", "an integer, 0 or more", start);
    const double lastPosition = start + static_cast<double>(length - 1);
    if (length > 0 && lastPosition >= std::ldexp(1, static_cast<int>(bits)))
        reject("bits", "enough for position {0}", {lastPosition}, static_cast<double>(bits));
    Matrix table = allocate(length, bits);
    for (Index i = 0; i < length; ++i) {
        const auto position = static_cast<std::uint64_t>(start) + static_cast<std::uint64_t>(i);
        for (Index bit = 0; bit < bits; ++bit)
            table(i, bit) = static_cast<float>(position >> (bits - 1 - bit) & 1);
    }
    return table;
}

Matrix learned(Index length, Index dim, double seed, double std) {
    if (dim < 1) reject("dim", "a positive integer", dim);
    if (!(std::isfinite(std) && std >= 0)) reject("std", "a finite number, 0 or more", std);
    Random random{static_cast<std::uint64_t>(static_cast<std::int64_t>(seed))};
    Matrix table = allocate(length, dim);
    for (Index k = 0; k < table.size(); ++k) {
        // Box and Muller 1958; the angle is a Phase, so that the cosine is computed the same on
        // every platform
        const double radius = std::sqrt(-2 * naturalLogarithm(random.uniform()));
        const auto phase = static_cast<std::uint64_t>(random.uniform() * 18446744073709549568.0);
        table.data()[k] =
            // 0 where std is 0, never -0
            static_cast<float>(std * radius * sineCosine({phase, 0}).cosine) + 0.0f;
    }
    return table;
}

}  // namespace phasor
