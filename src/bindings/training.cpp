// Registers run.h and scores.h.
#include <string>

#include "bindings/call.h"
#include "training/fields.h"
#include "training/scores.h"
#include "training/task.h"

namespace phasor {
namespace {

using training::PositionCode;
using training::Run;
using training::Settings;
using training::Task;

// ---- what goes out ----

struct EvaluationViews {
    double loss, accuracy;
    Floats byPosition, lossByPosition;
};

struct ReadViews {
    Floats weights, logits;
};

struct ExampleViews {
    Integers tokens, targets;
};

struct ScoreViews {
    Floats previousToken, offset, firstToken, sameToken, induction;
};

struct ClosedFormViews {
    Floats trained, exact;
    double cosine;
    Floats angle, wanted, gain, rotation;
};

// A trained tensor; rows: 0 for a vector
struct ParameterView {
    std::string name;
    Index rows, cols;
    Floats values;
};

std::vector<float> asFloats(const std::vector<double>& list) {
    return {list.begin(), list.end()};
}

// ---- a run, by its address ----

// text: tokens of the task `text`; starts: where its sequences may begin
Address newRun(const Settings& given, Address text, Index textLength, Address starts,
               Index startCount) {
    Settings settings = given;
    settings.text = listAt<std::int32_t>(text, textLength);
    settings.textStarts = listAt<std::int32_t>(starts, startCount);
    return hold(std::make_unique<Run>(settings));
}

training::Progress advance(Address run, Index steps) {
    return held<Run>(run).advance(steps);
}

EvaluationViews viewsOf(training::Evaluation result) {
    return {result.loss, result.accuracy, view(std::move(result.byPosition)),
            view(std::move(result.lossByPosition))};
}

EvaluationViews evaluate(Address run, Index length, Index samples, Index last) {
    return viewsOf(held<Run>(run).evaluate(length, samples, last));
}

EvaluationViews evaluateText(Address run, Address tokens, Index count, Address starts,
                             Index startCount, Index length) {
    return viewsOf(held<Run>(run).evaluateText(listAt<std::int32_t>(tokens, count),
                                               listAt<std::int32_t>(starts, startCount), length));
}

ReadViews read(Address address, Address tokens, Index count, Index start) {
    auto& run = held<Run>(address);
    const auto& model = run.read(listAt<std::int32_t>(tokens, count), start);
    const Index rows = model.weights(0).rows(), keys = model.weights(0).cols();
    Matrix weights = allocate(run.settings().layers * rows, keys);
    for (Index l = 0; l < run.settings().layers; ++l)
        weights.middleRows(l * rows, rows) = model.weights(l);
    return {view(std::move(weights)), view(Matrix(model.logits()))};
}

// targets: -1 where they cannot be known
ExampleViews examples(Address run, Index count, Index length) {
    training::Batch batch = held<Run>(run).examples(count, length);
    return {view(std::move(batch.tokens)), view(std::move(batch.targets))};
}

ScoreViews scores(Address run) {
    training::HeadScores result = training::headScores(held<Run>(run));
    return {view(std::move(result.previousToken)), view(std::move(result.offset)),
            view(std::move(result.firstToken)), view(std::move(result.sameToken)),
            view(std::move(result.induction))};
}

void ablate(Address run, Index layer, Index head, bool off) {
    held<Run>(run).ablate(layer, head, off ? training::HeadState::off : training::HeadState::on);
}

Index parameterCount(Address run) {
    return static_cast<Index>(held<Run>(run).parameters().list.size());
}

// the values themselves, not a copy
ParameterView parameter(Address address, Index place) {
    auto& run = held<Run>(address);
    const auto& p = run.parameters().list[sizeOf(place)];
    const float* first = run.values().data() + p.from;
    return {p.name, p.rows, p.cols, {first, sizeOf(p.size())}};
}

double stepCount(Address run) {
    return held<Run>(run).steps();
}

// Of the last step: of the embeddings, of each layer, of the output.
Floats gradientNorms(Address run) {
    return view(asFloats(held<Run>(run).gradientNorms()));
}

ClosedFormViews closedForm(Address run, Index head) {
    training::ClosedForm form = training::closedForm(held<Run>(run), head);
    return {view(std::move(form.trained)), view(std::move(form.exact)), form.cosine,
            view(asFloats(form.angle)),    view(asFloats(form.wanted)), view(asFloats(form.gain)),
            view(asFloats(form.rotation))};
}

}  // namespace

EMSCRIPTEN_BINDINGS(training) {
    using emscripten::enum_;
    using emscripten::value_object;
    enum_<Task> tasks("Task");
    for (const training::TaskEntry* task : training::everyTask())
        tasks.value(task->name, task->task);
    enum_<PositionCode> encodings("Encoding");
    for (const auto& [name, encoding] : training::everyEncoding) encodings.value(name, encoding);
    value_object<Settings> settings("Settings");
    training::everyField([&](const char* name, auto member) { settings.field(name, member); });
    value_object<training::Progress>("Progress")
        .field("step", &training::Progress::step)
        .field("loss", &training::Progress::loss)
        .field("accuracy", &training::Progress::accuracy)
        .field("gradientNorm", &training::Progress::gradientNorm);
    value_object<EvaluationViews>("Evaluation")
        .field("loss", &EvaluationViews::loss)
        .field("accuracy", &EvaluationViews::accuracy)
        .field("byPosition", &EvaluationViews::byPosition)
        .field("lossByPosition", &EvaluationViews::lossByPosition);
    value_object<ReadViews>("Reading")
        .field("weights", &ReadViews::weights)
        .field("logits", &ReadViews::logits);
    value_object<ExampleViews>("Examples")
        .field("tokens", &ExampleViews::tokens)
        .field("targets", &ExampleViews::targets);
    value_object<ScoreViews>("HeadScores")
        .field("previousToken", &ScoreViews::previousToken)
        .field("offset", &ScoreViews::offset)
        .field("firstToken", &ScoreViews::firstToken)
        .field("sameToken", &ScoreViews::sameToken)
        .field("induction", &ScoreViews::induction);
    value_object<ClosedFormViews>("ClosedForm")
        .field("trained", &ClosedFormViews::trained)
        .field("exact", &ClosedFormViews::exact)
        .field("cosine", &ClosedFormViews::cosine)
        .field("angle", &ClosedFormViews::angle)
        .field("wanted", &ClosedFormViews::wanted)
        .field("gain", &ClosedFormViews::gain)
        .field("rotation", &ClosedFormViews::rotation);
    value_object<ParameterView>("Parameter")
        .field("name", &ParameterView::name)
        .field("rows", &ParameterView::rows)
        .field("cols", &ParameterView::cols)
        .field("values", &ParameterView::values);
    bind<&newRun>("newRun");
    bind<&advance>("advance");
    bind<&evaluate>("evaluate");
    bind<&evaluateText>("evaluateText");
    bind<&read>("read");
    bind<&examples>("examples");
    bind<&scores>("scores");
    bind<&ablate>("ablate");
    bind<&parameterCount>("parameterCount");
    bind<&parameter>("parameter");
    bind<&gradientNorms>("gradientNorms");
    bind<&stepCount>("stepCount");
    bind<&closedForm>("closedForm");
    bind<&drop<Run>>("deleteRun");
}

}  // namespace phasor
