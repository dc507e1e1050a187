// offset: every position names the token k places back.
#include "training/task.h"

namespace phasor::training {
namespace {

void sampleOffset(const Sequence& s, Random& random, const Settings& settings) {
    fillRandomly(s, random, settings.vocabulary);
    for (Index i = settings.offset; i < s.length(); ++i) s.target(i) = s.token(i - settings.offset);
}

}  // namespace

const TaskEntry offsetTask = {Task::offset, "offset", sampleOffset};

}  // namespace phasor::training
