// Trains a language model natively, with the sources of phasor/train: the same bytes, several times
// as fast.
//
//   language_trainer folder [seconds]
//
// The folder has settings.txt (a name and a value a line, as in src/training/fields.h, and besides
// `steps`, `fingerprint`, `report`, `save` and `roundFrom`, all three in steps, and `matrixStep`),
// tokens.bin and starts.bin, the text and where its sequences may begin, and held-out.bin (32-bit
// integers). From step `roundFrom` on the model learns to be stored in few bits: matrices are read
// as multiples of `matrixStep`, the rows of the embedding as multiples of the numbers in
// embedding-steps.bin (float32), both relative to the root mean square of the matrix, while the
// learning rate falls to 0 by the square of the steps that are left: so few numbers are near the
// middle between two multiples at the end. Training goes on from
// checkpoint.bin if there is one, and writes it every `save` steps, at the end, after a number of
// seconds of processor time, and when the program is interrupted. At the end it also writes
// parameters.bin, all numbers, parameters.json, their names, and logits.bin, of the first sequence
// of the held-out text. What it prints are lines of JSON.
#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "training/fields.h"
#include "training/run.h"
#include "training/task.h"

namespace {

using namespace phasor;
using namespace phasor::training;
namespace fs = std::filesystem;

volatile std::sig_atomic_t interrupted = 0;

double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

[[noreturn]] void fail(const std::string& message) {
    throw std::runtime_error(message);
}

// ---- what is read ----

template <typename Number>
std::vector<Number> numbersIn(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) fail(file.string() + " is missing");
    std::vector<Number> numbers(fs::file_size(file) / sizeof(Number));
    in.read(reinterpret_cast<char*>(numbers.data()),
            static_cast<std::streamsize>(numbers.size() * sizeof(Number)));
    return numbers;
}

using Words = std::map<std::string, std::string>;

Words wordsIn(const fs::path& file) {
    std::ifstream in(file);
    if (!in) fail(file.string() + " is missing");
    Words words;
    for (std::string name, value; in >> name >> value;) words[name] = value;
    return words;
}

// The value of a setting, which is taken from the words.
std::string take(Words& words, const std::string& name) {
    const auto found = words.find(name);
    if (found == words.end()) fail("settings.txt: " + name + " is missing");
    const std::string value = found->second;
    words.erase(found);
    return value;
}

double numberOf(const std::string& name, const std::string& value) {
    std::istringstream in(value);
    double number;
    if (!(in >> number) || !in.eof())
        fail("settings.txt: " + name + " must be a number, got " + value);
    return number;
}

template <typename Number>
void set(Number& target, const std::string& name, const std::string& value) {
    target = static_cast<Number>(numberOf(name, value));
}

void set(bool& target, const std::string& name, const std::string& value) {
    if (value != "true" && value != "false")
        fail("settings.txt: " + name + " must be true or false, got " + value);
    target = value == "true";
}

void set(Task& target, const std::string& name, const std::string& value) {
    for (const TaskEntry* entry : everyTask()) {
        if (value != entry->name) continue;
        target = entry->task;
        return;
    }
    fail("settings.txt: " + name + " must be the name of a task, got " + value);
}

void set(PositionCode& target, const std::string& name, const std::string& value) {
    for (const auto& [encoding, code] : everyEncoding) {
        if (value != encoding) continue;
        target = code;
        return;
    }
    fail("settings.txt: " + name + " must be the name of an encoding, got " + value);
}

Settings settingsIn(Words& words) {
    Settings settings;
    everyField(
        [&](const char* name, auto member) { set(settings.*member, name, take(words, name)); });
    return settings;
}

// ---- the checkpoint: a line of text, then values, means and squares of Adam ----

void writeFloats(std::ostream& out, const std::vector<float>& numbers) {
    out.write(reinterpret_cast<const char*>(numbers.data()),
              static_cast<std::streamsize>(numbers.size() * sizeof(float)));
}

// Written beside and then renamed, so that there is a whole file at any time.
template <typename Write>
void replaceFile(const fs::path& file, Write write) {
    const fs::path next = file.string() + ".next";
    {
        std::ofstream out(next, std::ios::binary);
        write(out);
        if (!out.flush()) fail("cannot write " + next.string());
    }
    fs::rename(next, file);
}

void save(Run& run, const fs::path& file, const std::string& fingerprint) {
    const RunState state = run.state();
    replaceFile(file, [&](std::ostream& out) {
        out << "phasor " << fingerprint << ' ' << state.values.size() << ' '
            << static_cast<std::uint64_t>(state.steps) << ' ' << state.random << '\n';
        writeFloats(out, state.values);
        writeFloats(out, state.mean);
        writeFloats(out, state.square);
    });
}

