#include "training/model.h"

namespace phasor::training {

template class Model<float>;

}  // namespace phasor::training
