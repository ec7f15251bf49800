// The launches of a variant on an instance, for a backend that runs them elsewhere than on the SIMT machine.
#pragma once

#include "app/backends/capture.h"

namespace lanescope {

/// A Capture: compiles the variant's file where that has not been done, and runs its host function.
CapturedVariant capture_variant(const Instance& instance, const VariantChoice& choice, Progress& progress);

}  // namespace lanescope
