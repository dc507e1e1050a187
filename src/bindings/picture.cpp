// Registers picture.h and excerpt.h.
#include "picture.h"

#include "border.h"
#include "excerpt.h"
#include "options.h"

namespace phasor {
namespace {

constexpr std::string_view colormaps[] = {"rdbu", "burd", "viridis", "blues", "greys"};
constexpr std::string_view reductions[] = {"mean", "min", "max", "nearest"};

// How a picture is to be made; `colormap` is empty when `stops` lists the colours instead, and
// the domain is NaN when the values are to decide.
struct PictureRequest {
    double rowFrom, rowTo, colFrom, colTo;
    int width, height;
    std::string reduce;
    std::string colormap;
    Address stops;
    std::size_t stopCount;
    double low, high;
};

Colors requestedColors(const PictureRequest& request) {
    if (!request.colormap.empty())
        return colors(choice<Colormap>("colormap", request.colormap, colormaps));
    const auto* first = reinterpret_cast<const std::uint32_t*>(request.stops);
    return colors(std::vector<std::uint32_t>(first, first + request.stopCount));
}

// a list of stops is diverging when it has a middle one
bool requestedDiverging(const PictureRequest& request) {
    if (request.colormap.empty()) return request.stopCount % 2 == 1;
    return isDiverging(choice<Colormap>("colormap", request.colormap, colormaps));
}

// What each pixel of a matrix of that size shows.
struct Layer {
    Reduce reduce;
    Spans rows, cols;

    Layer(const PictureRequest& request, Index height, Index width)
        : reduce(choice<Reduce>("reduce", request.reduce, reductions)),
          rows(spans("rows", {request.rowFrom, request.rowTo}, height, "height", request.height,
                     reduce)),
          cols(spans("cols", {request.colFrom, request.colTo}, width, "width", request.width,
                     reduce)) {}
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

val paint(Address data, int rows, int cols, const PictureRequest& request) {
    return guarded(
        [&] { return picture(matrixAt(data, rows, cols), Layer(request, rows, cols), request); });
}

val paintSinusoidal(Address positions, double start, int count, int dim, double base,
                    const std::string& layout, const std::string& odd,
                    const PictureRequest& request) {
    return guarded([&] {
        const Sinusoidal options = sinusoidalOptions(dim, base, layout, odd);
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
    emscripten::value_object<PictureRequest>("PictureRequest")
        .field("rowFrom", &PictureRequest::rowFrom)
        .field("rowTo", &PictureRequest::rowTo)
        .field("colFrom", &PictureRequest::colFrom)
        .field("colTo", &PictureRequest::colTo)
        .field("width", &PictureRequest::width)
        .field("height", &PictureRequest::height)
        .field("reduce", &PictureRequest::reduce)
        .field("colormap", &PictureRequest::colormap)
        .field("stops", &PictureRequest::stops)
        .field("stopCount", &PictureRequest::stopCount)
        .field("low", &PictureRequest::low)
        .field("high", &PictureRequest::high);
    emscripten::function("paint", &paint);
    emscripten::function("paintSinusoidal", &paintSinusoidal);
}

}  // namespace phasor
