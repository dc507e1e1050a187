#include "measure/lanes.h"

#include <algorithm>
#include <tuple>

namespace phasor::measure {
namespace {

// The change of a lane, squared, that counts as moved: in units of its energy times noise².
constexpr double movedFrom = 20;

// What a fit may leave, in the same units.
constexpr double leftUpTo = 60;

constexpr double none = std::numeric_limits<double>::infinity();

// The vectors of one row, count×d, and their products of a lane with itself.
struct Row {
    Eigen::MatrixXd x, y;
    List xx, yy, xy;
};

using Rows = std::vector<Row>;

Rows rowsOf(const Samples& samples) {
    const Index count = samples.count;
    Rows rows;
    for (Index first = 0; first < samples.x.rows(); first += count) {
        const Eigen::MatrixXd x = samples.x.middleRows(first, count);
        const Eigen::MatrixXd y = samples.y.middleRows(first, count);
        rows.push_back({x, y, x.colwise().squaredNorm(), y.colwise().squaredNorm(),
                        x.cwiseProduct(y).colwise().sum()});
    }
    return rows;
}

double energyOf(const Rows& rows, Index o) {
    double energy = 0;
    for (const Row& row : rows) energy += row.yy[o];
    return energy;
}

// 1 for none, by which nothing is divided
double energyOf(const Rows& rows, Pair output) {
    const double energy = energyOf(rows, output.p) + energyOf(rows, output.q);
    return energy == 0 ? 1 : energy;
}

// What one angle a row leaves of two output lanes, squared, as a part of their energy.
double leftOf(const Rows& rows, Pair input, Pair output) {
    double left = 0;
    for (const Row& row : rows) {
        const double energy = row.yy[output.p] + row.yy[output.q];
        const double length = row.xx[input.p] + row.xx[input.q];
        if (row.x.rows() == 1) {
            left += square(std::sqrt(energy) - std::sqrt(length));
            continue;
        }
        const auto product = [&](Index o, Index p) { return row.y.col(o).dot(row.x.col(p)); };
        const double cosine = product(output.p, input.p) + product(output.q, input.q);
        const double sine = product(output.q, input.p) - product(output.p, input.q);
        left += length > 0 ? energy - (square(cosine) + square(sine)) / length : energy;
    }
    return std::max(left, 0.0) / energyOf(rows, output);
}

// What is left of a lane that passes through, squared.
double changeOf(const Rows& rows, Index lane) {
    double change = 0;
    for (const Row& row : rows)
        change += std::max(0.0, row.yy[lane] + row.xx[lane] - 2 * row.xy[lane]);
    return change;
}

// How many pairs a layout can have.
Index mostPairs(const PairLayout& layout, Index d) {
    return layout.order == PairOrder::half ? layout.apart : (d - layout.first) / 2;
}

Pairs firstPairs(const PairLayout& layout, Index count) {
    Pairs pairs;
    for (Index j = 0; j < count; ++j) {
        const bool half = layout.order == PairOrder::half;
        const Index p = layout.first + (half ? j : 2 * j);
        pairs.push_back({p, p + (half ? layout.apart : 1)});
    }
    return pairs;
}

std::vector<Index> lanesOutside(const Pairs& pairs, Index d) {
    Eigen::ArrayX<bool> inside = Eigen::ArrayX<bool>::Constant(d, false);
    for (const auto& [p, q] : pairs) inside[p] = inside[q] = true;
    std::vector<Index> others;
    for (Index lane = 0; lane < d; ++lane)
        if (!inside[lane]) others.push_back(lane);
    return others;
}

// ---- pairs whose outputs are in their own lanes ----

// The best two values of what is sought, and the place of the best.
struct Best {
    Pair place{-1, -1};
    double left = none;
    double second = none;

