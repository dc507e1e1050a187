// A task → random sequences of tokens, and the token that each position should name.
// Each is a file of tasks/.
#pragma once

#include <cstdint>
#include <vector>

#include "random.h"
#include "training/settings.h"

namespace phasor::training {

constexpr std::int32_t unknown = -1;

// Sequences of n tokens one after another, and what each position should name, or `unknown` where
// it cannot be known.
struct Batch {
    Index sequences;
    Index length;
    std::vector<std::int32_t> tokens;
    std::vector<std::int32_t> targets;
    std::vector<Index> starts;  // position of the first token of each sequence

    [[nodiscard]] Index rows() const { return sequences * length; }
};

// The words of the task `bank` that have a meaning; the others are filler.
enum BankWord : std::int32_t { bankWord, riverWord, moneyWord, firstFiller };
// The tokens of the task `addition` besides the digits.
enum AdditionToken : std::int32_t { plusToken = 10, equalsToken = 11 };

// Random sequences. Starts are drawn from 0 to `lastStart`.
[[nodiscard]] Batch sample(const Settings& settings, Random& random, Index sequences, Index length,
                           Index lastStart);

// Random tokens repeated after a period of a quarter to a half of the length, all different within
// the period: the sequences of the task `induction`, and of the score of that name.
[[nodiscard]] Batch repeated(Random& random, Index sequences, Index length, Index vocabulary,
                             std::vector<Index>& periods);

}  // namespace phasor::training
