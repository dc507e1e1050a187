// libFuzzer on everything besides attention that reads numbers and options: windows of pictures,
// colours, scalings of rotary embeddings, buckets, encodings at any position. Each call either
// throws what it documents or returns a result that obeys its law; the sanitizers are on.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "bytes.h"
#include "encoding/bias.h"
#include "encoding/encoding.h"
#include "encoding/exact.h"
#include "encoding/rotary.h"
#include "encoding/scaling.h"
#include "meaning/rank.h"
#include "meaning/shift.h"
#include "meaning/similarity.h"
#include "picture/excerpt.h"
#include "picture/picture.h"

using namespace phasor;

namespace {

void demand(bool holds, const char* law) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", law);
    std::abort();
}

bool within(const Matrix& matrix, float low, float high) {
    for (Index k = 0; k < matrix.size(); ++k)
        if (!(matrix.data()[k] >= low && matrix.data()[k] <= high)) return false;
    return true;
}

Sinusoidal sinusoid(Bytes& bytes) {
    return {.dim = bytes.between(1, 70),
            .base = bytes.chance() ? bytes.number() : 10000,
            .layout = static_cast<Layout>(bytes.between(0, 3)),
            .odd = static_cast<OddDim>(bytes.between(0, 3)),
            .spacing = static_cast<Spacing>(bytes.between(0, 1))};
}

Positions listed(Bytes& bytes) {
    Positions positions;
    for (int count = bytes.between(0, 9); count > 0; --count) positions.push_back(bytes.number());
    return positions;
}

void picture(Bytes& bytes) {
    const Index rows = bytes.between(1, 40), cols = bytes.between(1, 40);
    Matrix matrix(rows, cols);
    for (Index k = 0; k < matrix.size(); ++k)
        matrix.data()[k] = static_cast<float>(k < 20 ? bytes.number() : 1);
    const auto reduce = static_cast<Reduce>(bytes.between(0, 3));
    const auto window = [&](Index size) {
        return bytes.chance() ? Viewport{bytes.number(), bytes.number()}
                              : Viewport{0, static_cast<double>(size)};
    };
    const Spans down = spans("rows", window(rows), rows, "height", bytes.between(-1, 90), reduce);
    const Spans across = spans("cols", window(cols), cols, "width", bytes.between(-1, 90), reduce);
    std::vector<std::uint32_t> stops;
    for (int count = bytes.between(0, 5); count > 0; --count)
        stops.push_back(static_cast<std::uint32_t>(bytes.between(0, 65535)) * 65537U);
    const Colors table =
        bytes.chance() ? colors(stops) : colors(static_cast<Colormap>(bytes.between(0, 4)));
    const Domain domain = bytes.chance()
                              ? automaticDomain(matrix, bytes.chance() ? ColorScale::diverging
                                                                       : ColorScale::sequential)
                              : Domain{bytes.number(), bytes.number()};
    const Pixels pixels =
        enlarge(shade(resample(matrix, down, across, reduce), table, domain), down, across);
    demand(pixels.rows() == down.pixels && pixels.cols() == across.pixels,
           "a picture has its size");
}

void excerptPicture(Bytes& bytes) {
    const Sinusoidal options = sinusoid(bytes);
    const Progression positions{bytes.number(), bytes.between(1, 5000)};
    const auto reduce = bytes.chance() ? Reduce::mean : Reduce::nearest;
    const Viewport window = bytes.chance() ? Viewport{bytes.number(), bytes.number()}
                                           : Viewport{0, static_cast<double>(positions.count)};
    const Spans rows =
        spans("rows", window, positions.count, "height", bytes.between(1, 50), reduce);
    const Index first = bytes.between(0, static_cast<int>(options.dim) - 1);
    const Span columns{first,
                       bytes.between(static_cast<int>(first) + 1, static_cast<int>(options.dim))};
    const Matrix shown = excerpt(positions, options, rows, columns, reduce);
    demand(shown.rows() == rows.count() && shown.cols() == columns.size(),
           "an excerpt has its size");
    demand(within(shown, -1.0001F, 1.0001F), "means of sines are from -1 to 1");
}

