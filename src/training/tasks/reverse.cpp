// reverse: every position names the token as far from the end as it is from the start.
#include "training/task.h"

namespace phasor::training {
namespace {

void sampleReverse(const Sequence& s, Random& random, const Settings& settings) {
    fillRandomly(s, random, settings.vocabulary);
    for (Index i = 0; i < s.length(); ++i) {
        const Index mirrored = s.length() - 1 - i;
        if (!settings.causal || mirrored <= i) s.target(i) = s.token(mirrored);
    }
}

}  // namespace

const TaskEntry reverseTask = {Task::reverse, "reverse", sampleReverse};

}  // namespace phasor::training
