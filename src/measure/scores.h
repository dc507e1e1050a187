// Some queries, all keys, and their weights or scores → the key head of each head, how scores are
// made of q·k, and the sinks.
#pragma once

#include "measure/regression.h"

namespace phasor::measure {

// Some queries of every head.
struct QuerySample {
    Index heads;
    Index keyHeads;
    VectorsView q;        // heads·queries×d
    VectorsView k;        // keyHeads·keys×d
    List places;          // of the queries among the keys: key j is places[i] - j behind
    VectorsView numbers;  // heads·queries×keys: weights or scores
    bool areScores;
    double noise;       // of a number, relative
    double floor;       // of any number
    double inputNoise;  // of a product of q and k
    // of weights that outputs show (outputs.h): how far they, and the sums of queries, may be off
    VectorsView most{nullptr, 0, 0}, usual{nullptr, 0, 0};
    List sums{};

    [[nodiscard]] Index queries() const { return places.size(); }
    [[nodiscard]] Index keys() const { return k.rows() / keyHeads; }
};

enum class Scales {
    none,  // no numbers make these scores
    one,   // for all queries
    each,  // for every query
};

enum class Sums {
    full,    // weights sum to 1
    sinks,   // what is missing is a sink's
    uneven,  // what is missing is not
};

struct Scores {
    Indices keyHeads;          // of each head; -1 where it follows none
    bool isAmbiguous = false;  // whether other key heads than the usual ones fit better
    Scales scales = Scales::none;
    Fit fit{};
    // of the keys that were sampled
    Index mostKeys = 0;   // of one query
    bool areZero = true;  // whether all products are
    double coarsest = 0;  // the largest error of a logarithm
    Sums sums = Sums::full;
    List sinks{};  // a logit for each head
    double sinksWithin = 0;
};

[[nodiscard]] Scores scoresOf(const QuerySample& sample);

}  // namespace phasor::measure
