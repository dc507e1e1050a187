#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>

#include "encoding/rotary.h"
#include "training/run.h"
#include "training/scores.h"
#include "training/task.h"

using namespace phasor;
using namespace phasor::training;

namespace {

const PositionCode everyCode[] = {
    PositionCode::none,    PositionCode::counting,   PositionCode::normalized,
    PositionCode::learned, PositionCode::sinusoidal, PositionCode::rotary,
    PositionCode::alibi,   PositionCode::t5,         PositionCode::shaw};

Settings small(PositionCode encoding) {
    Settings s;
    s.encoding = encoding;
    s.layers = 2;
    s.heads = 2;
    s.dim = 8;
    s.length = 7;
    s.vocabulary = 5;
    s.batch = 3;
    s.randomStart = 4;
    s.seed = 7;
    return s;
}

// A model that computes in `Number`, its loss, and its gradient with respect to all parameters.
template <typename Number>
struct Measured {
    Settings settings;  // the model holds a pointer to them
    ParameterList parameters;
    std::vector<Number> values;
    Batch batch;
    std::vector<std::uint8_t> off;
    Model<Number> model;
    std::vector<Number> gradient;

    explicit Measured(const Settings& s)
        : settings(s),
          parameters(parametersOf(s)),
          off(static_cast<std::size_t>(s.layers * s.heads)),
          model(settings, parameters, s.batch, s.length, s.randomStart) {
        for (const float value : initialValues(s, parameters))
            values.push_back(static_cast<Number>(value));
        // biases begin at 0, gains at 1; other values are the harder case
        Random noise{3};
        for (Number& value : values) value += static_cast<Number>(0.2 * (noise.uniform() - 0.5));
        Random random{5};
        batch = sample(s, random, s.batch, s.length, s.randomStart);
        gradient.resize(values.size());
    }
    double loss() {
        model.forward(values.data(), batch, off.data());
        return model.outcome(batch).meanLoss();
    }
    void differentiate() {
        loss();
        model.backward(values.data(), batch, off.data(), gradient.data());
    }
};

// The largest difference from central differences of the double model, relative to the largest
// gradient of the same parameter.
template <typename Number>
double worstGradient(const Settings& s) {
    Measured<Number> checked(s);
    checked.differentiate();
    Measured<double> exact(s);
    for (std::size_t k = 0; k < exact.values.size(); ++k)
        exact.values[k] = static_cast<double>(checked.values[k]);
    double worst = 0;
    for (const Parameter& p : exact.parameters.list) {
        double largest = 1e-4, difference = 0;
        // five or more numbers of each parameter, all numbers of a small one
        const Index stride = std::max<Index>(1, p.size() / 5);
        for (Index k = p.from; k < p.from + p.size(); k += stride) {
            double& value = exact.values[static_cast<std::size_t>(k)];
            const double original = value, step = 1e-4;
            const auto lossAt = [&](double x) {
                value = x;
                return exact.loss();
            };
            // of fourth order: with second order the error would be larger than the sixth digit
            const double slope = (8 * (lossAt(original + step) - lossAt(original - step)) -
                                  (lossAt(original + 2 * step) - lossAt(original - 2 * step))) /
                                 (12 * step);
            value = original;
            const auto computed =
                static_cast<double>(checked.gradient[static_cast<std::size_t>(k)]);
            largest = std::max(largest, std::fabs(slope));
            difference = std::max(difference, std::fabs(slope - computed));
        }
        worst = std::max(worst, difference / largest);
    }
    return worst;
}

}  // namespace

TEST_CASE("every gradient agrees with central differences, in double to 1e-6, in float to 1e-3") {
    for (const PositionCode encoding : everyCode) {
        for (const bool rich : {false, true}) {
            CAPTURE(static_cast<int>(encoding));
            CAPTURE(rich);
            Settings s = small(encoding);
            s.causal = s.mlp = s.normalization = rich;
            CHECK(worstGradient<double>(s) < 1e-6);
            CHECK(worstGradient<float>(s) < 1e-3);
        }
    }
}

