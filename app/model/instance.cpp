#include "app/model/instance.h"

#include <limits>

#include "app/model/operation.h"

namespace lanescope {

Operands operands_of(const Instance& instance) { return instance.operation().operands(instance); }

bool stored(const Instance& instance) { return !operands_of(instance).procedural; }

Array<float> y_before(const Operands& operands) {
    if (operands.reads_y) return {operands.y.begin(), operands.y.end()};
    return Array<float>(operands.results, std::numeric_limits<float>::quiet_NaN());
}

}  // namespace lanescope
