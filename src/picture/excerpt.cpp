#include "picture/excerpt.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "encoding/rotation.h"

namespace phasor {
namespace {

// the pairs that some of the columns show, and where in the values each column is found
class Shown {
public:
    Shown(const Spectrum& spectrum, const Sinusoidal& options, Span columns) {
        const auto all = static_cast<Index>(spectrum.frequencies.size());
        const bool interleaved = options.layout == Layout::interleaved;
        pairs_ = {all, 0};
        for (Index c = columns.from; c < columns.to; ++c) {
            // a column beyond the last pair is 0
            const bool empty = c >= 2 * all;
            const bool cosine = interleaved ? c % 2 == 1 : c >= all;
            const Index pair = interleaved ? c / 2 : cosine ? c - all : c;
            columns_.push_back({pair, empty ? Part::nothing : cosine ? Part::cosine : Part::sine});
            if (empty) continue;
            pairs_ = {std::min(pairs_.from, pair), std::max(pairs_.to, pair + 1)};
        }
        if (pairs_.size() < 0) pairs_ = {0, 0};
    }

    Index first() const { return pairs_.from; }
    std::size_t count() const { return static_cast<std::size_t>(pairs_.size()); }

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
            reject("reduce", "'mean' or 'nearest' where a pixel covers several rows",
                   reduce == Reduce::min ? "'min'" : "'max'");
}

// sin(m x) / (m sin x) at x = w/2
double meanGain(Phase half, std::uint32_t m) {
    const SineCosine one = sineCosine(half), all = sineCosine(half * m);
    // where m rows are m times the same, up to their sign
    if (one.sine == 0) return all.cosine * one.cosine;
    return all.sine / (m * one.sine);
}

// how often rows are computed anew; between, they are turned, and the error stays below 1e-14
constexpr Index reseedAfter = 16;

// Rows of a progression, one after the other. Their middles are counted in half steps.
class Walk {
public:
    Walk(const Spectrum& spectrum, const Progression& positions, const Shown& shown)
        : now_(shown.count()), scaled_(shown.count()) {
        for (std::size_t j = 0; j < shown.count(); ++j) {
            const Index pair = shown.first() + static_cast<Index>(j);
            first_.push_back(phaseAt(positions.first, spectrum, pair));
            half_.push_back(phaseAt(0.5, spectrum, pair));
        }
    }

    // the mean of the rows of `span`; `row` counts the calls
    const SineCosines& mean(Index row, Span span) {
        const auto middle =
            static_cast<std::uint32_t>(span.from) * 2 + static_cast<std::uint32_t>(span.size() - 1);
        if (row % reseedAfter == 0) {
            for (std::size_t j = 0; j < half_.size(); ++j)
                set(now_, j, sineCosine(first_[j] + half_[j] * middle));
        } else {
            rotate(now_, turned(middle - middle_), now_);
        }
        middle_ = middle;
        if (span.size() == 1) return now_;
        const std::vector<double>& gain = gains(static_cast<std::uint32_t>(span.size()));
        for (std::size_t j = 0; j < gain.size(); ++j) {
            scaled_.sines[j] = now_.sines[j] * gain[j];
            scaled_.cosines[j] = now_.cosines[j] * gain[j];
        }
        return scaled_;
    }

private:
    template <typename Value>
    struct Known {
        std::uint32_t key;
        Value value;
    };

    // pixels are equal up to one row, so a few distances and a few sizes are all there are
    const SineCosines& turned(std::uint32_t halfSteps) {
        for (const Known<SineCosines>& known : turns_)
            if (known.key == halfSteps) return known.value;
        SineCosines values(half_.size());
        for (std::size_t j = 0; j < half_.size(); ++j)
            set(values, j, sineCosine(half_[j] * halfSteps));
        turns_.push_back({halfSteps, std::move(values)});
        return turns_.back().value;
    }

    const std::vector<double>& gains(std::uint32_t m) {
        for (const Known<std::vector<double>>& known : gains_)
            if (known.key == m) return known.value;
        std::vector<double> gain;
        gain.reserve(half_.size());
        for (const Phase half : half_) gain.push_back(meanGain(half, m));
        gains_.push_back({m, std::move(gain)});
        return gains_.back().value;
    }

    SineCosines now_, scaled_;
    std::uint32_t middle_ = 0;
    std::vector<Phase> first_, half_;
    std::vector<Known<SineCosines>> turns_;
    std::vector<Known<std::vector<double>>> gains_;
};

template <typename RowAt>
Matrix rowsOf(const Spans& rows, const Shown& shown, Span columns, RowAt rowAt) {
    Matrix table = allocate(rows.count(), columns.size());
    for (Index k = 0; k < rows.count(); ++k)
        shown.write(rowAt(k, rows.cells[static_cast<std::size_t>(k)]),
                    table.data() + k * columns.size());
    return table;
}

}  // namespace

Matrix excerpt(const Progression& positions, const Sinusoidal& options, const Spans& rows,
               Span columns, Reduce reduce) {
    checkReduction(rows, reduce);
    if (!std::isfinite(positions.first)) reject("start", "a finite number", positions.first);
    const Spectrum all = spectrum(spacingOf(options));
    const Shown shown(all, options, columns);
    Walk walk(all, positions, shown);
    return rowsOf(rows, shown, columns,
                  [&](Index k, Span span) -> const SineCosines& { return walk.mean(k, span); });
}

Matrix excerpt(const Positions& positions, const Sinusoidal& options, const Spans& rows,
               Span columns, Reduce reduce) {
    checkReduction(rows, reduce);
    const Spectrum all = spectrum(spacingOf(options));
    const Shown shown(all, options, columns);
    SineCosines mean(shown.count());
    return rowsOf(rows, shown, columns, [&](Index, Span span) -> const SineCosines& {
        for (std::size_t j = 0; j < shown.count(); ++j) {
            SineCosine sum{0, 0};
            for (Index i = span.from; i < span.to; ++i) {
                const double position = positions[static_cast<std::size_t>(i)];
                if (!std::isfinite(position)) reject("positions", "finite numbers", position);
                const SineCosine row =
                    sineCosine(phaseAt(position, all, shown.first() + static_cast<Index>(j)));
                sum = {sum.sine + row.sine, sum.cosine + row.cosine};
            }
            const auto count = static_cast<double>(span.size());
            set(mean, j, {sum.sine / count, sum.cosine / count});
        }
        return mean;
    });
}

}  // namespace phasor