TEST_CASE("gradients of a tied output agree with central differences, for every encoding") {
    for (const PositionCode encoding : everyCode) {
        CAPTURE(static_cast<int>(encoding));
        Settings s = small(encoding);
        s.causal = s.mlp = s.normalization = s.tied = true;
        CHECK(worstGradient<double>(s) < 1e-6);
        CHECK(worstGradient<float>(s) < 1e-3);
    }
}

TEST_CASE("a tied output multiplies by the embeddings, which enter the first layer times √d") {
    Settings s = small(PositionCode::none);
    s.layers = 1;
    s.tied = true;
    s.dim = 16;
    Measured<double> measured(s);
    CHECK(measured.parameters.output == -1);
    // a layer that adds nothing
    for (const Parameter& p : measured.parameters.list)
        if (p.part == 1)
            std::fill_n(&measured.values[static_cast<std::size_t>(p.from)], p.size(), 0.0);
    measured.loss();
    const ParameterValues<const double> values(measured.parameters, measured.values.data());
    const auto embedding = values.matrix(measured.parameters.embedding);
    const auto token = measured.batch.tokens[5];
    for (Index v = 0; v < s.vocabulary; ++v)
        CHECK(measured.model.logits()(5, v) ==
              doctest::Approx(4 * embedding.row(token).dot(embedding.row(v))));
}

TEST_CASE("the learning rate rises in a line, falls along half a cosine, and stays") {
    Settings s;
    s.learningRate = 2;
    s.warmup = 10;
    CHECK(learningRateAt(s, 5) == doctest::Approx(1));
    CHECK(learningRateAt(s, 1000) == 2);
    s.cosineSteps = 110;
    s.finalRate = 0.1;
    CHECK(learningRateAt(s, 5) == doctest::Approx(1));
    CHECK(learningRateAt(s, 10) == doctest::Approx(2));
    CHECK(learningRateAt(s, 35) == doctest::Approx(2 * (0.1 + 0.9 * (1 + std::sqrt(0.5)) / 2)));
    CHECK(learningRateAt(s, 60) == doctest::Approx(2 * 0.55));
    CHECK(learningRateAt(s, 110) == doctest::Approx(0.2));
    CHECK(learningRateAt(s, 500) == doctest::Approx(0.2));
}

TEST_CASE("without decayVectors only matrices decay") {
    Settings s = small(PositionCode::none);
    s.normalization = true;
    s.weightDecay = 0.5;
    s.learningRate = 0.1;
    s.warmup = 0;
    const ParameterList parameters = parametersOf(s);
    const std::vector<float> gradient(static_cast<std::size_t>(parameters.size));
    const auto updated = [&](bool decayVectors) {
        s.decayVectors = decayVectors;
        std::vector<float> values(gradient.size(), 1.0F);
        Adam(parameters.size).update(s, parameters, 1, 0, gradient, values);
        return values;
    };
    const std::vector<float> all = updated(true), matrices = updated(false);
    for (const Parameter& p : parameters.list) {
        const auto first = static_cast<std::size_t>(p.from);
        CHECK(all[first] == doctest::Approx(0.95));
        CHECK(matrices[first] == doctest::Approx(p.rows > 0 ? 0.95 : 1));
    }
}

TEST_CASE("first weights of products are multiplied by weightScale") {
    Settings s = small(PositionCode::none);
    const ParameterList parameters = parametersOf(s);
    s.weightScale = 0.5;
    const ParameterList smaller = parametersOf(s);
    for (std::size_t k = 0; k < parameters.list.size(); ++k) {
        const Parameter &p = parameters.list[k], &q = smaller.list[k];
        CHECK(q.std == (p.rows > 0 && p.name != "embedding.weight" ? p.std / 2 : p.std));
    }
}

Settings reading(std::vector<std::int32_t> text) {
    Settings s = small(PositionCode::rotary);
    s.task = Task::text;
    s.causal = true;
    s.randomStart = 0;
    s.text = std::move(text);
    return s;
}

