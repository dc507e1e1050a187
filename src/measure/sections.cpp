#include "measure/sections.h"

#include <algorithm>

namespace phasor::measure {
namespace {

// Positions of every pair on its axis.
Grid positionsOf(const Grid& axes, const Indices& axisOfPair, double sign) {
    return sign * axes(Eigen::all, axisOfPair);
}

// Whether the angle of a pair is that of a line.
bool fits(const Turns& turns, Index row, Index j, double line) {
    const double allowed = 5 * turns.errors(row, j) + 1e-7 + ofAngle * std::fabs(line);
    return std::fabs(wrapped(turns.angles(row, j) - line)) <= allowed;
}

// The sum of squares that an axis leaves of a pair in some rows.
double leftOf(const Turns& turns, const Indices& rows, Index j, const Grid& axes, Index axis,
              double rate) {
    double sum = 0;
    for (const Index row : rows)
        sum += square(wrapped(turns.angles(row, j) - axes(row, axis) * rate));
    return sum;
}

// The axes that fit each pair, where all pairs have one base.
std::optional<Sections> withOneBase(const Turns& turns, const Grid& given, const List& exponents,
                                    double sign) {
    const Index h = turns.pairs(), count = given.cols();
    const Grid axes = sign * given;
    const Indices rows = spread(turns.rows(), 24);
    const Indices some = rows(spread(rows.size(), 12));
    const double far = std::max(1.0, axes.abs().maxCoeff());
    const auto lefts = [&](double log, Index j, const Indices& of) {
        const double rate = powerOfE(-log * exponents[j]);
        List left(count);
        for (Index axis = 0; axis < count; ++axis)
            left[axis] = leftOf(turns, of, j, axes, axis, rate);
        return left;
    };
    const auto roughly = [&](double log) {
        double sum = 0;
        for (Index j = 0; j < h; ++j) sum += lefts(log, j, some).minCoeff();
        return sum / static_cast<double>(h * some.size());
    };
    const auto step = [&](double log) { return std::min(0.02, log / far); };
    for (const auto& [at, width] : minima(0.2, 40, step, roughly, 0.05, h * count * some.size())) {
        const double log = lowest(at - width, at + width, roughly);
        Indices best(h);
        for (Index j = 0; j < h; ++j) lefts(log, j, rows).minCoeff(&best[j]);
        const auto bases = basesOf(turns, positionsOf(axes, best, 1), exponents);
        if (bases.size() != 1) continue;
        const List rates = ratesOf(exponents, bases[0].value);
        Sections sections{.sign = sign, .log = bases[0]};
        sections.fitting.resize(h, count);
        for (Index j = 0; j < h; ++j)
            for (Index axis = 0; axis < count; ++axis)
                sections.fitting(j, axis) = std::all_of(rows.begin(), rows.end(), [&](Index row) {
                    return fits(turns, row, j, axes(row, axis) * rates[j]);
                });
        if (sections.fitting.rowwise().any().all()) return sections;
    }
    return std::nullopt;
}

// ---- each axis with all rates, one after the other ----

// Most ways to divide the pairs into blocks that are tried.
constexpr std::size_t mostBlocks = 300;

// Where the block of each axis begins; -1 for an axis that turns no pair.
using Starts = std::vector<Index>;

// All ways, of which a block begins where a pair turns by a whole radian a position.
struct Division {
    const Turns& turns;
    const Grid& axes;
    std::vector<Starts> ways{};

    [[nodiscard]] bool begins(Index j, Index axis) const {
        if ((axes.col(axis) == 0).all()) return false;
        for (Index row = 0; row < turns.rows(); ++row)
            if (!fits(turns, row, j, axes(row, axis))) return false;
        return true;
    }

