// text: the next letter of a given text.
#include <algorithm>

#include "training/task.h"

namespace phasor::training {
namespace {

void sampleText(const Sequence& s, Random& random, const Settings& settings) {
    const auto letters = static_cast<Index>(settings.text.size());
    if (letters <= s.length)
        reject("length", "below the letters of the text, " + decimal(static_cast<double>(letters)),
               static_cast<double>(s.length));
    const Token* start = settings.text.data() + random.below(letters - s.length);
    std::copy_n(start, s.length, s.tokens);
    std::copy_n(start + 1, s.length, s.targets);
}

}  // namespace

const TaskEntry textTask = {Task::text, "text", sampleText};

}  // namespace phasor::training