TEST_CASE("sequences of a text begin where textStarts says, if there is room") {
    std::vector<std::int32_t> text(40);
    std::iota(text.begin(), text.end(), 0);
    Settings s = reading(text);
    Random random{1};
    const auto firsts = [&] {
        const Batch batch = sample(s, random, 200, s.length, 0);
        std::set<std::int32_t> found;
        for (std::size_t b = 0; b < 200; ++b) {
            const std::size_t row = b * 7;
            found.insert(batch.tokens[row]);
            CHECK(batch.tokens[row + 6] == batch.tokens[row] + 6);
            CHECK(batch.targets[row + 6] == batch.tokens[row] + 7);
        }
        return found;
    };
    CHECK(firsts().size() == 33);
    s.textStarts = {3, 20, 32, 33};
    CHECK(firsts() == std::set<std::int32_t>{3, 20, 32});
    s.textStarts = {33};
    CHECK_THROWS_AS(firsts(), std::invalid_argument);
}

TEST_CASE("the loss of a text is by position, and what is beyond its end does not count") {
    Settings s = reading({0, 1, 2, 3, 4, 3, 2, 1, 0, 1, 2, 3});
    Run run(s);
    const std::vector<std::int32_t> unseen = {4, 2, 0, 1, 3, 3, 1, 0, 2, 4};
    const Evaluation whole = run.evaluateText(unseen, {0, 4, 8}, 4);
    // nine tokens follow another; the third sequence has two tokens and one target
    double sum = 0;
    for (const std::int32_t start : {0, 4, 8}) {
        const std::vector<std::int32_t> tokens(
            unseen.begin() + start, unseen.begin() + std::min<std::ptrdiff_t>(start + 4, 10));
        const Model<float>& model = run.read(tokens, 0);
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const std::size_t next = static_cast<std::size_t>(start) + i + 1;
            if (next >= unseen.size()) continue;
            const Eigen::RowVectorXd row = model.logits().row(static_cast<Index>(i)).cast<double>();
            sum += std::log(row.array().exp().sum()) - row(unseen[next]);
        }
    }
    CHECK(whole.loss == doctest::Approx(sum / 9).epsilon(1e-6));
    double weighted = 0;
    const double counts[] = {3, 2, 2, 2};
    for (std::size_t i = 0; i < 4; ++i)
        weighted += counts[i] * static_cast<double>(whole.lossByPosition[i]);
    CHECK(whole.loss == doctest::Approx(weighted / 9).epsilon(1e-6));
}

TEST_CASE("a run that is restored goes on with the same bytes") {
    Settings s = reading({0, 1, 2, 3, 4, 3, 2, 1, 0, 1, 2, 3});
    s.cosineSteps = 20;
    Run whole(s), first(s), second(s);
    whole.advance(12);
    first.advance(5);
    second.restore(first.state());
    CHECK(second.advance(7).step == 12);
    CHECK(second.values() == whole.values());
    s.dim = 16;
    Run larger(s);
    CHECK_THROWS_AS(larger.restore(first.state()), std::invalid_argument);
}

TEST_CASE("a head that is switched off has no gradient, and the others have theirs") {
    Measured<double> measured(small(PositionCode::rotary));
    measured.off[1] = 1;
    measured.differentiate();
    const Parameter& p =
        measured.parameters.list[static_cast<std::size_t>(measured.parameters.layers[0].qkv)];
    const ParameterValues<double> gradient(measured.parameters, measured.gradient.data());
    const auto gradientOfProject = gradient.matrix(measured.parameters.layers[0].qkv);
    REQUIRE(p.cols == 24);
    for (const Index part : {0, 8, 16}) {
        CHECK(gradientOfProject.middleCols(part, 4).norm() > 0);
        CHECK(gradientOfProject.middleCols(part + 4, 4).norm() == 0);
    }
}

TEST_CASE("training rotates queries and keys as encoding/rotary does") {
    const Settings s = small(PositionCode::rotary);
    const PositionTables tables = positionsOf(s, 7, 4);
    Matrix x = Matrix::Random(7, 8), y = x;
    std::vector<double> positions(7);
    std::iota(positions.begin(), positions.end(), 3);
    rotate(y.data(), {1, 2, 7, 4, 4}, positions, spectrum({.dim = 4}), 1);
    for (Index i = 0; i < 7; ++i)
        rotateRow<float>({&x(i, 0), 8}, {&tables.sinCos(i + 3, 0), 4}, 1.0f);
    CHECK((x - y).cwiseAbs().maxCoeff() < 1e-6f);
}

// its models point to its settings
static_assert(!std::is_move_constructible_v<Run>);