void restore(Run& run, const fs::path& file, const std::string& fingerprint) {
    std::ifstream in(file, std::ios::binary);
    std::string name, found;
    std::size_t size = 0;
    std::uint64_t steps = 0;
    RunState state = run.state();
    in >> name >> found >> size >> steps >> state.random;
    in.get();
    if (found != fingerprint || size != state.values.size())
        fail(file.string() + " is of other settings or texts: delete it to begin again");
    state.steps = static_cast<double>(steps);
    for (std::vector<float>* numbers : {&state.values, &state.mean, &state.square})
        in.read(reinterpret_cast<char*>(numbers->data()),
                static_cast<std::streamsize>(size * sizeof(float)));
    if (!in) fail(file.string() + " ends too early: delete it to begin again");
    run.restore(state);
}

void writeParameters(Run& run, const fs::path& folder) {
    replaceFile(folder / "parameters.bin",
                [&](std::ostream& out) { writeFloats(out, run.values()); });
    replaceFile(folder / "parameters.json", [&](std::ostream& out) {
        const char* separator = "[";
        for (const Parameter& p : run.parameters().list) {
            out << separator << R"({"name":")" << p.name << R"(","rows":)" << p.rows
                << R"(,"cols":)" << p.cols << '}';
            separator = ",\n";
        }
        out << "]\n";
    });
}

// ---- the last steps ----

// Matrices as they are stored (quantize.js), but for the float16 of a step.
class Rounding {
public:
    Rounding(double matrixStep, std::vector<float> embeddingSteps)
        : matrixStep_(matrixStep), embeddingSteps_(std::move(embeddingSteps)) {}

    void round(const ParameterList& parameters, std::vector<float>& values) const {
        for (const Parameter& p : parameters.list) {
            if (p.rows == 0) continue;
            const std::span all = std::span(values).subspan(sizeOf(p.from), sizeOf(p.size()));
            const double unit = normOf(all) / std::sqrt(static_cast<double>(p.size()));
            const bool isEmbedding = &p == &parameters.list[sizeOf(parameters.embedding)];
            for (Index r = 0; r < p.rows; ++r) {
                const double relative =
                    isEmbedding ? static_cast<double>(embeddingSteps_[sizeOf(r)]) : matrixStep_;
                const auto step = static_cast<float>(unit * relative);
                for (float& x : all.subspan(sizeOf(r * p.cols), sizeOf(p.cols)))
                    x = std::nearbyint(x / step) * step;
            }
        }
    }

private:
    double matrixStep_;
    std::vector<float> embeddingSteps_;
};

// A step whose gradient is that of rounded values, and whose update that of exact ones (Bengio et
// al. 2013, the straight-through estimator).
Progress roundedStep(Run& run, const Rounding& rounding) {
    std::vector<float> exact = run.values(), rounded = exact;
    rounding.round(run.parameters(), rounded);
    run.setValues(rounded);
    const Progress progress = run.advance(1);
    for (std::size_t k = 0; k < exact.size(); ++k) exact[k] += run.values()[k] - rounded[k];
    run.setValues(exact);
    return progress;
}

// ---- what is measured ----

// Multiplications and additions of a step: two for each number of a product, and as many again for
// each of its two gradients.
double operationsOfStep(const Settings& s) {
    const auto rows = static_cast<double>(s.batch * s.length), d = static_cast<double>(s.dim);
    const double layer = d * d * (s.mlp ? 12 : 4) + 2 * static_cast<double>(s.length) * d;
    const double output = static_cast<double>(s.vocabulary) * d;
    return 6 * rows * (static_cast<double>(s.layers) * layer + output);
}

// The logits of the first held-out tokens, for the exported files to be compared with.
void writeLogits(Run& run, const fs::path& folder, const std::vector<std::int32_t>& heldOut) {
    const auto count = std::min(heldOut.size(), static_cast<std::size_t>(run.settings().length));
    const std::vector<std::int32_t> tokens(heldOut.begin(),
                                           heldOut.begin() + static_cast<std::ptrdiff_t>(count));
    const Table<float>& logits = run.read(tokens, 0).logits();
    replaceFile(folder / "logits.bin", [&](std::ostream& out) {
        writeFloats(out, {logits.data(), logits.data() + logits.size()});
    });
}

// What a loop does that only multiplies and adds in registers, in 10^9 operations a second.
double peak() {
    using Wide [[gnu::vector_size(32)]] = float;
    // as many as hide the time that a product and a sum take one after the other
    constexpr int chains = 14, steps = 20'000'000;
    Wide sums[chains] = {}, factor = {};
    // the compiler must not know it
    factor += static_cast<float>(interrupted) + 0.5F;
    const double start = processorSeconds();
    for (int k = 0; k < steps; ++k) {
#pragma GCC unroll 14
        for (int c = 0; c < chains; ++c) sums[c] = sums[c] * factor + factor;
    }
    const double seconds = processorSeconds() - start;
    float total = 0;
    for (const Wide& sum : sums) total += sum[0];
    const double operations = 2.0 * chains * steps * (sizeof(Wide) / sizeof(float));
    // the sums must be needed
    return total < 0 ? 0 : operations / seconds / 1e9;
}

