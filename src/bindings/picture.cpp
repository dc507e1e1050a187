// Registers picture.h and excerpt.h.
#include "picture/picture.h"

#include <cmath>
#include <utility>

#include "bindings/call.h"
#include "picture/excerpt.h"

namespace phasor {
namespace {

// The part of a matrix that a picture shows, and its size in pixels.
struct PictureShape {
    double rowFrom, rowTo, colFrom, colTo;
    Index width, height;
    Reduce reduce;
};

// How values become colours: by the `stops` if there are any, otherwise by the named map. `low` is
// NaN if the values determine the domain.
struct PictureColors {
    Colormap colormap;
    Address stops;
    Index stopCount;
    double low, high;
    bool logarithmic;  // colours are those of logarithms
    bool fading;       // values are opacities too
};

Colors colorsOf(const PictureColors& given) {
    if (given.stopCount == 0) return colors(given.colormap);
    return colors(listAt<std::uint32_t>(given.stops, given.stopCount));
}

// a list of stops is diverging if it has a middle one
ColorScale scaleOf(const PictureColors& given) {
    const bool diverging =
        given.stopCount == 0 ? isDiverging(given.colormap) : given.stopCount % 2 == 1;
    return diverging ? ColorScale::diverging : ColorScale::sequential;
}

// What each pixel of a matrix of that size shows.
struct PixelCells {
    Reduce reduce;
    Spans rows, cols;

    PixelCells(const PictureShape& shape, Index height, Index width)
        : reduce(shape.reduce),
          rows(spans("rows", {shape.rowFrom, shape.rowTo}, height, "height", shape.height, reduce)),
          cols(spans("cols", {shape.colFrom, shape.colTo}, width, "width", shape.width, reduce)) {}
};

Bytes pictureOf(const MatrixView& cells, const PixelCells& shown, const PictureColors& given) {
    const Colors table = colorsOf(given);
    Domain domain = {given.low, given.high};
    if (std::isnan(given.low))
        domain =
            given.logarithmic ? automaticLogDomain(cells) : automaticDomain(cells, scaleOf(given));
    Matrix values = resample(cells, shown.rows, shown.cols, shown.reduce);
    if (given.logarithmic) {
        domain = logarithms(domain);
        values = logarithms(std::move(values));
    }
    Pixels shaded = shade(values, table, domain);
    if (given.fading) fade(shaded, values, domain, scaleOf(given));
    const Pixels& pixels = results.lend(enlarge(std::move(shaded), shown.rows, shown.cols));
    return {reinterpret_cast<const std::uint8_t*>(pixels.data()),
            sizeOf(pixels.size()) * sizeof(Rgba)};
}

Bytes paintMatrix(Address table, Index rows, Index cols, const PictureShape& shape,
                  const PictureColors& given) {
    return pictureOf(matrixAt(table, rows, cols), PixelCells(shape, rows, cols), given);
}

// positions: `count` of them in a list, or from `start` on if there is none
Bytes paintTable(Address positions, double start, Index count, const Sinusoidal& options,
                 const PictureShape& shape, const PictureColors& given) {
    PixelCells shown(shape, count, options.dim);
    const Span columns = shown.cols.hull();
    const Matrix rows =
        positions == 0
            ? excerpt(Progression{start, count}, options, shown.rows, columns, shown.reduce)
            : excerpt(listAt<double>(positions, count), options, shown.rows, columns, shown.reduce);
    // the excerpt has a row for each span and begins at the first column shown
    for (Index k = 0; k < shown.rows.count(); ++k) shown.rows.cells[sizeOf(k)] = {k, k + 1};
    for (Span& span : shown.cols.cells) span = {span.from - columns.from, span.to - columns.from};
    return pictureOf(rows, shown, given);
}

}  // namespace

EMSCRIPTEN_BINDINGS(picture) {
    using emscripten::enum_;
    using emscripten::value_object;
    enum_<Reduce>("Reduce")
        .value("mean", Reduce::mean)
        .value("min", Reduce::min)
        .value("max", Reduce::max)
        .value("nearest", Reduce::nearest);
    enum_<Colormap>("Colormap")
        .value("rdbu", Colormap::rdbu)
        .value("burd", Colormap::burd)
        .value("viridis", Colormap::viridis)
        .value("blues", Colormap::blues)
        .value("greys", Colormap::greys);
    value_object<PictureShape>("PictureShape")
        .field("rowFrom", &PictureShape::rowFrom)
        .field("rowTo", &PictureShape::rowTo)
        .field("colFrom", &PictureShape::colFrom)
        .field("colTo", &PictureShape::colTo)
        .field("width", &PictureShape::width)
        .field("height", &PictureShape::height)
        .field("reduce", &PictureShape::reduce);
    value_object<PictureColors>("PictureColors")
        .field("colormap", &PictureColors::colormap)
        .field("stops", &PictureColors::stops)
        .field("stopCount", &PictureColors::stopCount)
        .field("low", &PictureColors::low)
        .field("high", &PictureColors::high)
        .field("logarithmic", &PictureColors::logarithmic)
        .field("fading", &PictureColors::fading);
    bind<&paintMatrix>("paint");
    bind<&paintTable>("paintSinusoidal");
}

}  // namespace phasor
