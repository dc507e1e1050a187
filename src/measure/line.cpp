#include "measure/line.h"

#include <algorithm>

namespace phasor::measure {
namespace {

// Bases from 1.2 to 10^12, whichever part of the head turns.
constexpr double leastLog = 0.1823215567939546;   // ln 1.2
constexpr double largestLog = 27.63102111592855;  // ln 10^12

double mostLogOf(const List& exponents) {
    const double count = static_cast<double>(exponents.size());
    return largestLog * (count - 1) / count / exponents.maxCoeff();
}

// A step of a search changes no angle by more.
constexpr double stride = 0.35;

// Whether one of them has nearly this value.
bool has(const std::vector<Measured>& found, double value, double within) {
    return std::any_of(found.begin(), found.end(),
                       [&](const Measured& one) { return std::fabs(one.value - value) < within; });
}

// The error of an angle as a divisor.
double errorAt(const Turns& turns, Index row, Index j) {
    return turns.errors(row, j) + 1e-8;
}

// Lines of one base through given positions.
struct BaseFit {
    const Turns& turns;
    const Grid& positions;
    const List& exponents;
    const double slack;

    [[nodiscard]] double position(Index row, Index j) const {
        return positions(row, positions.cols() > 1 ? j : 0);
    }
    // angles that are off by more than a part of a turn say nothing
    [[nodiscard]] bool says(double line) const { return slack * std::fabs(line) < 0.6; }

    // Calls visit(row, j, angle of the line) for all that say something.
    template <typename Visit>
    void each(double log, const Indices& rows, const Indices& pairs, const Visit& visit) const {
        for (const Index j : pairs) {
            const double rate = powerOfE(-log * exponents[j]);
            for (const Index row : rows)
                if (const double line = position(row, j) * rate; says(line)) visit(row, j, line);
        }
    }

    // The mean square of what is left.
    [[nodiscard]] double left(double log, const Indices& rows, const Indices& pairs) const {
        double sum = 0, count = 0;
        each(log, rows, pairs, [&](Index row, Index j, double line) {
            sum += square(wrapped(turns.angles(row, j) - line));
            ++count;
        });
        return count > 0 ? sum / count : infinity;
    }

