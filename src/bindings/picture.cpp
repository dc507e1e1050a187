// Registers picture.h.
#include "picture.h"

#include "border.h"

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

val picture(std::vector<Rgba> pixels, Index width, Index height) {
    const auto kept = std::make_shared<std::vector<Rgba>>(std::move(pixels));
    held.push_back(kept);
    val result = val::object();
    result.set("width", static_cast<double>(width));
    result.set("height", static_cast<double>(height));
    result.set("pixels", array("uint8clamped", kept->data(), {height * width * 4}));
    return result;
}

val paint(Address data, int rows, int cols, const PictureRequest& request) {
    return guarded([&] {
        const Eigen::Map<const Matrix> matrix(reinterpret_cast<const float*>(data), rows, cols);
        const Colors table = requestedColors(request);
        const Domain domain = std::isnan(request.low)
                                  ? automaticDomain(matrix, requestedDiverging(request))
                                  : Domain{request.low, request.high};
        const Matrix values =
            resample(matrix, {request.rowFrom, request.rowTo}, {request.colFrom, request.colTo},
                     request.width, request.height,
                     choice<Reduce>("reduce", request.reduce, reductions));
        return picture(shade(values, table, domain), request.width, request.height);
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
}

}  // namespace phasor
