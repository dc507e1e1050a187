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

// ---- a run, which JavaScript deletes ----

// text: tokens of the task `text`; starts: where its sequences may begin
Run* newRun(const Settings& given, Address text, Index textLength, Address starts,
            Index startCount) {
    Settings settings = given;
    settings.text = listAt<std::int32_t>(text, textLength);
    settings.textStarts = listAt<std::int32_t>(starts, startCount);
    return new Run(settings);
}

training::Progress advance(Run& run, Index steps) {
    return run.advance(steps);
}

EvaluationViews viewsOf(training::Evaluation result) {
    return {result.loss, result.accuracy, view(std::move(result.byPosition)),
            view(std::move(result.lossByPosition))};
}

EvaluationViews evaluate(Run& run, Index length, Index samples, Index last) {
    return viewsOf(run.evaluate(length, samples, last));
}

EvaluationViews evaluateText(Run& run, Address tokens, Index count, Address starts,
                             Index startCount, Index length) {
    return viewsOf(run.evaluateText(listAt<std::int32_t>(tokens, count),
                                    listAt<std::int32_t>(starts, startCount), length));
}

ReadViews read(Run& run, Address tokens, Index count, Index start) {
    const auto& model = run.read(listAt<std::int32_t>(tokens, count), start);
    const Index rows = model.weights(0).rows(), keys = model.weights(0).cols();
    Matrix weights = allocate(run.settings().layers * rows, keys);
    for (Index l = 0; l < run.settings().layers; ++l)
        weights.middleRows(l * rows, rows) = model.weights(l);
    return {view(std::move(weights)), view(Matrix(model.logits()))};
}

// targets: -1 where they cannot be known
ExampleViews examples(Run& run, Index count, Index length) {
    training::Batch batch = run.examples(count, length);
    return {view(std::move(batch.tokens)), view(std::move(batch.targets))};
}

ScoreViews scores(Run& run) {
    training::HeadScores result = training::headScores(run);
    return {view(std::move(result.previousToken)), view(std::move(result.offset)),
            view(std::move(result.firstToken)), view(std::move(result.sameToken)),
            view(std::move(result.induction))};
}

void ablate(Run& run, Index layer, Index head, bool off) {
    run.ablate(layer, head, off ? training::HeadState::off : training::HeadState::on);
}

Index parameterCount(Run& run) {
    return static_cast<Index>(run.parameters().list.size());
}

// the values themselves, not a copy
ParameterView parameter(Run& run, Index place) {
    const auto& p = run.parameters().list[static_cast<std::size_t>(place)];
    const float* first = run.values().data() + p.from;
    return {p.name, p.rows, p.cols, {first, static_cast<std::size_t>(p.size())}};
}

// Of the last step: of the embeddings, of each layer, of the output.
Floats gradientNorms(Run& run) {
    return view(asFloats(run.gradientNorms()));
}

ClosedFormViews closedForm(Run& run, Index head) {
    training::ClosedForm form = training::closedForm(run, head);
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
    emscripten::class_<Run>("Run")
        .function("advance", &Guarded<&advance>::call)
        .function("evaluate", &Guarded<&evaluate>::call)
        .function("evaluateText", &Guarded<&evaluateText>::call)
        .function("read", &Guarded<&read>::call)
        .function("examples", &Guarded<&examples>::call)
        .function("scores", &Guarded<&scores>::call)
        .function("ablate", &Guarded<&ablate>::call)
        .function("parameterCount", &Guarded<&parameterCount>::call)
        .function("parameter", &Guarded<&parameter>::call)
        .function("gradientNorms", &Guarded<&gradientNorms>::call)
        .function("closedForm", &Guarded<&closedForm>::call);
    bind<&newRun>("newRun");
}

}  // namespace phasor