// Sequences begin at every trained length, also the longer ones: each token is then read at every
// part of a sequence, and losses at positions that are such lengths apart are of the same tokens.
void printHeldOut(Run& run, const std::vector<std::int32_t>& tokens, Index length) {
    std::vector<std::int32_t> starts;
    const Index apart = run.settings().length;
    for (Index from = 0; from + 1 < static_cast<Index>(tokens.size()); from += apart)
        starts.push_back(static_cast<std::int32_t>(from));
    const Evaluation result = run.evaluateText(tokens, starts, length);
    std::cout << R"({"heldOut":)" << length << R"(,"loss":)" << result.loss << R"(,"accuracy":)"
              << result.accuracy << R"(,"byPosition":[)";
    const char* separator = "";
    for (const float loss : result.lossByPosition) {
        std::cout << separator;
        // JSON has no NaN, which stands where no target is known
        if (std::isnan(loss))
            std::cout << "null";
        else
            std::cout << loss;
        separator = ",";
    }
    std::cout << "]}" << std::endl;
}

int train(const fs::path& folder, double seconds) {
    Words words = wordsIn(folder / "settings.txt");
    Settings settings = settingsIn(words);
    const std::string fingerprint = take(words, "fingerprint");
    const double steps = numberOf("steps", take(words, "steps"));
    const double report = numberOf("report", take(words, "report"));
    const double saveEvery = numberOf("save", take(words, "save"));
    const double roundFrom = numberOf("roundFrom", take(words, "roundFrom"));
    const double matrixStep = numberOf("matrixStep", take(words, "matrixStep"));
    if (!words.empty()) fail("settings.txt: there is no setting " + words.begin()->first);
    settings.text = numbersIn<std::int32_t>(folder / "tokens.bin");
    settings.textStarts = numbersIn<std::int32_t>(folder / "starts.bin");
    const auto heldOut = numbersIn<std::int32_t>(folder / "held-out.bin");
    const Rounding rounding(matrixStep, numbersIn<float>(folder / "embedding-steps.bin"));
    Run run(settings);
    const fs::path checkpoint = folder / "checkpoint.bin";
    if (fs::exists(checkpoint)) restore(run, checkpoint, fingerprint);
    std::cout << R"({"parameters":)" << run.values().size() << R"(,"from":)" << run.state().steps
              << R"(,"peak":)" << peak() << '}' << std::endl;
    const double begin = processorSeconds();
    double step = run.state().steps, sum = 0, reported = step, last = begin;
    while (step < steps && !interrupted && processorSeconds() - begin < seconds) {
        const bool isRounded = step >= roundFrom;
        if (isRounded) {
            const double left = steps - step, all = steps - roundFrom;
            run.setLearningRate(settings.learningRate * left / all * left / all);
        }
        const Progress progress = isRounded ? roundedStep(run, rounding) : run.advance(1);
        step = progress.step;
        sum += progress.loss;
        if (static_cast<std::uint64_t>(step) % static_cast<std::uint64_t>(report) == 0) {
            const double now = processorSeconds(), done = step - reported;
            std::cout << R"({"step":)" << step << R"(,"loss":)" << sum / done << R"(,"seconds":)"
                      << now - begin << R"(,"tokens":)"
                      << done * static_cast<double>(settings.batch * settings.length) / (now - last)
                      << R"(,"gflops":)" << done * operationsOfStep(settings) / (now - last) / 1e9
                      << '}' << std::endl;
            sum = 0;
            reported = step;
            last = now;
        }
        if (static_cast<std::uint64_t>(step) % static_cast<std::uint64_t>(saveEvery) == 0)
            save(run, checkpoint, fingerprint);
    }
    save(run, checkpoint, fingerprint);
    const bool isDone = step >= steps;
    if (isDone) {
        writeParameters(run, folder);
        writeLogits(run, folder, heldOut);
        for (const Index times : {1, 2, 4}) printHeldOut(run, heldOut, times * settings.length);
    }
    std::cout << R"({"steps":)" << step << R"(,"done":)" << (isDone ? "true" : "false") << '}'
              << std::endl;
    return 0;
}

}  // namespace

int main(int count, char** words) {
    std::signal(SIGINT, [](int) { interrupted = 1; });
    std::signal(SIGTERM, [](int) { interrupted = 1; });
    try {
        if (count < 2) fail("usage: language_trainer folder [seconds]");
        const double seconds = count > 2 ? numberOf("seconds", words[2]) : infinity;
        return train(words[1], seconds);
    } catch (const std::exception& error) {
        std::cerr << "language_trainer: " << error.what() << '\n';
        return 1;
    }
}
