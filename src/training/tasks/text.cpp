// text: the next token of a given text. Sequences begin anywhere, or where `textStarts` says.
#include <algorithm>

#include "training/task.h"

namespace phasor::training {
namespace {

// The first token of a sequence of `length` tokens and one more.
Index startOf(Random& random, const Settings& settings, Index length) {
    const Index places = std::ssize(settings.text) - length;
    if (settings.textStarts.empty()) return random.below(places);
    const auto& starts = settings.textStarts;
    const Index fitting = std::lower_bound(starts.begin(), starts.end(), places) - starts.begin();
    if (fitting == 0)
        reject("starts", "one below {0}, which leaves room for a sequence", places, starts[0]);
    return starts[sizeOf(random.below(fitting))];
}

void sampleText(const Sequence& s, Random& random, const Settings& settings) {
    const auto letters = std::ssize(settings.text);
    if (letters <= s.length())
        reject("length", "below the tokens of the text, {0}", letters, s.length());
    const Token* start = settings.text.data() + startOf(random, settings, s.length());
    std::copy_n(start, s.length(), s.tokens.begin());
    std::copy_n(start + 1, s.length(), s.targets.begin());
}

}  // namespace

const TaskEntry textTask = {Task::text, "text", sampleText};

}  // namespace phasor::training
