// bank: at the word "bank", the word before it, one of two; the other of the two is elsewhere, so
// that the words alone do not determine it.
#include "training/task.h"

namespace phasor::training {
namespace {

void sampleBank(const Sequence& s, Random& random, const Settings& settings) {
    for (Index i = 0; i < s.length(); ++i)
        s.token(i) =
            static_cast<Token>(firstFiller + random.below(settings.vocabulary - firstFiller));
    const Index bank = 1 + random.below(s.length() - 1);
    const Token before = static_cast<Token>(riverWord + random.below(2));
    const Token rival = static_cast<Token>(riverWord + moneyWord - before);
    // any place except the two that are taken
    Index elsewhere = random.below(s.length() - 2);
    if (elsewhere >= bank - 1) elsewhere += 2;
    s.token(bank) = bankWord;
    s.token(bank - 1) = before;
    s.token(elsewhere) = rival;
    s.target(bank) = before;
}

}  // namespace

const TaskEntry bankTask = {Task::bank, "bank", sampleBank};

}  // namespace phasor::training
