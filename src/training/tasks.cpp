#include "training/tasks.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace phasor::training {
namespace {

using Token = std::int32_t;

// One sequence of a batch.
struct Sequence {
    Token* tokens;
    Token* targets;
    Index length;
};

Token draw(Random& random, Index vocabulary) {
    return static_cast<Token>(random.below(vocabulary));
}

void fillRandomly(const Sequence& s, Random& random, Index vocabulary) {
    for (Index i = 0; i < s.length; ++i) s.tokens[i] = draw(random, vocabulary);
}

void sampleOffset(const Sequence& s, Random& random, const Settings& settings) {
    fillRandomly(s, random, settings.vocabulary);
    for (Index i = settings.offset; i < s.length; ++i) s.targets[i] = s.tokens[i - settings.offset];
}

void sampleReverse(const Sequence& s, Random& random, const Settings& settings) {
    fillRandomly(s, random, settings.vocabulary);
    for (Index i = 0; i < s.length; ++i) {
        const Index mirrored = s.length - 1 - i;
        if (!settings.causal || mirrored <= i) s.targets[i] = s.tokens[mirrored];
    }
}

void sampleBank(const Sequence& s, Random& random, const Settings& settings) {
    for (Index i = 0; i < s.length; ++i)
        s.tokens[i] =
            static_cast<Token>(firstFiller + random.below(settings.vocabulary - firstFiller));
    const Index bank = 1 + random.below(s.length - 1);
    const Token before = static_cast<Token>(riverWord + random.below(2));
    const Token rival = static_cast<Token>(riverWord + moneyWord - before);
    // any place except the two that are taken
    Index elsewhere = random.below(s.length - 2);
    if (elsewhere >= bank - 1) elsewhere += 2;
    s.tokens[bank] = bankWord;
    s.tokens[bank - 1] = before;
    s.tokens[elsewhere] = rival;
    s.targets[bank] = before;
}

Index repeat(const Sequence& s, Random& random, Index vocabulary) {
    const Index least = std::max<Index>(2, s.length / 4), most = std::max(least, s.length / 2);
    const Index period = std::min(vocabulary, least + random.below(most - least + 1));
    // the first places of a shuffle (Durstenfeld 1964)
    std::vector<Token> shuffled(static_cast<std::size_t>(vocabulary));
    std::iota(shuffled.begin(), shuffled.end(), 0);
    for (Index i = 0; i < std::min(period, s.length); ++i) {
        const Index chosen = i + random.below(vocabulary - i);
        std::swap(shuffled[static_cast<std::size_t>(i)],
                  shuffled[static_cast<std::size_t>(chosen)]);
    }
    for (Index i = 0; i < s.length; ++i)
        s.tokens[i] = shuffled[static_cast<std::size_t>(i % period)];
    // known from the first repeated token on
    for (Index i = period; i + 1 < s.length; ++i) s.targets[i] = s.tokens[i + 1];
    return period;
}

void sampleSort(const Sequence& s, Random& random, const Settings& settings) {
    fillRandomly(s, random, settings.vocabulary);
    // next[v]: the smallest token of the sequence above v
    const Token first = *std::min_element(s.tokens, s.tokens + s.length);
    std::vector<Token> next(static_cast<std::size_t>(settings.vocabulary), first);
    std::vector<bool> present(next.size());
    for (Index i = 0; i < s.length; ++i) present[static_cast<std::size_t>(s.tokens[i])] = true;
    Token nextLarger = first;
    for (std::size_t v = next.size(); v-- > 0;) {
        next[v] = nextLarger;
        if (present[v]) nextLarger = static_cast<Token>(v);
    }
    for (Index i = 0; i < s.length; ++i) s.targets[i] = next[static_cast<std::size_t>(s.tokens[i])];
}

// a + b = sum with a and b of `digits` digits: 3·digits + 3 tokens
void sampleAddition(const Sequence& s, Random& random, const Settings&) {
    const Index digits = (s.length - 3) / 3;
    Token* const a = s.tokens;
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
    for (Index i = 2 * digits + 1; i + 1 < s.length; ++i) s.targets[i] = s.tokens[i + 1];
}

void sampleText(const Sequence& s, Random& random, const Settings& settings) {
    const auto letters = static_cast<Index>(settings.text.size());
    if (letters <= s.length)
        reject("length", "below the letters of the text, " + decimal(static_cast<double>(letters)),
               static_cast<double>(s.length));
    const Token* start = settings.text.data() + random.below(letters - s.length);
    std::copy_n(start, s.length, s.tokens);
    std::copy_n(start + 1, s.length, s.targets);
}

void sampleOne(const Sequence& s, Random& random, const Settings& settings) {
    switch (settings.task) {
        case Task::offset:
            return sampleOffset(s, random, settings);
        case Task::reverse:
            return sampleReverse(s, random, settings);
        case Task::bank:
            return sampleBank(s, random, settings);
        case Task::induction:
            repeat(s, random, settings.vocabulary);
            return;
        case Task::sort:
            return sampleSort(s, random, settings);
        case Task::addition:
            return sampleAddition(s, random, settings);
        case Task::text:
            return sampleText(s, random, settings);
    }
}

Batch emptyBatch(Index sequences, Index length) {
    const auto rows = static_cast<std::size_t>(sequences * length);
    Batch batch{sequences, length, listOf<Token>(rows), {}, {}};
    batch.targets.assign(rows, unknown);
    batch.starts.assign(static_cast<std::size_t>(sequences), 0);
    return batch;
}

Sequence sequenceOf(Batch& batch, Index b) {
    const Index from = b * batch.length;
    return {batch.tokens.data() + from, batch.targets.data() + from, batch.length};
}

}  // namespace

Batch sample(const Settings& settings, Random& random, Index sequences, Index length,
             Index lastStart) {
    Batch batch = emptyBatch(sequences, length);
    for (Index b = 0; b < sequences; ++b) {
        sampleOne(sequenceOf(batch, b), random, settings);
        if (lastStart > 0) batch.starts[static_cast<std::size_t>(b)] = random.below(lastStart + 1);
    }
    return batch;
}

Batch repeated(Random& random, Index sequences, Index length, Index vocabulary,
               std::vector<Index>& periods) {
    Batch batch = emptyBatch(sequences, length);
    for (Index b = 0; b < sequences; ++b)
        periods.push_back(repeat(sequenceOf(batch, b), random, vocabulary));
    return batch;
}

}  // namespace phasor::training
