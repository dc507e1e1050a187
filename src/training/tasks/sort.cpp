// sort: every position names the next larger token of the sequence, and the smallest after the
// largest; the control, which needs no positions.
#include <algorithm>
#include <vector>

#include "training/task.h"

namespace phasor::training {
namespace {

void sampleSort(const Sequence& s, Random& random, const Settings& settings) {
    fillRandomly(s, random, settings.vocabulary);
    // next[v]: the smallest token of the sequence above v
    const Token first = *std::min_element(s.tokens.begin(), s.tokens.end());
    std::vector<Token> next(sizeOf(settings.vocabulary), first);
    std::vector<bool> present(next.size());
    for (Index i = 0; i < s.length(); ++i) present[sizeOf(s.token(i))] = true;
    Token nextLarger = first;
    for (std::size_t v = next.size(); v-- > 0;) {
        next[v] = nextLarger;
        if (present[v]) nextLarger = static_cast<Token>(v);
    }
    for (Index i = 0; i < s.length(); ++i) s.target(i) = next[sizeOf(s.token(i))];
}

}  // namespace

const TaskEntry sortTask = {Task::sort, "sort", sampleSort};

}  // namespace phasor::training
