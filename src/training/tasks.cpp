#include "training/tasks.h"

#include <algorithm>

#include "training/task.h"

namespace phasor::training {
namespace {

constexpr const TaskEntry* all[] = {&offsetTask, &reverseTask,  &bankTask, &inductionTask,
                                    &sortTask,   &additionTask, &textTask};

const TaskEntry& entryOf(Task task) {
    return **std::find_if(std::begin(all), std::end(all),
                          [=](const TaskEntry* entry) { return entry->task == task; });
}

Batch emptyBatch(Index sequences, Index length) {
    const auto rows = sizeOf(sequences * length);
    Batch batch{sequences, length, listOf<Token>(rows), {}, {}};
    batch.targets.assign(rows, unknown);
    batch.starts.assign(sizeOf(sequences), 0);
    return batch;
}

Sequence sequenceOf(Batch& batch, Index b) {
    const auto length = sizeOf(batch.length);
    const auto from = sizeOf(b) * length;
    return {std::span(batch.tokens).subspan(from, length),
            std::span(batch.targets).subspan(from, length)};
}

}  // namespace

std::span<const TaskEntry* const> everyTask() {
    return all;
}

Batch sample(const Settings& settings, Random& random, Index sequences, Index length,
             Index lastStart) {
    Batch batch = emptyBatch(sequences, length);
    const TaskEntry& task = entryOf(settings.task);
    for (Index b = 0; b < sequences; ++b) {
        task.sample(sequenceOf(batch, b), random, settings);
        if (lastStart > 0) batch.starts[sizeOf(b)] = random.below(lastStart + 1);
    }
    return batch;
}

Batch repeated(Random& random, Index sequences, Index length, Index vocabulary,
               std::vector<Index>& periods) {
    Batch batch = emptyBatch(sequences, length);
    for (Index b = 0; b < sequences; ++b)
        periods.push_back(repeatPeriod(sequenceOf(batch, b), random, vocabulary));
    return batch;
}

}  // namespace phasor::training
