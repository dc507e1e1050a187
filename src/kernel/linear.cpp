#include "kernel/linear.h"

#include <algorithm>
#include <cassert>

#include "kernel/product.h"

namespace phasor {
namespace {

// terms that are added up before they are added to the rest
constexpr Index productRun = 64;

constexpr Index blockRows = 64;  // rows of x: with blockDepth they stay near the first-level cache
constexpr Index blockDepth = 128;  // rows of a panel: this many stay in the first-level cache
constexpr Index blockPanels = 64;  // panels of weights that are multiplied at once
constexpr Index mostNumbers = Index{1} << 20;  // numbers that are converted at once, at most

constexpr Index panelsOf(Index out) {
    return roundedUp(out) / panelWidth;
}

// Rows of x as panels, and the sums of its product: for each panel of weights n×8 numbers.
class Product {
public:
    Product(const float* x, Index n, Index in, Index panels)
        : n_(n), in_(in), height_((n + 3) / 4 * 4) {
        left_ = allocate(panelsOf(n), in * panelWidth);
        for (Index r = 0; r < n; r += panelWidth)
            pack(x + r * in, in, std::min(panelWidth, n - r), in, 1,
                 left_.row(r / panelWidth).data());
        sums_ = allocate(panels, height_ * panelWidth);
    }

    // sums (+)= x · weights, of `depth` inputs from input `first` on; panel p of the weights starts
    // at panels + p·stride with that input
    void add(const float* panels, Index stride, Index count, Index first, Index depth) {
        for (Index c = 0; c < depth; c += blockDepth)
            for (Index r = 0; r < n_; r += blockRows)
                for (Index p = 0; p < count; ++p)
                    multiplyPanels(left_.row(r / panelWidth).data() + (first + c) * panelWidth,
                                   in_ * panelWidth, std::min(blockRows, height_ - r),
                                   panels + p * stride + c * panelWidth,
                                   std::min(blockDepth, depth - c), productRun,
                                   sums_.row(p).data() + r * panelWidth,
                                   first + c > 0 ? Update::addTo : Update::overwrite);
    }

    // the sums and the bias → columns of y
    void store(Index count, const float* bias, Index first, Matrix& y) const {
        for (Index p = 0; p < count; ++p) {
            const Index column = first + p * panelWidth;
            const Index width = std::min(panelWidth, y.cols() - column);
            for (Index r = 0; r < n_; ++r) {
                const float* const sums = sums_.row(p).data() + r * panelWidth;
                float* const row = &y(r, column);
                if (width == panelWidth)
                    std::copy_n(sums, panelWidth, row);  // a fixed size: two loads and two stores
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

// n×out: the bias in each row, for a product without inputs
Matrix rowsOfBias(Index n, Index out, const float* bias) {
    Matrix y = Matrix::Zero(n, out);
    for (Index r = 0; bias != nullptr && r < n; ++r) std::copy_n(bias, out, y.row(r).data());
    return y;
}

// y = x W + b, a few panels of outputs at a time
Matrix byOutputs(const float* x, Index n, WeightSource& weight, const float* bias) {
    const Index fitting = std::max<Index>(1, mostNumbers / (panelWidth * weight.in));
    const Index step = std::min({blockPanels, fitting, panelsOf(weight.out)}) * panelWidth;
    Matrix y = allocate(n, weight.out);
    Product product(x, n, weight.in, step / panelWidth);
    PackedMatrix part(weight.in, step);
    for (Index first = 0; first < weight.out; first += step) {
        const Index rows = std::min(step, weight.out - first);
        packRows(weight, first, rows, part, 0);
        const Index count = panelsOf(rows);
        product.add(part.panels.data(), weight.in * panelWidth, count, 0, weight.in);
        product.store(count, bias, first, y);
    }
    return y;
}

// y = x W + b, a few inputs at a time
Matrix byInputs(const float* x, Index n, WeightSource& weight, const float* bias) {
    const Index count = panelsOf(weight.out);
    // whole runs, so that the sums of a column do not depend on the number of columns
    const Index runs = std::max<Index>(1, mostNumbers / (panelWidth * count * productRun));
    const Index step = std::min(runs * productRun, weight.in);
    Matrix y = allocate(n, weight.out);
    Product product(x, n, weight.in, count);
    PackedMatrix part(step, weight.out);
    for (Index first = 0; first < weight.in; first += step) {
        const Index rows = std::min(step, weight.in - first);
        packRows(weight, first, rows, part, 0);
        product.add(part.panels.data(), step * panelWidth, count, first, rows);
    }
    product.store(count, bias, 0, y);
    return y;
}

}  // namespace

PackedMatrix::PackedMatrix(Index inputs, Index outputs)
    : in(inputs), out(outputs), panels(allocate(panelsOf(outputs), inputs * panelWidth)) {}

void packRows(WeightSource& source, Index first, Index count, PackedMatrix& packed, Index target) {
    assert(first + count <= source.rows());
    assert(source.rowsAre == WeightRows::inputs ||
           (first % panelWidth == 0 && target % panelWidth == 0));
    if (source.rowsAre == WeightRows::inputs) {
        for (Index c = 0; c < count; ++c) {
            const float* const row = source.read(first + c, 1);
            for (Index p = 0; p * panelWidth < source.out; ++p)
                copyRow(row + p * panelWidth, std::min(panelWidth, source.out - p * panelWidth),
                        packed.panels.row(p).data() + (target + c) * panelWidth);
        }
        return;
    }
    for (Index r = 0; r < count; r += panelWidth) {
        const Index rows = std::min(panelWidth, count - r);
        pack(source.read(first + r, rows), source.in, rows, source.in, 1,
             packed.panels.row((target + r) / panelWidth).data());
    }
}

Matrix linear(const float* x, Index n, const PackedMatrix& weight, const float* bias) {
    if (n == 0 || weight.in == 0 || weight.out == 0) return rowsOfBias(n, weight.out, bias);
    Matrix y = allocate(n, weight.out);
    const Index panelCount = panelsOf(weight.out);
    Product product(x, n, weight.in, std::min(blockPanels, panelCount));
    for (Index p = 0; p < panelCount; p += blockPanels) {
        const Index count = std::min(blockPanels, panelCount - p);
        product.add(weight.panels.row(p).data(), weight.in * panelWidth, count, 0, weight.in);
        product.store(count, bias, p * panelWidth, y);
    }
    return y;
}

Matrix linear(const float* x, Index n, WeightSource& weight, const float* bias) {
    if (n == 0 || weight.in == 0 || weight.out == 0) return rowsOfBias(n, weight.out, bias);
    return weight.rowsAre == WeightRows::inputs ? byInputs(x, n, weight, bias)
                                                : byOutputs(x, n, weight, bias);
}

Matrix linear(const float* x, Index n, const Linear& projection) {
    FloatWeights weight(projection.weight, projection.in, projection.out, WeightRows::inputs);
    return linear(x, n, weight, projection.bias);
}

}  // namespace phasor