void encoding(Bytes& bytes) {
    const Sinusoidal options = sinusoid(bytes);
    demand(within(sinusoidal(listed(bytes), options), -1, 1), "sines are from -1 to 1");
    const Progression positions{bytes.number(), bytes.between(0, 200)};
    demand(within(sinusoidal(positions, options), -1, 1),
           "sines of a progression are from -1 to 1");
    std::vector<double> exact{bytes.number()};
    const Index column = bytes.between(0, 80);
    std::vector<double> usual = exact;
    exactSinusoidal(exact, spectrumOptions(options), column);
    // NaN where a position is not finite
    demand(!(std::fabs(exact.front()) > 1), "an exact sine is from -1 to 1");
    const auto format = static_cast<Format>(bytes.between(0, 3));
    formulaSinusoidal(usual, spectrumOptions(options), column, format);
    demand(!(std::fabs(usual.front()) > 1), "a rounded sine is from -1 to 1");
}

void biasAndMeaning(Bytes& bytes) {
    const BiasShape shape{bytes.between(1, 9), bytes.between(1, 30), bytes.between(1, 30),
                          bytes.between(0, 1000)};
    const Matrix bias = alibi(shape, Distance::either);
    demand(within(bias, -1e6F, 0), "symmetric ALiBi lowers");
    const Buckets buckets{bytes.between(1, 40), bytes.between(1, 300), bytes.chance()};
    const Matrix table = Matrix::Ones(buckets.count, shape.heads);
    demand(within(t5Bias(shape, buckets, table), 1, 1), "every bucket is in the table");
    const Index clip = bytes.between(1, 30);
    for (const std::int32_t entry : shawIndex(bytes.between(1, 30), clip))
        demand(entry >= 0 && entry <= 2 * clip, "every index is in the table");
    Matrix values(bytes.between(0, 12), bytes.between(0, 12));
    for (Index k = 0; k < values.size(); ++k) values.data()[k] = static_cast<float>(bytes.number());
    demand(similarity(values, static_cast<Metric>(bytes.between(0, 2))).rows() == values.rows(),
           "similarity is square");
    demand(rank(values) <= std::min(values.rows(), values.cols()),
           "the rank is at most the number of rows and of columns");
}

void rotation(Bytes& bytes) {
    Rotary shape{bytes.between(0, 2),
                 bytes.between(1, 3),
                 bytes.between(0, 9),
                 0,
                 2,
                 bytes.chance(),
                 bytes.chance() ? Pairing::interleaved : Pairing::half};
    shape.rotaryDim = 2 * bytes.between(1, 9);
    shape.headDim = shape.rotaryDim + bytes.between(0, 5);
    // the sizes that web/core/api/encoding/scaling.js accepts: finite and above 0
    const auto above0 = [&] {
        const double value = std::fabs(bytes.number());
        return std::isfinite(value) && value > 0 ? value : 1;
    };
    const double factor = above0(), length = bytes.between(1, 10000);
    const double attention = bytes.chance() ? 0 : above0();
    const double slow = above0(), fast = slow + above0();
    LongRope lists{.factor = factor, .length = length, .attentionFactor = attention};
    for (Index j = 0; j < shape.rotaryDim / 2; ++j) {
        lists.shortFactors.push_back(above0());
        lists.longFactors.push_back(above0());
    }
    const std::array<Scaling, 7> scalings = {Unscaled{},
                                             LinearScaling{factor},
                                             Ntk{factor},
                                             DynamicNtk{factor, length},
                                             Yarn{.factor = factor,
                                                  .length = length,
                                                  .attentionFactor = attention,
                                                  .betaFast = fast,
                                                  .betaSlow = slow,
                                                  .truncate = bytes.chance()},
                                             Llama3{factor, length, slow, 2 * slow},
                                             lists};
    const Scaling& scaling = scalings[static_cast<std::size_t>(bytes.between(0, 6))];
    const Index rows = shape.batch * shape.heads * shape.rows;
    std::vector<float> x(static_cast<std::size_t>(rows * shape.headDim), 1);
    std::vector<double> positions;
    for (Index i = 0; i < shape.rows; ++i)
        positions.push_back(static_cast<double>(bytes.between(0, 60000)));
    rotate(x.data(), shape, positions,
           scaledSpectrum(shape.rotaryDim, above0(), scaling, bytes.between(0, 60000)), 1);
    for (const float value : x)
        demand(std::fabs(value) <= 1.415F || std::isnan(value), "a rotation keeps lengths");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    void (*const targets[])(Bytes&) = {picture, excerptPicture, encoding, biasAndMeaning, rotation};
    try {
        targets[bytes.between(0, 4)](bytes);
    } catch (const std::invalid_argument&) {
        // documented
    } catch (const OutOfMemory&) {
        // documented
    }
    return 0;
}
