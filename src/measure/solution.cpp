#include "measure/solution.h"

#include <algorithm>
#include <utility>

namespace phasor::measure {
namespace {

// With a larger error the logarithm of the base says nothing about positions.
constexpr double uncertain = 0.5;

// A fit counts where chance gives one in fewer arrays than this.
constexpr double likely = 0.3;

// A fit is reported where chance gives one in fewer arrays than `rare`; than `rarest` where it has
// one row.
constexpr double rare = 0.01, rarest = 0.0001;

// Positions, and the direction of the rotation.
struct Guess {
    double sign;
    List positions;
};

// How unusual positions are.
double oddness(const List& positions) {
    return 1e6 * static_cast<double>((positions < 0).count()) + positions.abs().maxCoeff();
}

// Adding 0 makes -0 one.
List signedBy(double sign, const List& values) {
    return sign * values + 0.0;
}

bool allWhole(const List& positions, double within) {
    return ((positions - positions.unaryExpr(&rounded)).abs() <= within).all();
}

// With the rates of a base.
std::optional<Solution> withBase(const Turns& turns, const List& exponents, const Guess& guess) {
    const auto& [sign, positions] = guess;
    Solution solution{.sign = sign, .positions = positions};
    if ((exponents == 0).all()) {
        for (Index row = 0; row < turns.rows(); ++row) {
            const double allowed =
                6 * turns.errors(row, 0) + 4e-7 + ofAngle * std::fabs(positions[row]);
            const double angle = turns.angles(row, 0) - sign * positions[row];
            if (!(std::fabs(wrapped(angle)) <= allowed)) return std::nullopt;
        }
        solution.rates = List::Ones(exponents.size());
        return solution;
    }
    const std::vector<Measured> found = basesOf(turns, signedBy(sign, positions), exponents);
    if (found.empty()) return std::nullopt;
    if (found.size() == 1) solution.log = found[0];
    for (const Measured& log : found) solution.bases.push_back(log.value);
    solution.rates = ratesOf(exponents, found[0].value);
    return solution;
}

// Positions that are the same part of whole ones, and by what those are divided.
struct Part {
    Measured factor;
    List positions;
};

// Takes the smallest step of positions, where it is below 1, for that of neighbours that a factor
// has divided. `error` is that of an angle.
std::optional<Part> divided(const List& positions, double error) {
    if (positions.size() < 2) return std::nullopt;
    const Index count = positions.size() - 1;
    const List places = sorted(positions);
    const List steps = places.tail(count) - places.head(count);
    const double range = positions.abs().maxCoeff();
    const auto meanBelow = [&](double most) {
        const Eigen::ArrayX<bool> some = steps > 1e-4 * range && steps < most;
        const double terms = static_cast<double>(some.count());
        return std::pair(some.select(steps, 0).sum() / terms, terms);
    };
    const double least = (steps > 1e-4 * range).select(steps, infinity).minCoeff();
    // the mean of those that are as small, so that the rounding of one does not count
    auto [step, small] = meanBelow(1.5 * least);
    if (!(step < 0.995)) return std::nullopt;
    // the mean of the steps is off by √2 · error / steps: twice that, at the largest multiple, is
    // half a step
    if (6 * error * range / small > square(step)) return std::nullopt;
    List whole;
    for (int round = 0; round < 3; ++round) {
        whole = (positions / step).unaryExpr(&rounded);
        step = (whole * positions).sum() / whole.square().sum();
    }
    whole = (positions / step).unaryExpr(&rounded) + 0.0;
    // rounding moves positions by parts of a small step
    const double near = std::clamp(8 * error / step, 0.02, 0.2);
    if (((positions / step - whole).abs() > near).any()) return std::nullopt;
    const double off = std::max(error, (positions - whole * step).abs().maxCoeff());
    const double within = 3 * off / std::sqrt(whole.square().sum()) / square(step) + 2e-6 / step;
    return Part{{1 / step, within}, whole};
}

// Where all positions are the same part of the known ones.
std::optional<Part> partOf(const List& positions, const List& known, double error) {
    const double squares = known.square().sum();
    const double ratio = (positions * known).sum() / squares;
    const double off = (positions - ratio * known).abs().maxCoeff();
    // known positions that are all 0 have no ratio
    const double limit = std::max(1e-3 * std::max(1.0, ratio), 6 * error);
    if (!(ratio > 0 && ratio < 1 && off <= limit)) return std::nullopt;
    const double own = 3 * std::max(off, error) / std::sqrt(squares) / square(ratio);
    return Part{{1 / ratio, 3e-6 / ratio + own}, known};
}

// Some base and factor fit any two pairs, also at positions that are not whole: only those count
// that have three digits and are measured to five.
bool isRound(const Measured& measured) {
    const auto& [value, error] = measured;
    if (!(error < 2e-5 * value)) return false;
    double unit = 1;
    while (value >= 1000 * unit) unit *= 10;
    while (value < 100 * unit) unit /= 10;
    return std::fabs(value - unit * rounded(value / unit)) <= 1e-5 * value;
}

std::optional<Solution> withAnyPositions(const Turns& turns, double error, const List& exponents,
                                         const List& known) {
    std::vector<Placed> found = anyPositions(turns, exponents, 500);
    if (found.empty()) found = anyPositions(turns, exponents, 20000);
    std::vector<Solution> all;
    double chance = 0;
    for (const auto& [log, measured] : found) {
        if (log.error > uncertain) continue;
        const bool backward = 2 * (measured < -1e-6).count() > (measured.abs() > 1e-6).count();
        const double sign = backward ? -1 : 1;
        const List positions = signedBy(sign, measured);
        const double own = chanceOf(error, exponents, log.value, positions);
        if (own > likely) continue;
        chance += own;
        std::optional<Part> part =
            known.size() > 0 ? partOf(positions, known, error) : std::nullopt;
        if (!part && allWhole(positions, 0.02)) {
            const List whole = positions.unaryExpr(&rounded);
            if (auto exact = withBase(turns, exponents, {sign, whole})) {
                all.push_back(*exact);
                continue;
            }
        }
        if (!part) part = divided(positions, error);
        const Measured base{powerOfE(log.value), powerOfE(log.value) * log.error};
        const bool isTold = part && isRound(base) && isRound(part->factor);
        if (clearPairsOf(turns).size() < 3 && !isTold) continue;
        Solution one{.sign = sign, .positions = positions, .log = log, .bases = {log.value}};
        one.rates = ratesOf(exponents, log.value);
        if (part) {
            one.positions = part->positions;
            one.factor = part->factor;
            one.rates /= part->factor.value;
        }
        all.push_back(one);
    }
    if (all.size() == 1 && chance <= rare) return all[0];
    if (all.size() < 2) return std::nullopt;
    // of several bases that fit, the one with whole positions counts
    std::erase_if(all,
                  [](const Solution& one) { return one.factor || !allWhole(one.positions, 0); });
    return all.size() == 1 ? std::optional(all[0]) : std::nullopt;
}

struct Line {
    Measured log;
    std::optional<Measured> factor;
};

// The base and the factor of three rates or more, where their logarithms lie on a line.
std::optional<Line> lineOf(const std::vector<Measured>& rates, const List& exponents) {
    if (rates.size() < 3) return std::nullopt;
    List y(exponents.size()), weight(exponents.size()), measured(exponents.size());
    for (Index j = 0; j < y.size(); ++j) {
        const auto& [value, error] = rates[sizeOf(j)];
        if (!(value > 0)) return std::nullopt;
        y[j] = -naturalLogarithm(value);
        weight[j] = square(value / (error + 1e-6 * value));
        measured[j] = value;
    }
    const double all = weight.sum();
    const double middle = (weight * exponents).sum() / all, mean = (weight * y).sum() / all;
    const List x = exponents - middle;
    const double spread = (weight * x.square()).sum();
    const double slope = (weight * x * (y - mean)).sum() / spread;
    const double start = mean - slope * middle;
    // not their logarithms, which say nothing where a pair stands still
    const List wanted = (-start - slope * exponents).unaryExpr(&powerOfE);
    const bool fits = ((measured - wanted).abs() * weight.sqrt() <= measured).all();
    if (!fits || !(slope > 0)) return std::nullopt;
    const double value = powerOfE(start);
    const double error = value * std::sqrt(1 / all + square(middle) / spread);
    Line line{{slope, 1 / std::sqrt(spread)}, std::nullopt};
    if (std::fabs(value - 1) > error) line.factor = {value, error};
    return line;
}

// Whether whole positions may fit by chance: those that run on, as positions do, are believed, and
// those that are a part of the known ones almost.
bool isByChance(double error, const List& exponents, const Solution& solution, bool isKnown,
                bool isPart) {
    const List& positions = solution.positions;
    const Index n = positions.size();
    const bool runs =
        (positions == List::LinSpaced(n, 0, static_cast<double>(n - 1)) + positions[0]).all();
    if (n > 1 && runs && !isKnown) return false;
    const bool isOne = exponents.size() > 1 && (positions != 0).count() < 2;
    // one pair has no base: how many whole numbers up to the largest have its angle
    const double chance =
        exponents.size() == 1
            ? 24 * error * positions.abs().maxCoeff() / fullTurn
            : chanceOf(error, exponents, solution.bases.empty() ? 0 : solution.bases[0], positions);
    return chance > (isPart ? likely : isOne ? rarest : rare);
}

// Positions times rates that were rounded to bfloat16 or float16.
std::optional<Solution> roundedIn(const Turns& turns, const List& exponents,
                                  const std::vector<Guess>& guesses) {
    for (const int bits : {8, 11}) {
        for (const auto& [sign, positions] : guesses) {
            const auto range = roundedBase(turns, signedBy(sign, positions), exponents, bits);
            if (!range) continue;
            return Solution{.sign = sign, .positions = positions, .bits = bits, .rounded = *range};
        }
    }
    return std::nullopt;
}

// Rates of the pairs at positions, whatever they are; with a base where they lie on a line.
std::optional<Solution> withFreeRates(const Turns& turns, const List& exponents, const Guess& guess,
                                      bool isKnown) {
    const auto& [sign, positions] = guess;
    const std::vector<Measured> free = freeRatesOf(turns, signedBy(sign, positions));
    // a rate below zero is the other direction
    const bool forward = std::all_of(
        free.begin(), free.end(), [](const Measured& rate) { return rate.value + rate.error > 0; });
    if (free.empty() || !forward) return std::nullopt;
    Solution solution{.sign = sign, .positions = positions};
    const std::optional<Line> line = isKnown ? lineOf(free, exponents) : std::nullopt;
    if (line && line->log.error < uncertain) {
        solution.log = line->log;
        solution.factor = line->factor;
        solution.bases = {line->log.value};
        solution.rates = ratesOf(exponents, line->log.value);
        if (line->factor) solution.rates /= line->factor->value;
        return solution;
    }
    solution.free = free;
    solution.rates.resize(std::ssize(free));
    std::transform(free.begin(), free.end(), solution.rates.begin(),
                   [](const Measured& rate) { return rate.value; });
    return solution;
}

}  // namespace

double chanceOf(double error, const List& exponents, double log, const List& positions) {
    const List rates = ratesOf(exponents, log);
    Index first;
    rates.maxCoeff(&first);
    double chance = std::max(1.0, positions.abs().maxCoeff() / (12 * error));
    for (const double position : positions) {
        for (Index j = 0; j < rates.size(); ++j) {
            const double angle = std::fabs(position) * rates[j];
            if (j == first)
                chance *= std::max(1.0, angle / fullTurn);
            else
                chance *= std::min(1.0, 12 * error / std::clamp(angle, 1e-30, fullTurn));
        }
    }
    return chance;
}

std::optional<Solution> solved(const Turns& turns, const List& exponents, const List& known) {
    const bool isKnown = known.size() > 0;
    std::vector<Guess> knownGuesses, whole;
    if (isKnown) knownGuesses = {{1, known}, {-1, known}};
    for (const Guess& guess : knownGuesses)
        if (auto found = withBase(turns, exponents, guess)) return found;
    if (auto found = roundedIn(turns, exponents, knownGuesses)) return found;
    const double error = median(turns.errors.reshaped());
    for (const double sign : {1.0, -1.0})
        if (const List positions = wholePositions(turns, sign); positions.size() > 0)
            whole.push_back({sign, positions});
    if (whole.size() == 2 && oddness(whole[1].positions) < oddness(whole[0].positions))
        std::swap(whole[0], whole[1]);
    for (const Guess& guess : whole) {
        std::optional<Solution> best = withBase(turns, exponents, guess);
        if (!best) continue;
        std::optional<Part> part;
        if (isKnown && best->log) part = partOf(best->positions, known, error);
        if (!isByChance(error, exponents, *best, isKnown, part.has_value())) {
            if (!part) return best;
            best->positions = part->positions;
            best->factor = part->factor;
            best->rates /= part->factor.value;
            return best;
        }
        if (!isKnown) return std::nullopt;
        break;
    }
    if (auto found = withAnyPositions(turns, error, exponents, known)) return found;
    std::vector<Guess> guesses = knownGuesses;
    guesses.insert(guesses.end(), whole.begin(), whole.end());
    for (const Guess& guess : guesses)
        if (auto found = withFreeRates(turns, exponents, guess, isKnown)) return found;
    return roundedIn(turns, exponents, whole);
}

}  // namespace phasor::measure
