// Registers run.h and scores.h. Runs are kept here under a number until JavaScript closes them.
#include <algorithm>
#include <memory>
#include <string>

#include "bindings/marshal.h"
#include "training/scores.h"

namespace phasor {
namespace {

using training::Run;

// text: textLength tokens, for the task `text`
PHASOR_REQUEST(StartRequest, task, encoding, layers, heads, dim, length, vocabulary, batch, offset,
               randomStart, causal, mlp, normalization, slopesFromOne, embeddingStd, base,
               learningRate, warmup, weightDecay, clip, seed, text, textLength);
PHASOR_REQUEST(RunRequest, run);
PHASOR_REQUEST(AdvanceRequest, run, steps);
PHASOR_REQUEST(EvaluateRequest, run, length, samples, last);
PHASOR_REQUEST(ExamplesRequest, run, count, length);
PHASOR_REQUEST(ReadRequest, run, tokens, count, start);
PHASOR_REQUEST(AblateRequest, run, layer, head, off);
PHASOR_REQUEST(ClosedFormRequest, run, head);

std::vector<std::unique_ptr<Run>> runs;

Run& runOf(double number) {
    return *runs[static_cast<std::size_t>(number)];
}

std::vector<std::int32_t> tokensOf(double address, double count) {
    const auto* first = pointer<std::int32_t>(address);
    auto list = listOf<std::int32_t>(static_cast<std::size_t>(count));
    std::copy_n(first, list.size(), list.begin());
    return list;
}

training::Settings settingsOf(const StartRequest& r) {
    return {.task = choice<training::Task>(r.task),
            .encoding = choice<training::PositionCode>(r.encoding),
            .layers = whole(r.layers),
            .heads = whole(r.heads),
            .dim = whole(r.dim),
            .length = whole(r.length),
            .vocabulary = whole(r.vocabulary),
            .batch = whole(r.batch),
            .offset = whole(r.offset),
            .randomStart = whole(r.randomStart),
            .causal = r.causal != 0,
            .perceptron = r.mlp != 0,
            .normalization = r.normalization != 0,
            .slopesFromOne = r.slopesFromOne != 0,
            .embeddingStd = r.embeddingStd,
            .base = r.base,
            .learningRate = r.learningRate,
            .warmup = r.warmup,
            .weightDecay = r.weightDecay,
            .clip = r.clip,
            .seed = r.seed,
            .text = tokensOf(r.text, r.textLength)};
}

void start(const StartRequest& r) {
    auto run = std::make_unique<Run>(settingsOf(r));
    std::size_t place = 0;
    while (place < runs.size() && runs[place]) ++place;
    if (place == runs.size()) runs.emplace_back();
    runs[place] = std::move(run);
    give("run", static_cast<double>(place));
}

void close(const RunRequest& r) {
    runs[static_cast<std::size_t>(r.run)].reset();
}

void advance(const AdvanceRequest& r) {
    const training::Progress progress = runOf(r.run).advance(whole(r.steps));
    give("step", progress.step);
    give("loss", progress.loss);
    give("accuracy", progress.accuracy);
    give("gradientNorm", progress.gradientNorm);
}

void evaluate(const EvaluateRequest& r) {
    const training::Evaluation result =
        runOf(r.run).evaluate(whole(r.length), whole(r.samples), whole(r.last));
    give("loss", result.loss);
    give("accuracy", result.accuracy);
    give("byPosition",
         Matrix(Eigen::Map<const Matrix>(result.byPosition.data(), 1, whole(r.length))));
}

void read(const ReadRequest& r) {
    Run& run = runOf(r.run);
    const auto& model = run.read(tokensOf(r.tokens, r.count), whole(r.start));
    const Index rows = model.weights(0).rows(), keys = model.weights(0).cols();
    Matrix weights = allocate(run.settings().layers * rows, keys);
    for (Index l = 0; l < run.settings().layers; ++l)
        weights.middleRows(l * rows, rows) = model.weights(l);
    give("weights", std::move(weights));
    give("logits", model.logits());
}

Matrix asMatrix(const std::vector<std::int32_t>& list, Index rows) {
    Matrix table = allocate(rows, static_cast<Index>(list.size()) / rows);
    std::copy(list.begin(), list.end(), table.data());
    return table;
}

// targets: -1 where they cannot be known
void examples(const ExamplesRequest& r) {
    const training::Batch batch = runOf(r.run).examples(whole(r.count), whole(r.length));
    give("tokens", asMatrix(batch.tokens, batch.sequences));
    give("targets", asMatrix(batch.targets, batch.sequences));
}

void scores(const RunRequest& r) {
    training::HeadScores result = training::headScores(runOf(r.run));
    give("previousToken", std::move(result.previousToken));
    give("offset", std::move(result.offset));
    give("firstToken", std::move(result.firstToken));
    give("sameToken", std::move(result.sameToken));
    give("induction", std::move(result.induction));
}

void ablate(const AblateRequest& r) {
    runOf(r.run).ablate(whole(r.layer), whole(r.head), r.off != 0);
}

// A line for each parameter: its name, rows (0 for a vector) and columns.
void parameters(const RunRequest& r) {
    static std::string lines;
    lines.clear();
    const Run& run = runOf(r.run);
    for (const training::Parameter& p : run.parameters().list)
        lines += p.name + " " + decimal(static_cast<double>(p.rows)) + " " +
                 decimal(static_cast<double>(p.cols)) + "\n";
    give("list", lines.c_str());
    give("values", run.values().data(), static_cast<Index>(run.values().size()));
}

Matrix asRow(const std::vector<double>& list) {
    Matrix row = allocate(1, static_cast<Index>(list.size()));
    for (std::size_t k = 0; k < list.size(); ++k)
        row(0, static_cast<Index>(k)) = static_cast<float>(list[k]);
    return row;
}

// Of the last step: of the embeddings, of each layer, of the output.
void gradientNorms(const RunRequest& r) {
    give("norms", asRow(runOf(r.run).gradientNorms()));
}

void closedForm(const ClosedFormRequest& r) {
    training::ClosedForm form = training::closedForm(runOf(r.run), whole(r.head));
    give("trained", std::move(form.trained));
    give("exact", std::move(form.exact));
    give("cosine", form.cosine);
    give("angle", asRow(form.angle));
    give("wanted", asRow(form.wanted));
    give("gain", asRow(form.gain));
    give("rotation", asRow(form.rotation));
}

}  // namespace

EMSCRIPTEN_BINDINGS(training) {
    bind<&start>("start");
    bind<&close>("close");
    bind<&advance>("advance");
    bind<&evaluate>("evaluate");
    bind<&examples>("examples");
    bind<&read>("read");
    bind<&scores>("scores");
    bind<&ablate>("ablate");
    bind<&parameters>("parameters");
    bind<&gradientNorms>("gradientNorms");
    bind<&closedForm>("closedForm");
}

}  // namespace phasor
