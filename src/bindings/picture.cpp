// Registers picture.h and excerpt.h.
#include "picture.h"

#include <cmath>
#include <cstring>

#include "border.h"
#include "excerpt.h"
#include "options.h"

namespace phasor {
namespace {

// How a picture is to be made, as web/picture.js writes it: doubles in this order. `reduce` and
// `colormap` are places in their enumerations; `stops` lists the colours instead where `colormap`
// is negative; the domain is NaN when the values are to decide.
struct PictureRequest {
    double rowFrom, rowTo, colFrom, colTo;
    double width, height;
    double reduce, colormap;
    double stops, stopCount;
    double low, high;

    bool named() const { return colormap >= 0; }
    Colormap map() const { return Colormap(static_cast<int>(colormap)); }
};

PictureRequest requestAt(Address address) {
    PictureRequest request;
    std::memcpy(&request, reinterpret_cast<const void*>(address), sizeof request);
    return request;
}

Colors requestedColors(const PictureRequest& request) {
    if (request.named()) return colors(request.map());
    const auto* first = reinterpret_cast<const std::uint32_t*>(static_cast<Address>(request.stops));
    const auto count = static_cast<std::size_t>(request.stopCount);
    return colors(std::vector<std::uint32_t>(first, first + count));
}

// a list of stops is diverging when it has a middle one
bool requestedDiverging(const PictureRequest& request) {
    return request.named() ? isDiverging(request.map()) : std::fmod(request.stopCount, 2) == 1;
}

// What each pixel of a matrix of that size shows.
struct Layer {
    Reduce reduce;
    Spans rows, cols;

    Layer(const PictureRequest& request, Index height, Index width)
        : reduce(Reduce(static_cast<int>(request.reduce))),
          rows(spans("rows", {request.rowFrom, request.rowTo}, height, "height",
                     static_cast<Index>(request.height), reduce)),
          cols(spans("cols", {request.colFrom, request.colTo}, width, "width",
                     static_cast<Index>(request.width), reduce)) {}
};

val picture(const MatrixView& matrix, const Layer& shown, const PictureRequest& request) {
    const Colors table = requestedColors(request);
    const Domain domain = std::isnan(request.low)
                              ? automaticDomain(matrix, requestedDiverging(request))
                              : Domain{request.low, request.high};
    const Matrix values = resample(matrix, shown.rows, shown.cols, shown.reduce);
    const auto kept =
        std::make_shared<Pixels>(enlarge(shade(values, table, domain), shown.rows, shown.cols));
    held.push_back(kept);
    val result = val::object();
    result.set("width", request.width);
    result.set("height", request.height);
    result.set("pixels", array("uint8clamped", kept->data(), {4 * kept->size()}));
    return result;
}

val paint(Address data, int rows, int cols, Address how) {
    return guarded([&] {
        const PictureRequest request = requestAt(how);
        return picture(matrixAt(data, rows, cols), Layer(request, rows, cols), request);
    });
}

val paintSinusoidal(Address positions, double start, int count, int dim, double base, int form,
                    Address how) {
    return guarded([&] {
        const PictureRequest request = requestAt(how);
        const Sinusoidal options = sinusoidalOptions(dim, base, form);
        Layer shown(request, count, dim);
        const Span columns = shown.cols.hull();
        const Matrix rows =
            positions == 0
                ? excerpt(Progression{start, count}, options, shown.rows, columns, shown.reduce)
                : excerpt(numbers(positions, static_cast<std::size_t>(count)), options, shown.rows,
                          columns, shown.reduce);
        // the excerpt has a row for each span and begins at the first column shown
        for (Index k = 0; k < shown.rows.count(); ++k)
            shown.rows.cells[static_cast<std::size_t>(k)] = {k, k + 1};
        for (Span& span : shown.cols.cells)
            span = {span.from - columns.from, span.to - columns.from};
        return picture(rows, shown, request);
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(picture) {
    emscripten::function("paint", &paint);
    emscripten::function("paintSinusoidal", &paintSinusoidal);
}

}  // namespace phasor
