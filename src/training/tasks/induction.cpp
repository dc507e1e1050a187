// induction: the next token of a random sequence that is repeated (Olsson et al. 2022).
#include <algorithm>
#include <numeric>
#include <vector>

#include "training/task.h"

namespace phasor::training {

Index repeatPeriod(const Sequence& s, Random& random, Index vocabulary) {
    const Index least = std::max<Index>(2, s.length() / 4), most = std::max(least, s.length() / 2);
    const Index period = std::min(vocabulary, least + random.below(most - least + 1));
    // the first places of a shuffle (Durstenfeld 1964)
    std::vector<Token> shuffled(sizeOf(vocabulary));
    std::iota(shuffled.begin(), shuffled.end(), 0);
    for (Index i = 0; i < std::min(period, s.length()); ++i) {
        const Index chosen = i + random.below(vocabulary - i);
        std::swap(shuffled[sizeOf(i)], shuffled[sizeOf(chosen)]);
    }
    for (Index i = 0; i < s.length(); ++i) s.token(i) = shuffled[sizeOf(i % period)];
    // known from the first repeated token on
    for (Index i = period; i + 1 < s.length(); ++i) s.target(i) = s.token(i + 1);
    return period;
}

const TaskEntry inductionTask = {Task::induction, "induction",
                                 [](const Sequence& s, Random& random, const Settings& settings) {
                                     repeatPeriod(s, random, settings.vocabulary);
                                 }};

}  // namespace phasor::training
