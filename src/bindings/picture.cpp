// Registers picture.h and excerpt.h.
#include "picture/picture.h"

#include <cmath>

#include "bindings/marshal.h"
#include "bindings/options.h"
#include "picture/excerpt.h"

namespace phasor {
namespace {

PHASOR_REQUEST(PaintedRequest, table, rows, cols);
PHASOR_REQUEST(SinusoidalRequest, positions, start, count, dim, base, form);
// How a picture is drawn. `reduce` and `colormap` are values of their enumerations as numbers;
// `stops` lists `stopCount` colours if `colormap` is -1; `low` is NaN if the values determine the
// domain.
PHASOR_REQUEST(PictureRequest, rowFrom, rowTo, colFrom, colTo, width, height, reduce, colormap,
               stops, stopCount, low, high);

bool isNamed(const PictureRequest& r) {
    return r.colormap >= 0;
}

Colors colorsOf(const PictureRequest& r) {
    if (isNamed(r)) return colors(choice<Colormap>(r.colormap));
    const auto* first = pointer<std::uint32_t>(r.stops);
    return colors(std::vector<std::uint32_t>(first, first + whole(r.stopCount)));
}

// a list of stops is diverging if it has a middle one
bool isDivergingIn(const PictureRequest& r) {
    return isNamed(r) ? isDiverging(choice<Colormap>(r.colormap)) : std::fmod(r.stopCount, 2) == 1;
}

// What each pixel of a matrix of that size shows.
struct PixelCells {
    Reduce reduce;
    Spans rows, cols;

    PixelCells(const PictureRequest& r, Index height, Index width)
        : reduce(choice<Reduce>(r.reduce)),
          rows(spans("rows", {r.rowFrom, r.rowTo}, height, "height", whole(r.height), reduce)),
          cols(spans("cols", {r.colFrom, r.colTo}, width, "width", whole(r.width), reduce)) {}
};

void givePicture(const MatrixView& cells, const PixelCells& shown, const PictureRequest& r) {
    const Colors table = colorsOf(r);
    const Domain domain =
        std::isnan(r.low) ? automaticDomain(cells, isDivergingIn(r)) : Domain{r.low, r.high};
    const Matrix values = resample(cells, shown.rows, shown.cols, shown.reduce);
    give("pixels", enlarge(shade(values, table, domain), shown.rows, shown.cols));
}

void callPaint(const PaintedRequest& m, const PictureRequest& r) {
    givePicture(matrix(m.table, m.rows, m.cols), PixelCells(r, whole(m.rows), whole(m.cols)), r);
}

void callPaintSinusoidal(const SinusoidalRequest& s, const PictureRequest& r) {
    const Sinusoidal options = sinusoidalOf(s);
    PixelCells shown(r, whole(s.count), options.dim);
    const Span columns = shown.cols.hull();
    const Matrix rows = s.positions == 0 ? excerpt(Progression{s.start, whole(s.count)}, options,
                                                   shown.rows, columns, shown.reduce)
                                         : excerpt(numbers(s.positions, s.count), options,
                                                   shown.rows, columns, shown.reduce);
    // the excerpt has a row for each span and begins at the first column shown
    for (Index k = 0; k < shown.rows.count(); ++k)
        shown.rows.cells[static_cast<std::size_t>(k)] = {k, k + 1};
    for (Span& span : shown.cols.cells) span = {span.from - columns.from, span.to - columns.from};
    givePicture(rows, shown, r);
}

}  // namespace

EMSCRIPTEN_BINDINGS(picture) {
    bind<&callPaint>("paint");
    bind<&callPaintSinusoidal>("paintSinusoidal");
}

}  // namespace phasor