    void divide(Starts& starts) {
        if (ways.size() >= mostBlocks) return;
        const Index axis = std::ssize(starts);
        const Index last = starts.empty() ? -1 : *std::max_element(starts.begin(), starts.end());
        if (axis == axes.cols()) {
            if (last >= 0) ways.push_back(starts);
            return;
        }
        // the first block begins at the first pair
        for (Index j = last + 1; j < (last < 0 ? 1 : turns.pairs()); ++j) {
            if (!begins(j, axis)) continue;
            starts.push_back(j);
            divide(starts);
            starts.pop_back();
        }
        starts.push_back(-1);
        divide(starts);
        starts.pop_back();
    }
};

// Axial rotary of vision towers, and with blocks of different lengths that of image and video
// models.
std::optional<Sections> axial(const Turns& turns, const Grid& given, double sign) {
    const Index h = turns.pairs(), count = given.cols();
    const Grid axes = sign * given;
    Division division{turns, axes};
    Starts starts;
    division.divide(starts);
    std::optional<Sections> found;
    for (const Starts& way : division.ways) {
        Sections one{.sign = sign, .axes = Indices(h), .counts = Indices(count)};
        one.exponents.resize(h);
        Index end = h;
        for (Index axis = count - 1; axis >= 0; --axis) {
            const Index start = way[sizeOf(axis)];
            one.counts[axis] = start < 0 ? 0 : end - start;
            if (start < 0) continue;
            const double length = static_cast<double>(end - start);
            one.axes.segment(start, end - start).setConstant(axis);
            one.exponents.segment(start, end - start) =
                List::LinSpaced(end - start, 0, length - 1) / length;
            end = start;
        }
        const auto bases = basesOf(turns, positionsOf(axes, one.axes, 1), one.exponents);
        if (bases.size() != 1) continue;
        if (found) return std::nullopt;
        one.log = bases[0];
        found = one;
    }
    return found;
}

// ---- each pair alone ----

// Positions of an axis that are further apart than this: rates above 1.2 are not tried.
constexpr double farApart = 1000;

// Half a turn for the shortest step: larger rates look like smaller ones.
double mostRate(const List& positions) {
    if (positions.maxCoeff() - positions.minCoeff() > farApart) return 1.2;
    const List places = sorted(positions);
    double step = 1;
    for (Index k = 1; k < places.size(); ++k)
        if (places[k] > places[k - 1]) step = std::min(step, places[k] - places[k - 1]);
    return fullTurn / 2 / step;
}

// Without the gain, which no fit reads and JavaScript does not give.
Turns pairOf(const Turns& turns, Index j) {
    Turns one;
    one.angles = turns.angles.col(j);
    one.errors = turns.errors.col(j);
    return one;
}

// The axis and the rate of each pair alone; nothing where a pair has none, or several.
std::optional<Sections> listed(const Turns& turns, const Grid& axes) {
    Sections sections{.axes = Indices(turns.pairs())};
    for (Index j = 0; j < turns.pairs(); ++j) {
        std::size_t found = 0;
        for (Index axis = 0; axis < axes.cols(); ++axis) {
            for (const double sign : {1.0, -1.0}) {
                const List positions = sign * axes.col(axis);
                const auto rates =
                    freeRatesOf(pairOf(turns, j), positions, mostRate(axes.col(axis)));
                // a rate of either sign is found once
                if (rates.empty() || !(rates[0].value > 0)) continue;
                ++found;
                sections.axes[j] = axis;
                sections.rates.push_back({sign * rates[0].value, rates[0].error});
            }
        }
        if (found != 1) return std::nullopt;
    }
    return sections;
}

}  // namespace

std::vector<Measured> factorsOf(const Turns& turns, const Grid& axes) {
    std::vector<Measured> factors;
    for (Index axis = 0; axis < axes.cols(); ++axis) {
        for (const double sign : {1.0, -1.0}) {
            const List positions = sign * axes.col(axis);
            const auto rates = freeRatesOf(pairOf(turns, 0), positions);
            if (rates.empty()) continue;
            const auto& [rate, error] = rates[0];
            if (rate + error < 1 && rate > error)
                factors.push_back({1 / rate, error / square(rate) + 1e-6 / rate});
        }
    }
    return factors;
}

std::optional<Sections> sectionsOf(const Turns& turns, const Grid& axes, const List& exponents,
                                   const std::vector<Measured>& factors) {
    for (const double sign : {1.0, -1.0}) {
        if (auto found = withOneBase(turns, axes, exponents, sign)) return found;
        if (auto found = axial(turns, axes, sign)) return found;
    }
    for (const Measured& factor : factors) {
        for (const double sign : {1.0, -1.0}) {
            auto found = withOneBase(turns, axes / factor.value, exponents, sign);
            if (!found) continue;
            found->factor = factor;
            return found;
        }
    }
    return listed(turns, axes);
}

}  // namespace phasor::measure
