#include "picture/excerpt.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "encoding/rotation.h"

namespace phasor {
namespace {

// the pairs of the given columns, and which value of which pair each column shows
class ShownPairs {
public:
    ShownPairs(const Spectrum& spectrum, const Sinusoidal& options, Span columns) {
        const auto pairCount = std::ssize(spectrum.frequencies);
        pairs_ = {pairCount, 0};
        for (Index c = columns.from; c < columns.to; ++c) {
            // a column beyond the last pair is 0
            if (c >= 2 * pairCount) {
                columns_.push_back({0, Part::nothing});
                continue;
            }
            const auto [pair, isCosine] = waveOf(c, options.layout, pairCount);
            columns_.push_back({pair, isCosine ? Part::cosine : Part::sine});
            pairs_ = {std::min(pairs_.from, pair), std::max(pairs_.to, pair + 1)};
        }
        if (pairs_.size() < 0) pairs_ = {0, 0};
    }

    Index first() const { return pairs_.from; }
    std::size_t count() const { return sizeOf(pairs_.size()); }

    void write(const SineCosines& values, float* row) const {
        const double* const sines = values.sines.data();
        const double* const cosines = values.cosines.data();
        for (const auto [pair, part] : columns_) {
            const Index j = pair - pairs_.from;
            *row++ = part == Part::nothing
                         ? 0.0f
                         : static_cast<float>((part == Part::sine ? sines : cosines)[j]);
        }
    }

private:
    enum class Part { sine, cosine, nothing };
    struct Column {
        Index pair;
        Part part;
    };

    Span pairs_;
    std::vector<Column> columns_;
};

void checkReduction(const Spans& rows, Reduce reduce) {
    if (reduce == Reduce::mean) return;
    for (const Span& span : rows.cells)
        if (span.size() > 1)
            reject("reduce", "'mean' or 'nearest' where a pixel covers several rows", {},
                   reduce == Reduce::min ? "'min'" : "'max'");
}

// sin(m x) / (m sin x) at x = w/2
double meanGain(Phase half, std::uint32_t m) {
    const SineCosine single = sineCosine(half), whole = sineCosine(half * m);
    // all m rows are then the same, up to their sign
    if (single.sine == 0) return whole.cosine * single.cosine;
    return whole.sine / (m * single.sine);
}

// one row in this many is computed exactly; those between are rotated, with errors below 1e-14
constexpr Index rowsPerSeed = 16;

// Means of spans of a progression, one after the other. The middle of a span is counted in half
// steps.
class SpanMeans {
public:
    SpanMeans(const Spectrum& spectrum, const Progression& positions, const ShownPairs& shown)
        : current_(shown.count()), scaled_(shown.count()) {
        for (std::size_t j = 0; j < shown.count(); ++j) {
            const Index pair = shown.first() + static_cast<Index>(j);
            first_.push_back(phaseAt(positions.first, spectrum, pair));
            half_.push_back(phaseAt(0.5, spectrum, pair));
        }
    }

    // the mean of the rows of `span`; `row` is the number of earlier calls
    const SineCosines& mean(Index row, Span span) {
        const auto middle =
            static_cast<std::uint32_t>(span.from) * 2 + static_cast<std::uint32_t>(span.size() - 1);
        if (row % rowsPerSeed == 0) {
            for (std::size_t j = 0; j < half_.size(); ++j)
                set(current_, j, sineCosine(first_[j] + half_[j] * middle));
        } else {
            addAngles(current_, rotationBy(middle - middle_), current_);
        }
        middle_ = middle;
        if (span.size() == 1) return current_;
        const std::vector<double>& gain = gains(static_cast<std::uint32_t>(span.size()));
        for (std::size_t j = 0; j < gain.size(); ++j) {
            scaled_.sines[j] = current_.sines[j] * gain[j];
            scaled_.cosines[j] = current_.cosines[j] * gain[j];
        }
        return scaled_;
    }

private:
    template <typename Value>
    struct Cached {
        std::uint32_t key;
        Value value;
    };

    // the heights of pixels differ by at most one row, so there are only a few distances and sizes
    const SineCosines& rotationBy(std::uint32_t halfSteps) {
        for (const Cached<SineCosines>& cached : rotations_)
            if (cached.key == halfSteps) return cached.value;
        SineCosines values(half_.size());
        for (std::size_t j = 0; j < half_.size(); ++j)
            set(values, j, sineCosine(half_[j] * halfSteps));
        rotations_.push_back({halfSteps, std::move(values)});
        return rotations_.back().value;
    }

    const std::vector<double>& gains(std::uint32_t m) {
        for (const Cached<std::vector<double>>& cached : gains_)
            if (cached.key == m) return cached.value;
        std::vector<double> gain;
        gain.reserve(half_.size());
        for (const Phase half : half_) gain.push_back(meanGain(half, m));
        gains_.push_back({m, std::move(gain)});
        return gains_.back().value;
    }

    SineCosines current_, scaled_;
    std::uint32_t middle_ = 0;
    std::vector<Phase> first_, half_;
    std::vector<Cached<SineCosines>> rotations_;
    std::vector<Cached<std::vector<double>>> gains_;
};

template <typename RowAt>
Matrix rowsOf(const Spans& rows, const ShownPairs& shown, Span columns, RowAt rowAt) {
    Matrix table = allocate(rows.count(), columns.size());
    for (Index k = 0; k < rows.count(); ++k)
        shown.write(rowAt(k, rows.cells[sizeOf(k)]), table.data() + k * columns.size());
    return table;
}

}  // namespace

Matrix excerpt(const Progression& positions, const Sinusoidal& options, const Spans& rows,
               Span columns, Reduce reduce) {
    checkReduction(rows, reduce);
    if (!std::isfinite(positions.first)) reject("start", "a finite number", positions.first);
    const Spectrum pairSpectrum = spectrum(spectrumOptions(options));
    const ShownPairs shown(pairSpectrum, options, columns);
    SpanMeans spanMeans(pairSpectrum, positions, shown);
    return rowsOf(rows, shown, columns, [&](Index k, Span span) -> const SineCosines& {
        return spanMeans.mean(k, span);
    });
}

Matrix excerpt(const Positions& positions, const Sinusoidal& options, const Spans& rows,
               Span columns, Reduce reduce) {
    checkReduction(rows, reduce);
    const Spectrum pairSpectrum = spectrum(spectrumOptions(options));
    const ShownPairs shown(pairSpectrum, options, columns);
    SineCosines mean(shown.count());
    return rowsOf(rows, shown, columns, [&](Index, Span span) -> const SineCosines& {
        for (std::size_t j = 0; j < shown.count(); ++j) {
            SineCosine sum{0, 0};
            for (Index i = span.from; i < span.to; ++i) {
                const double position = positions[sizeOf(i)];
                if (!std::isfinite(position)) reject("positions", "finite numbers", position);
                const SineCosine row = sineCosine(
                    phaseAt(position, pairSpectrum, shown.first() + static_cast<Index>(j)));
                sum = {sum.sine + row.sine, sum.cosine + row.cosine};
            }
            const auto count = static_cast<double>(span.size());
            set(mean, j, {sum.sine / count, sum.cosine / count});
        }
        return mean;
    });
}

}  // namespace phasor