    void offer(Pair other, double value) {
        if (value < left)
            *this = {other, value, left};
        else if (value < second)
            second = value;
    }
};

// Pairs that are each other's best by far.
Pairs clearPairs(const Rows& rows, const Eigen::ArrayX<bool>& moved) {
    const Index d = moved.size();
    Eigen::ArrayX<Best> choices(d);
    for (Index p = 0; p < d; ++p) {
        for (Index q = p + 1; q < d; ++q) {
            if (!moved[p] && !moved[q]) continue;
            const double left = leftOf(rows, {p, q}, {p, q});
            choices[p].offer({p, q}, left);
            choices[q].offer({p, q}, left);
        }
    }
    Pairs clear;
    for (Index p = 0; p < d; ++p) {
        const auto& [place, left, second] = choices[p];
        if (place.p != p || choices[place.q].place != place) continue;
        if (left < 0.04 * std::min(second, choices[place.q].second)) clear.push_back(place);
    }
    return clear;
}

// The next lanes of a layout: each with the lane that would turn with it.
std::vector<NextLane> nextLanes(const Rows& rows, Pair pair, double noise) {
    std::vector<NextLane> next;
    for (const auto& [lane, partner] : {pair, Pair{pair.q, pair.p}}) {
        List others(std::ssize(rows));
        std::transform(rows.begin(), rows.end(), others.begin(),
                       [&](const Row& row) { return row.xx[partner]; });
        next.push_back({others, movedFrom * square(noise) * energyOf(rows, lane)});
    }
    return next;
}

Lanes inPlace(const Rows& rows, const Eigen::ArrayX<bool>& moved, const Samples& samples) {
    const double noise = samples.noise;
    const Pairs clear = clearPairs(rows, moved);
    if (clear.empty()) return {};
    const PairLayout layout = layoutOf(clear, samples.d());
    const bool other = layout.order == PairOrder::other;
    // lanes keep their length by chance too: of one vector a row, two pairs of a usual layout count
    if (samples.count == 1 && (other || clear.size() == 1)) return {};
    Lanes lanes{.turning = Turning::pairs, .layout = layout, .outputLayout = layout};
    lanes.pairs = other ? clear : firstPairs(layout, mostPairs(layout, samples.d()));
    lanes.whole = 2 * std::ssize(lanes.pairs);
    // one of the clear pairs, which are all among them, moved
    std::size_t seen = lanes.pairs.size();
    while (!moved[lanes.pairs[seen - 1].p] && !moved[lanes.pairs[seen - 1].q]) --seen;
    if (seen < lanes.pairs.size()) lanes.next = nextLanes(rows, lanes.pairs[seen], noise);
    lanes.pairs.resize(seen);
    lanes.outputs = lanes.pairs;
    // noise that no type explains, such as that of a quantised cache, shows in all pairs alike
    double worst = 0;
    for (const Pair& pair : clear) worst = std::max(worst, leftOf(rows, pair, pair));
    const double limit = std::max(30 * square(noise), 4 * worst);
    if (!(worst < 1e-3)) return {};
    for (const Pair& pair : lanes.pairs)
        if (!(leftOf(rows, pair, pair) <= limit)) return {};
    lanes.still = lanesOutside(lanes.pairs, samples.d());
    for (const Index lane : lanes.still)
        if (moved[lane]) return {};
    lanes.noise = std::sqrt(worst) > 8 * noise ? std::sqrt(worst) : noise;
    return lanes;
}

// ---- pairs that are written elsewhere, or whose lanes take two angles ----

// What a row's vectors have in products of all lanes.
struct Products {
    Eigen::MatrixXd within;  // of input lanes with each other
    Eigen::MatrixXd across;  // of input lanes (rows) with output lanes
    List yy;
};

// What two input lanes with a factor each, by row, leave of an output lane, relative and squared;
// where a row has two vectors only, which fit exactly, how far the sum of the squares of the
// factors is from constant.
double leftOfOne(const std::vector<Products>& rows, Index o, Pair input, Index count) {
    double left = 0, energy = 0;
    List lengths(std::ssize(rows));
    Index known = 0;
    for (const auto& [within, across, yy] : rows) {
        const double pp = within(input.p, input.p), qq = within(input.q, input.q);
        const double pq = within(input.p, input.q);
        const double yp = across(input.p, o), yq = across(input.q, o);
        const double area = pp * qq - pq * pq;
        energy += yy[o];
        if (!(area > 1e-9 * pp * qq)) continue;
        const double a = (yp * qq - yq * pq) / area, b = (yq * pp - yp * pq) / area;
        left += yy[o] - a * yp - b * yq;
        lengths[known++] = a * a + b * b;
    }
    if (count > 2) return energy > 0 ? std::max(left, 0.0) / energy : 1;
    if (known < 4) return 1;
    lengths = sorted(lengths.head(known));
    lengths = sorted((lengths / lengths[known / 2] - 1).abs());
    return square(lengths[known * 3 / 4]);
}

// Input lanes, and the output lanes that they make.
struct Group {
    Pair input;
    std::vector<Index> outputs;
};

// By input lanes, in the order of the first of them.
std::vector<Group> anywhere(const Rows& all, const Samples& samples) {
    const auto [d, count, noise] = std::tuple(samples.d(), samples.count, samples.noise);
    std::vector<Products> rows;
    for (const Row& row : all) {
        if (rows.size() == 10) break;
        rows.push_back(
            {row.x.transpose().lazyProduct(row.x), row.x.transpose().lazyProduct(row.y), row.yy});
    }
    const double limit = count > 2 ? leftUpTo * square(noise) : square(std::max(1e-4, 30 * noise));
    // in wide heads one of the two lanes is sought among some only
    const Index step = std::max<Index>(1, d / 256);
    std::vector<Group> groups;
    for (Index o = 0; o < d; ++o) {
        Best best;
        for (Index p = o % step; p < d; p += step)
            for (Index q = step > 1 ? 0 : p + 1; q < d; ++q)
                if (p != q)
                    best.offer({std::min(p, q), std::max(p, q)}, leftOfOne(rows, o, {p, q}, count));
        // a lane that does not turn fits any two of which one is its own
        if (!(best.left <= limit) || std::max(limit, best.left / 0.04) > best.second) continue;
        const auto place = std::find_if(groups.begin(), groups.end(), [&](const Group& one) {
            return one.input == best.place || one.input.p > best.place.p;
        });
        if (place != groups.end() && place->input == best.place)
            place->outputs.push_back(o);
        else
            groups.insert(place, {best.place, {o}});
    }
    return groups;
}

// Adds pairs too slow to be distinguished from others, where the rest says which they are.
void complete(Lanes& lanes, Index d) {
    lanes.layout = layoutOf(lanes.pairs, d);
    lanes.outputLayout = layoutOf(lanes.outputs, d);
    if (lanes.layout.order != PairOrder::other && lanes.outputLayout.order != PairOrder::other) {
        // halves say where the part that turns ends, neighbours do not
        const Index count = std::min(mostPairs(lanes.layout, d), mostPairs(lanes.outputLayout, d));
        lanes.pairs = firstPairs(lanes.layout, count);
        lanes.outputs = firstPairs(lanes.outputLayout, count);
    }
    lanes.whole = 2 * std::ssize(lanes.pairs);
}

Lanes elsewhere(const Rows& rows, const Samples& samples) {
    const Index d = samples.d();
    const double limit = leftUpTo * square(samples.noise);
    std::vector<Group> groups = anywhere(rows, samples);
    std::erase_if(groups, [](const Group& group) { return group.outputs.size() != 2; });
    if (groups.empty()) return {};
    bool mixed = false;
    Lanes lanes{.noise = samples.noise};
    for (const auto& [input, outputs] : groups) {
        const Pair straight{outputs[0], outputs[1]}, crossed{outputs[1], outputs[0]};
        const double left = leftOf(rows, input, straight), other = leftOf(rows, input, crossed);
        if (std::min(left, other) > limit) {
            if (straight != input) return {};
            mixed = true;
        }
        lanes.pairs.push_back(input);
        lanes.outputs.push_back(other < left && !mixed ? crossed : straight);
    }
    complete(lanes, d);
    for (std::size_t j = 0; j < lanes.pairs.size(); ++j)
        if (!mixed && !(leftOf(rows, lanes.pairs[j], lanes.outputs[j]) <= limit)) return {};
    lanes.still = lanesOutside(lanes.outputs, d);
    for (const Index o : lanes.still)
        if (!(changeOf(rows, o) <= limit * energyOf(rows, o))) return {};
    lanes.turning = mixed ? Turning::mixed : Turning::pairs;
    return lanes;
}

}  // namespace

PairLayout layoutOf(const Pairs& pairs, Index d) {
    Index first = pairs[0].p;
    const Index apart = pairs[0].q - pairs[0].p;
    for (const Pair& pair : pairs) first = std::min(first, pair.p);
    const auto every = [&](auto holds) { return std::all_of(pairs.begin(), pairs.end(), holds); };
    const bool equal = every([&](const Pair& pair) { return pair.q - pair.p == apart; });
    const bool even = every([&](const Pair& pair) { return (pair.p - first) % 2 == 0; });
    if (equal && apart == 1 && even) return {PairOrder::interleaved, first, apart};
    const bool ends = (first == 0 && 2 * apart <= d) || first == d - 2 * apart;
    const bool inside = every([&](const Pair& pair) { return pair.p < first + apart; });
    if (equal && apart > 0 && ends && inside) return {PairOrder::half, first, apart};
    return {PairOrder::other, first, apart};
}

Lanes lanesOf(const Samples& samples) {
    const Rows rows = rowsOf(samples);
    Eigen::ArrayX<bool> moved(samples.d());
    for (Index o = 0; o < samples.d(); ++o)
        moved[o] = changeOf(rows, o) > movedFrom * square(samples.noise) * energyOf(rows, o);
    if (!moved.any()) return {.turning = Turning::still};
    Lanes lanes = inPlace(rows, moved, samples);
    if (lanes.turning == Turning::pairs || samples.count == 1) return lanes;
    return elsewhere(rows, samples);
}

}  // namespace phasor::measure
