// The names of settings, for JavaScript and for files.
#pragma once

#include <utility>

#include "training/settings.h"

namespace phasor::training {

inline constexpr std::pair<const char*, PositionCode> everyEncoding[] = {
    {"none", PositionCode::none},
    {"counting", PositionCode::counting},
    {"normalized", PositionCode::normalized},
    {"sinusoidal", PositionCode::sinusoidal},
    {"learned", PositionCode::learned},
    {"rotary", PositionCode::rotary},
    {"alibi", PositionCode::alibi},
    {"t5", PositionCode::t5},
    {"shaw", PositionCode::shaw},
};

// Calls visit(name, member) for every setting but the tokens of a text.
template <typename Visit>
void everyField(Visit visit) {
    visit("task", &Settings::task);
    visit("encoding", &Settings::encoding);
    visit("layers", &Settings::layers);
    visit("heads", &Settings::heads);
    visit("dim", &Settings::dim);
    visit("length", &Settings::length);
    visit("vocabulary", &Settings::vocabulary);
    visit("batch", &Settings::batch);
    visit("offset", &Settings::offset);
    visit("randomStart", &Settings::randomStart);
    visit("causal", &Settings::causal);
    visit("mlp", &Settings::mlp);
    visit("normalization", &Settings::normalization);
    visit("slopesFromOne", &Settings::slopesFromOne);
    visit("tied", &Settings::tied);
    visit("embeddingStd", &Settings::embeddingStd);
    visit("weightScale", &Settings::weightScale);
    visit("base", &Settings::base);
    visit("learningRate", &Settings::learningRate);
    visit("warmup", &Settings::warmup);
    visit("cosineSteps", &Settings::cosineSteps);
    visit("finalRate", &Settings::finalRate);
    visit("weightDecay", &Settings::weightDecay);
    visit("decayVectors", &Settings::decayVectors);
    visit("clip", &Settings::clip);
    visit("seed", &Settings::seed);
}

}  // namespace phasor::training
