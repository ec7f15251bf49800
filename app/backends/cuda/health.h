// Permanent faults. After an illegal address, a lost GPU or an endless kernel, further CUDA calls fail or block until
// the process ends.
#pragma once

#include <optional>
#include <string>

namespace lanescope::cuda {

/// Returns the fault and its remedy in one line, if any. Thread-safe.
std::optional<std::string> fault();

/// Throws BackendUnavailable if there is a fault.
void require_sound();

/// Records a fault. Keeps the first one, because later ones follow from it.
void note_fault(const std::string& what);

/// Records an endless kernel. From then on, nothing may wait for the GPU, not even to free memory.
void note_hang();
bool hung();

}  // namespace lanescope::cuda
