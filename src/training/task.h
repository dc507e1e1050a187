// What a task is made of: its name and what draws its sequences. A task is a file of tasks/, a
// value of the enumeration Task in settings.h, a declaration below and an entry of the list in
// tasks.cpp. What JavaScript knows of it is in web/labs/training/api/tasks/, its sentences in
// web/labs/training/figures/train/tasks/.
#pragma once

#include <span>

#include "training/tasks.h"

namespace phasor::training {

using Token = std::int32_t;

// One sequence of a batch.
struct Sequence {
    std::span<Token> tokens, targets;

    [[nodiscard]] Index length() const { return std::ssize(tokens); }
    [[nodiscard]] Token& token(Index i) const { return tokens[sizeOf(i)]; }
    [[nodiscard]] Token& target(Index i) const { return targets[sizeOf(i)]; }
};

struct TaskEntry {
    Task task;
    const char* name;
    // fills the tokens of a sequence, and its targets where they can be known
    void (*sample)(const Sequence& sequence, Random& random, const Settings& settings);
};

extern const TaskEntry offsetTask, reverseTask, bankTask, inductionTask, sortTask, additionTask,
    textTask;

[[nodiscard]] std::span<const TaskEntry* const> everyTask();

[[nodiscard]] inline Token draw(Random& random, Index vocabulary) {
    return static_cast<Token>(random.below(vocabulary));
}

inline void fillRandomly(const Sequence& s, Random& random, Index vocabulary) {
    for (Token& token : s.tokens) token = draw(random, vocabulary);
}

// Repeats different random tokens, and returns the period.
Index repeatPeriod(const Sequence& s, Random& random, Index vocabulary);

}  // namespace phasor::training