    // Steps of Newton from a first guess; an error of infinity where nothing is said.
    [[nodiscard]] Measured refined(double log, const Indices& rows, const Indices& pairs) const {
        double weight = 0;
        for (int round = 0; round < 12; ++round) {
            double slope = 0;
            weight = 0;
            each(log, rows, pairs, [&](Index row, Index j, double line) {
                const double rounding = slack > ofAngle ? slack / 3 * std::fabs(line) : 0;
                const double error = errorAt(turns, row, j) + rounding;
                const double gradient = -line * exponents[j];
                slope += gradient * wrapped(turns.angles(row, j) - line) / square(error);
                weight += square(gradient) / square(error);
            });
            if (!(weight > 0)) break;
            log += slope / weight;
            if (std::fabs(slope / weight) < 1e-14) break;
        }
        return {log, weight > 0 ? 3 / std::sqrt(weight) : infinity};
    }
};

}  // namespace

double misfit(const Turns& turns, Index row, Index j, double line, double slack) {
    const double allowed = 6 * turns.errors(row, j) + 3e-7 + slack * std::fabs(line);
    return std::fabs(wrapped(turns.angles(row, j) - line)) / allowed;
}

List ratesOf(const List& exponents, double log) {
    return (-log * exponents).unaryExpr([](double power) { return powerOfE(power); });
}

std::vector<Measured> basesOf(const Turns& turns, const Grid& positions, const List& exponents,
                              double slack) {
    const BaseFit fit{turns, positions, exponents, slack};
    const Index h = exponents.size();
    const Indices rows = spread(turns.rows(), 10), many = spread(turns.rows(), 48);
    const Indices few = spread(h, 14), all = spread(h, h);
    const double mostLog = mostLogOf(exponents);
    double far = 0;
    for (const Index row : rows)
        for (const Index j : few) far = std::max(far, std::fabs(fit.position(row, j)));
    if (!(mostLog < infinity) || far == 0) return {};
    const auto step = [&](double log) {
        double most = stride / 0.02;
        for (const Index j : few) {
            const double line = far * powerOfE(-log * exponents[j]);
            if (fit.says(line)) most = std::max(most, exponents[j] * line);
        }
        return stride / most;
    };
    const auto left = [&](double log) { return fit.left(log, rows, few); };
    // rounded angles are off by up to half a unit, and the best line may lie beside the right one
    const double strict = slack > ofAngle ? 1.6 : 1;
    std::vector<Measured> found;
    for (const auto& [guess, width] :
         minima(leastLog, mostLog, step, left, 0.08, rows.size() * few.size())) {
        const Measured log = fit.refined(guess, many, all);
        if (log.error == infinity || !(log.value > 0) || log.value > mostLog + 1) continue;
        bool fits = true;
        fit.each(log.value, many, all, [&](Index row, Index j, double line) {
            fits = fits && misfit(turns, row, j, line, slack) <= strict;
        });
        if (fits && !has(found, log.value, 1e-6)) found.push_back(log);
    }
    return found;
}

namespace {

// All rates up to `most` with which one pair turns between positions.
std::vector<Measured> ratesOfPair(const Turns& turns, Index j, const List& positions,
                                  const Indices& rows, double most) {
    const List angles = turns.angles.col(j)(rows);
    const List places = positions(rows);
    const List steps = places - places[0], differences = angles - angles[0];
    const double reach = steps.abs().maxCoeff(), far = places.abs().maxCoeff();
    const auto left = [](const List& measured, const List& at, double rate) {
        double sum = 0;
        for (Index k = 0; k < at.size(); ++k) sum += square(wrapped(measured[k] - at[k] * rate));
        return sum / static_cast<double>(at.size());
    };
    const auto relative = [&](double rate) { return left(differences, steps, rate); };
    const auto absolute = [&](double rate) { return left(angles, places, rate); };
    const double coarse = stride / reach;
    std::vector<Measured> found, distinct;
    for (const auto& [at, width] : minima(
             -coarse, most + coarse, [&](double) { return coarse; }, relative, 0.1, rows.size())) {
        const double middle = lowest(at - coarse, at + coarse, relative);
        const double error = turns.errors(rows[0], j) + 1e-6 * far * middle + 1e-7;
        const double off = std::min(coarse, 20 * error / reach);
        const double fine = std::min(off, stride / far);
        std::vector<Minimum> spots{{middle, 0}};
        if (fine < off)
            spots = minima(
                middle - off, middle + off, [&](double) { return fine; }, absolute, 0.1,
                rows.size());
        for (const Minimum& spot : spots) {
            const double rate = lowest(spot.at - fine, spot.at + fine, absolute);
            double weight = 0;
            bool fits = true;
            for (const Index row : rows) {
                fits = fits && misfit(turns, row, j, positions[row] * rate) <= 1;
                weight += square(positions[row] / errorAt(turns, row, j));
            }
            if (!fits) continue;
            const Measured one{rate, 3 / std::sqrt(weight)};
            if (!has(found, rate, 1e-9 + 1e-6 * rate)) distinct.push_back(one);
            found.push_back(one);
        }
    }
    return distinct;
}

}  // namespace

std::vector<Measured> freeRatesOf(const Turns& turns, const List& positions, double fastest) {
    const Indices rows = spread(turns.rows(), 24);
    if ((positions(rows) == positions[rows[0]]).all()) return {};
    std::vector<Measured> rates;
    double most = fastest;
    for (Index j = 0; j < turns.pairs(); ++j) {
        const std::vector<Measured> found = ratesOfPair(turns, j, positions, rows, most);
        if (found.size() != 1) return {};
        const auto& [rate, error] = rates.emplace_back(found[0]);
        // a pair that stands still may be followed by one that turns
        if (rate > error) most = rate * 1.01 + 1e-6;
    }
    return rates;
}

List wholePositions(const Turns& turns, double sign) {
    List positions(turns.rows());
    for (Index row = 0; row < turns.rows(); ++row) {
        const double allowed = 6 * turns.errors(row, 0) + 4e-7;
        const double most = std::min(0x1p17, 0.15 * fullTurn / allowed);
        const double angle = sign * turns.angles(row, 0);
        const auto fits = [&](double p) { return std::fabs(wrapped(angle - p)) <= allowed; };
        double p = 0;
        while (p <= most && !fits(p) && !(p > 0 && p <= 64 && fits(-p))) ++p;
        if (!(p <= most)) return List();
        positions[row] = fits(p) ? p : -p;
    }
    return positions;
}

std::vector<Index> clearPairsOf(const Turns& turns) {
    const Indices rows = spread(turns.rows(), 8);
    std::vector<Index> clear;
    for (Index j = 0; j < turns.pairs(); ++j) {
        const List angles = turns.angles.col(j)(rows), errors = turns.errors.col(j)(rows);
        if ((angles.abs() > 12 * errors).any()) clear.push_back(j);
    }
    return clear;
}

namespace {

// The position of a row from all its pairs: each pair says more than the slower ones before it.
// visit(difference, its variance) gets how far each pair is from what the slower ones say.
template <typename Visit>
double positionIn(const Turns& turns, Index row, const std::vector<Index>& fromSlowest,
                  const List& rates, const Visit& visit) {
    double position = 0, variance = infinity;
    for (const Index j : fromSlowest) {
        const double rate = rates[j], own = square(errorAt(turns, row, j));
        const double angle = turns.angles(row, j);
        if (variance == infinity) {
            position = angle / rate;
            variance = own / square(rate);
            continue;
        }
        const double difference = wrapped(angle - position * rate);
        visit(difference, variance * square(rate) + own);
        const double gain = variance * rate / (variance * square(rate) + own);
        position += gain * difference;
        variance *= 1 - gain * rate;
    }
    return position;
}

}  // namespace

std::vector<Placed> anyPositions(const Turns& turns, const List& exponents, double limit) {
    std::vector<Index> all = clearPairsOf(turns), few;
    if (all.size() < 2) return {};
    for (const Index k : spread(std::ssize(all), 14)) few.push_back(all[sizeOf(k)]);
    std::reverse(all.begin(), all.end());
    std::reverse(few.begin(), few.end());
    const Index n = turns.rows();
    const Indices rows = spread(n, 8), many = spread(n, 48);
    const double slowest = exponents[few[0]];
    const List angles = turns.angles.col(few[0])(rows);
    const double widest = angles.abs().maxCoeff();
    const auto far = [&](double log) { return widest * powerOfE(log * slowest); };
    const auto step = [&](double log) { return std::min(0.02, stride / far(log)); };
    const auto sumOf = [&](double log, const auto& term) {
        const List rates = ratesOf(exponents, log);
        double sum = 0;
        for (const Index row : rows)
            positionIn(turns, row, few, rates, [&](double difference, double variance) {
                sum += term(square(difference), variance);
            });
        return sum;
    };
    const double terms = static_cast<double>(rows.size()) * static_cast<double>(few.size() - 1);
    const auto roughly = [&](double log) {
        return sumOf(log, [](double squared, double) { return squared; }) / terms;
    };
    const auto exactly = [&](double log) {
        return sumOf(log, [](double squared, double variance) {
            return std::min(squared / variance, 1e12);
        });
    };
    const double most = std::min(mostLogOf(exponents), naturalLogarithm(limit / widest) / slowest);
    if (!(most < infinity)) return {};
    std::vector<Placed> found;
    for (const auto& [at, width] :
         minima(leastLog, most, step, roughly, 0.05, rows.size() * std::ssize(few))) {
        const double log = lowest(at - width, at + width, exactly);
        const List rates = ratesOf(exponents, log);
        List positions(n);
        for (Index row = 0; row < n; ++row)
            positions[row] = positionIn(turns, row, all, rates, [](double, double) {});
        const bool fits = std::all_of(many.begin(), many.end(), [&](Index row) {
            // also of pairs that do not turn visibly
            bool fitsAll = true;
            for (Index j = 0; j < turns.pairs() && fitsAll; ++j)
                fitsAll = misfit(turns, row, j, positions[row] * rates[j]) <= 1;
            return fitsAll;
        });
        const bool known = std::any_of(found.begin(), found.end(), [&](const Placed& one) {
            return std::fabs(one.log.value - log) < 1e-5;
        });
        // rows that are not looked at may overflow
        if (!fits || known || !positions.allFinite()) continue;
        // the curvature of the sum of squares says how far the base may be off
        const double nudge = 1e-4 / (1 + far(log));
        const double bend = exactly(log + nudge) + exactly(log - nudge) - 2 * exactly(log);
        const double error = bend > 0 ? 3 * nudge / std::sqrt(bend / 2) : 1;
        found.push_back({{log, error}, positions});
    }
    return found;
}

namespace {

// The number of a type nearest to an angle plus whole turns, near that of the line, where one is
// within what is allowed. `unit` is the distance of the type's numbers there.
std::optional<double> onGrid(double angle, double line, double unit, double allowed) {
    const double around = std::ceil(2 * unit / fullTurn) + 1;
    const double middle = rounded((line - angle) / fullTurn);
    double best = infinity, nearest = 0;
    for (double k = middle - around; k <= middle + around; ++k) {
        const double turned = angle + fullTurn * k, grid = unit * rounded(turned / unit);
        if (std::fabs(grid - line) > 1.1 * unit || !(std::fabs(grid - turned) < best)) continue;
        best = std::fabs(grid - turned);
        nearest = grid;
    }
    return best <= allowed ? std::optional(nearest) : std::nullopt;
}

}  // namespace

std::optional<Range> roundedBase(const Turns& turns, const List& positions, const List& exponents,
                                 int bits) {
    const Grid column = positions;
    for (const auto& [log, error] : basesOf(turns, column, exponents, std::ldexp(1, -bits))) {
        const List rates = ratesOf(exponents, log);
        Range range{-infinity, infinity};
        int checked = 0;
        bool fits = true;
        for (const Index row : spread(turns.rows(), 48)) {
            for (Index j = 0; j < exponents.size(); ++j) {
                const double e = exponents[j], line = positions[row] * rates[j];
                // line = m · 2^exponent, 1/2 ≤ m < 1
                int exponent;
                std::frexp(line == 0 ? 1e-30 : line, &exponent);
                const double unit = std::ldexp(1, exponent - bits);
                const double allowed = 6 * turns.errors(row, j) + 2e-6;
                if (e == 0 || unit < 12 * allowed) continue;
                const std::optional<double> nearest =
                    onGrid(turns.angles(row, j), line, unit, allowed);
                fits = fits && nearest;
                if (!nearest) continue;
                ++checked;
                const auto logOf = [&](double angle) {
                    return -naturalLogarithm(angle / positions[row]) / e;
                };
                const double one = logOf(*nearest - unit / 2), other = logOf(*nearest + unit / 2);
                range.low = std::max(range.low, std::min(one, other));
                range.high = std::min(range.high, std::max(one, other));
            }
        }
        if (!fits || checked < 6) continue;
        return range.low < range.high ? range : Range{log - 0.01, log + 0.01};
    }
    return std::nullopt;
}

}  // namespace phasor::measure
