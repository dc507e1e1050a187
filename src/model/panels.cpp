#include "model/panels.h"

#include <algorithm>

#include "attention/kernel.h"

namespace phasor::model {
namespace {

constexpr Index blockRows = 64;  // rows of x: with blockDepth they stay near the first-level cache
constexpr Index blockDepth = 128;   // rows of a panel: this many stay in the first-level cache
constexpr Index blockPanels = 64;   // panels of weights that are multiplied at once
constexpr Index fewestInputs = 64;  // inputs that are converted to panels at once, at least
constexpr Index mostNumbers = Index{1} << 20;  // numbers that are converted at once, at most

constexpr Index panelsOf(Index out) {
    return roundedUp(out) / lanes;
}

// Rows of weights as float32: in place, or decoded.
class Rows {
public:
    Rows(const Weights& weights, Index mostRows) : weights_(&weights) {
        cols_ = weights.inputsFirst ? weights.out : weights.in;
        if (weights.storage != Storage::f32) decoded_ = allocate(mostRows, cols_);
    }

    // `count` rows from row `first` on, `cols` numbers each
    const float* floats(Index first, Index count) {
        const Block block = blockOf(weights_->storage);
        const std::uint8_t* const bytes =
            weights_->bytes + first * (cols_ / block.numbers * block.bytes);
        // JavaScript places float32 at aligned addresses
        if (weights_->storage == Storage::f32) return reinterpret_cast<const float*>(bytes);
        decode(bytes, weights_->storage, count * cols_, decoded_.data());
        return decoded_.data();
    }

private:
    const Weights* weights_;
    Index cols_ = 0;
    Matrix decoded_;
};

// Rows of x as panels, and the sums of its product: for each panel of weights n×8 numbers.
class Product {
public:
    Product(const float* x, Index n, Index in, Index panels)
        : n_(n), in_(in), height_((n + 3) / 4 * 4) {
        left_ = allocate(panelsOf(n), in * lanes);
        for (Index r = 0; r < n; r += lanes)
            pack(x + r * in, in, std::min(lanes, n - r), in, 1, left_.row(r / lanes).data());
        sums_ = allocate(panels, height_ * lanes);
    }

    // sums (+)= x · weights, of `depth` inputs from input `first` on; panel p of the weights starts
    // at panels + p·stride with that input
    void add(const float* panels, Index stride, Index count, Index first, Index depth) {
        for (Index c = 0; c < depth; c += blockDepth)
            for (Index r = 0; r < n_; r += blockRows)
                for (Index p = 0; p < count; ++p)
                    products(left_.row(r / lanes).data() + (first + c) * lanes, in_ * lanes,
                             std::min(blockRows, height_ - r), panels + p * stride + c * lanes,
                             std::min(blockDepth, depth - c), productRun,
                             sums_.row(p).data() + r * lanes, first + c > 0);
    }

    // the sums and the bias → columns of y
    void store(Index count, const float* bias, Index first, Matrix& y) const {
        for (Index p = 0; p < count; ++p) {
            const Index column = first + p * lanes;
            const Index width = std::min(lanes, y.cols() - column);
            for (Index r = 0; r < n_; ++r) {
                const float* const sums = sums_.row(p).data() + r * lanes;
                float* const row = &y(r, column);
                if (width == lanes)
                    std::copy_n(sums, lanes, row);  // a fixed size: two loads and two stores
                else
                    std::copy_n(sums, width, row);
                for (Index c = 0; bias != nullptr && c < width; ++c) row[c] += bias[column + c];
            }
        }
    }

private:
    Index n_, in_, height_;
    Matrix left_;
    Matrix sums_;
};

// y = x Wᵀ + b, a few panels of outputs at a time
Matrix byOutputs(const float* x, Index n, const Weights& weights, const float* bias) {
    const Index fitting = std::max<Index>(1, mostNumbers / (lanes * weights.in));
    const Index step = std::min({blockPanels, fitting, panelsOf(weights.out)});
    Matrix y = allocate(n, weights.out);
    Product product(x, n, weights.in, step);
    Panels panels = panelsFor(weights.in, step * lanes);
    const Block block = blockOf(weights.storage);
    for (Index first = 0; first < weights.out; first += step * lanes) {
        Weights rows = weights;
        rows.bytes += first * (weights.in / block.numbers * block.bytes);
        rows.out = std::min(step * lanes, weights.out - first);
        fill(panels, rows, 0);
        const Index count = panelsOf(rows.out);
        product.add(panels.numbers.data(), weights.in * lanes, count, 0, weights.in);
        product.store(count, bias, first, y);
    }
    return y;
}

// y = x W + b, a few inputs at a time
Matrix byInputs(const float* x, Index n, const Weights& weights, const float* bias) {
    const Index count = panelsOf(weights.out);
    const Index step = std::min(std::max(fewestInputs, mostNumbers / (lanes * count)), weights.in);
    Matrix y = allocate(n, weights.out);
    Product product(x, n, weights.in, count);
    Panels panels = panelsFor(step, weights.out);
    const Block block = blockOf(weights.storage);
    for (Index first = 0; first < weights.in; first += step) {
        Weights rows = weights;
        rows.bytes += first * (weights.out / block.numbers * block.bytes);
        rows.in = std::min(step, weights.in - first);
        fill(panels, rows, 0);
        product.add(panels.numbers.data(), step * lanes, count, first, rows.in);
    }
    product.store(count, bias, 0, y);
    return y;
}

}  // namespace

Panels panelsFor(Index in, Index out) {
    return {in, out, allocate(panelsOf(out), in * lanes)};
}

void fill(Panels& panels, const Weights& rows, Index first) {
    if (rows.inputsFirst) {
        Rows source(rows, 1);
        for (Index c = 0; c < rows.in; ++c) {
            const float* const row = source.floats(c, 1);
            for (Index p = 0; p * lanes < rows.out; ++p)
                copyRow(row + p * lanes, std::min(lanes, rows.out - p * lanes),
                        panels.numbers.row(p).data() + (first + c) * lanes);
        }
        return;
    }
    Rows source(rows, lanes);
    for (Index r = 0; r < rows.out; r += lanes) {
        const Index count = std::min(lanes, rows.out - r);
        pack(source.floats(r, count), rows.in, count, rows.in, 1,
             panels.numbers.row((first + r) / lanes).data());
    }
}

Matrix linear(const float* x, Index n, const Panels& panels, const float* bias) {
    Matrix y = allocate(n, panels.out);
    const Index panelCount = panelsOf(panels.out);
    Product product(x, n, panels.in, std::min(blockPanels, panelCount));
    for (Index p = 0; p < panelCount; p += blockPanels) {
        const Index count = std::min(blockPanels, panelCount - p);
        product.add(panels.numbers.row(p).data(), panels.in * lanes, count, 0, panels.in);
        product.store(count, bias, p * lanes, y);
    }
    return y;
}

Matrix linear(const float* x, Index n, const Weights& weights, const float* bias) {
    return weights.inputsFirst ? byInputs(x, n, weights, bias) : byOutputs(x, n, weights, bias);
}

}  // namespace phasor::model
