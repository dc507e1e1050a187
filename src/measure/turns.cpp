#include "measure/turns.h"

#include <algorithm>

namespace phasor::measure {
namespace {

// Of an output lane that has an angle of its own: y_p = a x_p - b x_q of a pair's first lane,
// y_q = a x_q + b x_p of its second.
struct LaneTurn {
    double angle;
    double gain;
    double error;
};

LaneTurn laneTurn(const Samples& samples, Index row, Index own, Index other) {
    double aa = 0, bb = 0, ab = 0, ya = 0, yb = 0;
    for (Index k = row * samples.count; k < (row + 1) * samples.count; ++k) {
        const double a = samples.x(k, own), b = samples.x(k, other), y = samples.y(k, own);
        aa += a * a;
        bb += b * b;
        ab += a * b;
        ya += y * a;
        yb += y * b;
    }
    const double area = aa * bb - ab * ab;
    if (!(area > 0)) return {0, 1, infinity};
    const double cosine = (ya * bb - yb * ab) / area, sine = (yb * aa - ya * ab) / area;
    return {std::atan2(own < other ? -sine : sine, cosine), std::hypot(cosine, sine),
            3 * samples.noise * (aa + bb) / std::sqrt(area)};
}

// c = Σ w conj z / Σ |z|² of each pair in a row: the numerator, and the denominator.
struct Sums {
    List cosines;
    List sines;
    List lengths;
};

Sums sumsOf(const Samples& samples, Index row, const Pairs& pairs, const Pairs& outputs) {
    const std::size_t h = pairs.size();
    const List zeros = List::Zero(std::ssize(pairs));
    Sums sums{zeros, zeros, zeros};
    double *cosine = sums.cosines.data(), *sine = sums.sines.data(), *length = sums.lengths.data();
    for (Index k = row * samples.count; k < (row + 1) * samples.count; ++k) {
        const double *x = samples.x.row(k).data(), *y = samples.y.row(k).data();
        for (std::size_t j = 0; j < h; ++j) {
            const double u = x[pairs[j].p], v = x[pairs[j].q];
            const double s = y[outputs[j].p], t = y[outputs[j].q];
            cosine[j] += s * u + t * v;
            sine[j] += t * u - s * v;
            length[j] += u * u + v * v;
        }
    }
    return sums;
}

}  // namespace

Turns turnsOf(const Samples& samples, const Pairs& pairs, const Pairs& outputs) {
    const Index h = std::ssize(pairs);
    const double error = samples.noise / std::sqrt(static_cast<double>(samples.count));
    Turns turns(samples.rows(), h);
    for (Index row = 0; row < samples.rows(); ++row) {
        const auto& [cosines, sines, lengths] = sumsOf(samples, row, pairs, outputs);
        for (Index j = 0; j < h; ++j) {
            const double size = std::hypot(cosines[j], sines[j]);
            turns.angles(row, j) = std::atan2(sines[j], cosines[j]);
            turns.gain(row, j) = lengths[j] > 0 ? size / lengths[j] : NAN;
            // the error of a number is that of its neighbours' size, and half of it is along the
            // circle
            turns.errors(row, j) = size > 0 ? error : infinity;
        }
    }
    return turns;
}

Turns mixedTurns(const Samples& samples, const Pairs& pairs) {
    const Index d = samples.d(), h = std::ssize(pairs);
    const PairOrder layout = layoutOf(pairs, d).order;
    if (2 * h != d || layout == PairOrder::other) return Turns();
    Indices partners(d);
    for (const auto& [p, q] : pairs) {
        partners[p] = q;
        partners[q] = p;
    }
    Turns turns(samples.rows(), h);
    turns.angles.setZero();
    turns.gain.setOnes();
    turns.errors.setConstant(infinity);
    for (Index row = 0; row < samples.rows(); ++row) {
        for (Index lane = 0; lane < d; ++lane) {
            const Index j = layout == PairOrder::half ? lane / 2 : lane % h;
            const auto [angle, gain, error] = laneTurn(samples, row, lane, partners[lane]);
            double& least = turns.errors(row, j);
            const double off = std::fabs(wrapped(angle - turns.angles(row, j)));
            if (least < infinity && off > 6 * (error + least) + 1e-6) return Turns();
            if (!(error < least)) continue;
            least = error;
            turns.angles(row, j) = angle;
            turns.gain(row, j) = gain;
        }
    }
    return turns;
}

double residualOf(const Samples& samples, const Pairs& pairs, const Pairs& outputs) {
    double most = 0;
    for (Index row = 0; row < samples.rows(); ++row) {
        const auto& [cosines, sines, lengths] = sumsOf(samples, row, pairs, outputs);
        for (std::size_t j = 0; j < pairs.size(); ++j) {
            const auto [p, q] = pairs[j];
            const auto [o, other] = outputs[j];
            // zeros turn into zeros
            const Index at = static_cast<Index>(j);
            const double length = lengths[at] > 0 ? lengths[at] : 1;
            const double cosine = cosines[at] / length, sine = sines[at] / length;
            for (Index k = row * samples.count; k < (row + 1) * samples.count; ++k) {
                const double u = samples.x(k, p), v = samples.x(k, q);
                most = std::max({most, std::fabs(samples.y(k, o) - u * cosine + v * sine),
                                 std::fabs(samples.y(k, other) - v * cosine - u * sine)});
            }
        }
    }
    return most;
}

}  // namespace phasor::measure
