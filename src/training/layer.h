// What a layer of a model reads: its parameters, the shape of a batch, the tables of positions.
#pragma once

#include <cstdint>

#include "training/values.h"

namespace phasor::training {

struct AttentionShape {
    Index sequences;
    Index length;  // n
    Index dim;     // d
    Index heads;   // H
    bool causal;

    [[nodiscard]] Index headDim() const { return dim / heads; }
    [[nodiscard]] Index rows() const { return sequences * length; }
};

// What attention needs besides its parameters.
struct RelativeTables {
    PositionCode encoding;
    const PositionTables* positions;
    const Index* starts;      // first position of each sequence
    const std::uint8_t* off;  // of the layer's heads: 1 if switched off
};

template <typename Number>
struct Layer {
    LayerPlaces places;
    ParameterValues<const Number> values;
    AttentionShape shape;
    RelativeTables tables;
};

}  // namespace phasor::training