TEST_CASE("every task is in the list once, under a name of its own") {
    std::set<std::string> names;
    std::set<Task> tasks;
    for (const TaskEntry* entry : everyTask()) {
        names.insert(entry->name);
        tasks.insert(entry->task);
    }
    CHECK(names.size() == everyTask().size());
    CHECK(tasks.size() == everyTask().size());
    CHECK(static_cast<std::size_t>(*tasks.rbegin()) + 1 == everyTask().size());
}

TEST_CASE("tasks: what each position should name") {
    Settings s;
    s.vocabulary = 9;
    Random random{1};
    s.task = Task::offset;
    s.offset = 2;
    Batch batch = sample(s, random, 1, 6, 0);
    CHECK(batch.targets[1] == unknown);
    for (std::size_t i = 2; i < 6; ++i) CHECK(batch.targets[i] == batch.tokens[i - 2]);
    s.task = Task::reverse;
    batch = sample(s, random, 1, 6, 0);
    for (std::size_t i = 0; i < 6; ++i) CHECK(batch.targets[i] == batch.tokens[5 - i]);
    s.task = Task::sort;
    batch = sample(s, random, 1, 6, 0);
    std::vector<std::int32_t> sorted = batch.tokens;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < 6; ++i) {
        const auto next = std::upper_bound(sorted.begin(), sorted.end(), batch.tokens[i]);
        CHECK(batch.targets[i] == (next == sorted.end() ? sorted[0] : *next));
    }
    s.task = Task::addition;
    for (int k = 0; k < 20; ++k) {
        batch = sample(s, random, 1, 9, 0);
        const auto& t = batch.tokens;
        CHECK(t[2] == plusToken);
        CHECK(t[5] == equalsToken);
        CHECK(10 * t[0] + t[1] + 10 * t[3] + t[4] == t[6] + 10 * t[7] + 100 * t[8]);
        CHECK(batch.targets == std::vector<std::int32_t>{-1, -1, -1, -1, -1, t[6], t[7], t[8], -1});
    }
}

TEST_CASE(
    "bank: the target is the word before; both words occur once, each is the target half the "
    "time") {
    Settings s;
    s.task = Task::bank;
    s.vocabulary = 24;
    Random random{1};
    const Batch batch = sample(s, random, 400, 12, 0);
    int rivers = 0;
    for (Index b = 0; b < 400; ++b) {
        const auto* tokens = &batch.tokens[static_cast<std::size_t>(b * 12)];
        const auto* targets = &batch.targets[static_cast<std::size_t>(b * 12)];
        const Index bank = std::find(tokens, tokens + 12, bankWord) - tokens;
        REQUIRE(bank >= 1);
        REQUIRE(bank < 12);
        CHECK(std::count(tokens, tokens + 12, riverWord) == 1);
        CHECK(std::count(tokens, tokens + 12, moneyWord) == 1);
        CHECK(targets[bank] == tokens[bank - 1]);
        CHECK(std::count(targets, targets + 12, unknown) == 11);
        rivers += targets[bank] == riverWord ? 1 : 0;
    }
    CHECK(rivers > 150);
    CHECK(rivers < 250);
}

TEST_CASE("induction: a period of different tokens is repeated; targets are known after it") {
    Random random{1};
    std::vector<Index> periods;
    const Batch batch = repeated(random, 50, 32, 64, periods);
    for (Index b = 0; b < 50; ++b) {
        const auto period = periods[static_cast<std::size_t>(b)];
        CHECK(period >= 8);
        CHECK(period <= 16);
        const auto* tokens = &batch.tokens[static_cast<std::size_t>(b * 32)];
        const auto* targets = &batch.targets[static_cast<std::size_t>(b * 32)];
        std::vector<std::int32_t> first(tokens, tokens + period);
        std::sort(first.begin(), first.end());
        CHECK(std::unique(first.begin(), first.end()) == first.end());
        for (Index i = 0; i < 32; ++i) {
            if (i >= period) CHECK(tokens[i] == tokens[i - period]);
            CHECK(targets[i] == (i >= period && i < 31 ? tokens[i + 1] : unknown));
        }
    }
}

