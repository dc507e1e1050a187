// libFuzzer on the shapes, masks, windows, lengths and caches of attention, under the sanitizers.
// The bytes are the sizes and options of one problem; the results must agree with those of the
// reference.
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "../core/random_problem.h"
#include "bytes.h"

using namespace phasor;

namespace {

void demand(bool holds, const char* law) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", law);
    std::abort();
}

void checkRow(const Attention& problem, const AttentionResult& result, Index b, Index head,
              Index i) {
    const ReferenceRow row = referenceAttention(problem, b, head, i);
    const Index line = (b * problem.heads + head) * problem.queries + i;
    const Index place = problem.stacked
                            ? line * problem.dv
                            : ((b * problem.queries + i) * problem.heads + head) * problem.dv;
    double sum = 0;
    for (std::size_t j = 0; j < row.weights.size(); ++j) {
        const auto column = static_cast<Index>(j);
        if (problem.stages.weights) {
            const auto computed = static_cast<double>(result.weights(line, column));
            demand(std::fabs(computed - row.weights[j]) < 1e-4,
                   "weights are those of the reference");
            sum += computed;
        }
        if (problem.stages.masked)
            demand((result.masked(line, column) == -infinity) == (row.masked[j] == -INFINITY),
                   "the same keys are hidden");
    }
    if (problem.stages.weights)
        demand(sum == 0 || std::fabs(sum - 1) < 1e-5, "a row of weights sums to 1 or to 0");
    for (std::size_t c = 0; c < row.output.size(); ++c) {
        const auto computed =
            static_cast<double>(result.output.data()[place + static_cast<Index>(c)]);
        demand(std::fabs(computed - row.output[c]) < 1e-4, "the output is that of the reference");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    Attention sizes;
    sizes.batch = bytes.between(0, 3);
    sizes.kvHeads = bytes.between(1, 3);
    sizes.heads = sizes.kvHeads * bytes.between(1, 3);
    sizes.queries = bytes.between(0, bytes.chance() ? 20 : 140);
    sizes.keys = bytes.between(0, bytes.chance() ? 20 : 600);
    sizes.dk = bytes.between(1, bytes.chance() ? 9 : 70);
    sizes.dv = bytes.between(1, bytes.chance() ? 9 : 70);
    sizes.options.causal = bytes.chance();
    sizes.options.window.left = bytes.chance() ? bytes.between(-1, 300) : -1;
    sizes.options.window.right = bytes.chance() ? bytes.between(-1, 300) : -1;
    sizes.options.softcap = bytes.chance() ? 0.5 * static_cast<double>(bytes.between(1, 20)) : 0;
    for (Index b = 0; b < sizes.batch; ++b) {
        sizes.offset.push_back(bytes.chance() ? bytes.between(-700, 700) : 0);
        sizes.length.push_back(bytes.chance() ? bytes.between(0, static_cast<int>(sizes.keys))
                                              : sizes.keys);
    }
    sizes.stages = {bytes.chance(), bytes.chance(), bytes.chance(), bytes.chance(), bytes.chance()};

    RandomProblem random(static_cast<std::uint32_t>(bytes.between(1, 99)), sizes);
    Attention& problem = random.problem;
    if (bytes.chance()) {
        problem.stacked = true;
        problem.q = Rows::stacked(random.q.data(), problem.heads, problem.queries, problem.dk);
        problem.k = Rows::stacked(random.k.data(), problem.kvHeads, problem.keys, problem.dk);
        problem.v = Rows::stacked(random.v.data(), problem.kvHeads, problem.keys, problem.dv);
    }
    // exactly as many entries as the mask has, so that the sanitizer detects a read beyond them
    std::vector<std::uint8_t> keep;
    std::vector<float> bias;
    if (bytes.chance()) {
        const Index sides[] = {problem.batch, problem.heads, problem.queries, problem.keys};
        Index entries = 1;
        for (std::size_t side = 4; side-- > 0;) {
            const bool whole = bytes.chance() && sides[side] > 1;
            problem.mask.stride[side] = whole ? entries : 0;
            if (whole) entries *= sides[side];
        }
        // runs of a mask are uniform, so that some tiles are skipped and some need no mask
        const Index run = bytes.between(1, 300);
        Uniform uniform(static_cast<std::uint32_t>(bytes.between(1, 99)));
        bool hidden = false;
        const bool boolean = bytes.chance();
        for (Index k = 0; k < entries; ++k) {
            if (k % run == 0) hidden = uniform() < 0;
            if (boolean)
                keep.push_back(hidden ? 0 : 1);
            else
                bias.push_back(hidden ? -infinity : uniform());
        }
        problem.mask.keep = boolean ? keep.data() : nullptr;
        problem.mask.bias = boolean ? nullptr : bias.data();
    }

    const AttentionResult result = attention(problem);
    for (Index b = 0; b < problem.batch; ++b)
        for (Index head = 0; head < problem.heads; ++head)
            // the reference is slow, so only the first query and some others
            for (Index i = 0; i < problem.queries; i += std::max<Index>(1, problem.queries / 4))
                checkRow(problem, result, b, head, i);

    // the first keys as a past, and as a cache, give the same
    if (problem.stacked && problem.keys > 1 && bytes.chance()) {
        const Index past = bytes.between(1, static_cast<int>(problem.keys) - 1);
        const Index fresh = problem.keys - past;
        std::vector<float> pastKey, pastValue, k, v;
        const Index heads = problem.batch * problem.kvHeads;
        const auto split = [&](const std::vector<float>& all, Index width, std::vector<float>& old,
                               std::vector<float>& now) {
            for (Index h = 0; h < heads; ++h) {
                const float* first = all.data() + h * problem.keys * width;
                old.insert(old.end(), first, first + past * width);
                now.insert(now.end(), first + past * width, first + problem.keys * width);
            }
        };
        split(random.k, problem.dk, pastKey, k);
        split(random.v, problem.dv, pastValue, v);
        Attention later = problem;
        later.past = past;
        later.keys = fresh;
        later.pastKey = pastKey.data();
        later.pastValue = pastValue.data();
        later.k = Rows::stacked(k.data(), problem.kvHeads, fresh, problem.dk);
        later.v = Rows::stacked(v.data(), problem.kvHeads, fresh, problem.dv);
        demand(attention(later).output == result.output, "a past changes no bit");

        Cache cache(static_cast<std::size_t>(heads), PackedHead(problem.dk, problem.dv));
        Attention before = problem;
        before.mask = {};
        before.keys = past;
        before.k = Rows::stacked(pastKey.data(), problem.kvHeads, past, problem.dk);
        before.v = Rows::stacked(pastValue.data(), problem.kvHeads, past, problem.dv);
        std::fill(before.length.begin(), before.length.end(), past);
        static_cast<void>(attention(before, &cache));  // for what it leaves in the cache
        later.past = 0;
        demand(attention(later, &cache).output == result.output, "a cache changes no bit");
        for (PackedHead& head : cache) {
            head.truncate(past);
            demand(head.size() == past, "a truncated cache has its length");
        }
        demand(attention(later, &cache).output == result.output, "nor does a truncated one");
    }
    return 0;
}
