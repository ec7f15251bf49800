// The shipped operations.
#pragma once

#include "app/model/operation.h"

namespace lanescope {

OperationTable shipped_operations();

}  // namespace lanescope
