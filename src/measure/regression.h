// Logarithms of weights, or scores, of the keys that queries see → the scale of q·k, the slope by
// distance, the cap.
//
//   ln w_ij = f(s q_i·k_j) - slope · (i - j) + c_i    f(x) = x, or C tanh(x / C)
//
// Scores have no c_i. Everything but the cap is linear; the cap takes Gauss-Newton steps.
#pragma once

#include <optional>
#include <vector>

#include "measure/numbers.h"

namespace phasor::measure {

// The keys that one query of one head sees.
struct Query {
    Index head;
    Index place;     // among the queries of its head
    List dots;       // q·k
    List distances;  // how far each key is behind the query
    List logs;       // logarithms of weights, or scores
    List errors;     // how far those may be off

    [[nodiscard]] Index keys() const { return dots.size(); }
};

// The numbers that are sought.
struct Unknowns {
    Index scales;     // 1, or one for each place
    Index slopes;     // 0, or one for each head
    bool hasCap;      // C
    bool hasOffsets;  // c_i

    // All but the offsets.
    [[nodiscard]] Index count() const { return scales + slopes + (hasCap ? 1 : 0); }
};

struct Fit {
    List scales;
    List slopes;
    double cap;    // 0 for none
    List errors;   // of scales, slopes and 1/cap, one after the other; infinite where nothing is
                   // known
    double worst;  // the largest residual, in units of its error
    double left;   // the sum of the squares of residuals, in the same units
    bool fits;     // whether errors explain the residuals

    // The score of a key of a query, without the offset.
    [[nodiscard]] double scoreOf(const Query& query, Index key) const;
};

// Nothing where the queries do not determine the numbers.
[[nodiscard]] std::optional<Fit> fitted(const std::vector<Query>& queries,
                                        const Unknowns& unknowns);

// The inverse of a symmetric matrix whose eigenvalues are positive; nothing where one is 0, or as
// good as 0.
[[nodiscard]] std::optional<Eigen::MatrixXd> inverseOf(Eigen::MatrixXd matrix);

}  // namespace phasor::measure
