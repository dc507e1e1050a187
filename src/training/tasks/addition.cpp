// addition: the next digit of the sum in 12+34=64, whose digits are written from last to first.
#include "training/task.h"

namespace phasor::training {
namespace {

// a + b = sum with a and b of `digits` digits: 3·digits + 3 tokens
void sampleAddition(const Sequence& s, Random& random, const Settings&) {
    const Index digits = (s.length() - 3) / 3;
    Token* const a = s.tokens.data();
    Token* const b = a + digits + 1;
    Token* const sum = b + digits + 1;
    for (Index k = 0; k < digits; ++k) {
        a[k] = draw(random, 10);
        b[k] = draw(random, 10);
    }
    a[digits] = plusToken;
    b[digits] = equalsToken;
    Token carry = 0;
    for (Index k = 0; k <= digits; ++k) {
        if (k < digits) carry += a[digits - 1 - k] + b[digits - 1 - k];
        sum[k] = carry % 10;
        carry /= 10;
    }
    for (Index i = 2 * digits + 1; i + 1 < s.length(); ++i) s.target(i) = s.token(i + 1);
}

}  // namespace

const TaskEntry additionTask = {Task::addition, "addition", sampleAddition};

}  // namespace phasor::training