TEST_CASE("a sinusoidal model learns to attend one token back, by rotating each pair") {
    Settings s;
    s.encoding = PositionCode::sinusoidal;
    s.offset = 1;
    s.dim = 16;
    s.length = s.batch = 8;
    s.vocabulary = 4;
    s.learningRate = 2e-2;
    s.seed = 3;
    Run run(s);
    CHECK(run.evaluate(8, 64, 0).accuracy < 0.5);
    run.advance(150);
    CHECK(run.evaluate(8, 64, 0).accuracy > 0.95);
    CHECK(headScores(run).offset(0, 0) > 0.5f);
    const ClosedForm form = closedForm(run, 0);
    CHECK(form.cosine > 0.8);
    CHECK(form.wanted[0] == doctest::Approx(1));
    CHECK(std::fabs(form.angle[0] - form.wanted[0]) < 0.4);
}

TEST_CASE("rows after the trained ones of a learned table are initial values of a longer table") {
    Settings s = small(PositionCode::learned);
    const ParameterList parameters = parametersOf(s);
    const std::vector<float> values = initialValues(s, parameters);
    Settings longer = s;
    longer.length += 5;
    const ParameterList longerParameters = parametersOf(longer);
    const std::vector<float> longerValues = initialValues(longer, longerParameters);
    const auto place = static_cast<std::size_t>(parameters.positions);
    const Matrix untrained = untrainedRows(s, parameters, s.length + s.randomStart + 5);
    REQUIRE(untrained.rows() == 5);
    const auto firstUntrained = static_cast<std::size_t>(longerParameters.list[place].from +
                                                         8 * (s.length + s.randomStart));
    CHECK(std::equal(untrained.data(), untrained.data() + untrained.size(),
                     &longerValues[firstUntrained]));
}

TEST_CASE("a learning rate that is too high stops the run and keeps a model whose loss is finite") {
    Settings s = small(PositionCode::sinusoidal);
    s.learningRate = 1e9;
    Run run(s);
    std::string message;
    try {
        run.advance(1000);
    } catch (const std::invalid_argument& thrown) {
        message = thrown.what();
    }
    CHECK(message.find("learningRate must be lower (the loss of step") == 0);
    CHECK(std::isfinite(run.evaluate(7, 8, 0).loss));
    CHECK_THROWS_AS(run.advance(1), std::invalid_argument);
}

TEST_CASE("products in tiles agree with Eigen's, for every remainder of rows, columns and terms") {
    Random random{11};
    const auto filled = [&](Index rows, Index cols) {
        Table<float> table(rows, cols);
        for (Index k = 0; k < table.size(); ++k)
            table.data()[k] = static_cast<float>(random.uniform() - 0.5);
        return table;
    };
    for (const auto& [m, k, n] : {std::tuple<Index, Index, Index>{1, 1, 1},
                                  {4, 8, 8},
                                  {5, 3, 9},
                                  {7, 130, 33},
                                  {32, 300, 12}}) {
        // parts of wider tables, whose rows are further apart than they are wide
        const Table<float> wideA = filled(m, k + 3), wideB = filled(k, n + 5);
        const StridedView<float> a = wideA.leftCols(k), b = wideB.rightCols(n);
        const Table<float> start = filled(m, n);
        const Table<float> expected = start + 0.5F * (a * b);
        const auto check = [&, rows = m](const Table<float>& product) {
            CHECK((product - expected).cwiseAbs().maxCoeff() < 1e-5F);
            CHECK(product.rows() == rows);
        };
        Table<float> c = start;
        addProduct<float>(a, b, 0.5F, c);
        check(c);
        c = start;
        addProductTransposed<float>(a, Table<float>(b.transpose()), 0.5F, c);
        check(c);
        c = start;
        addTransposedProduct<float>(Table<float>(a.transpose()), b, 0.5F, c);
        check(c);
    }
}

TEST_CASE("weights of a softmax are 0 or large enough that no product of them is denormal") {
    for (float x = 0; x > -100; x -= 0.25F) {
        const float power = exponential(x);
        CHECK((power == 0 || power > 9e-21F));
        CHECK(power ==
              doctest::Approx(x < -46 ? 0.0 : std::exp(static_cast<double>(x))).epsilon(1e-6));
    }
    CHECK(std::isnan(exponential(-std::numeric_limits<float>::infinity())));
}
