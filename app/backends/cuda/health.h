// Whether this process can still use its GPU. After an illegal address, a lost GPU or a kernel that does not end, every
// further CUDA call fails or blocks; only a new process can use the GPU again.
#pragma once

#include <optional>
#include <string>

namespace lanescope::cuda {

/// Returns the fault and its remedy in one line; nullopt while the GPU works. Callable from any thread.
std::optional<std::string> fault();

/// Throws BackendUnavailable with fault(), if there is one.
void require_sound();

/// Records a permanent fault. Keeps the first one, because later ones follow from it.
void note_fault(const std::string& what);

/// Records that a kernel does not end. From then on nothing may wait for the GPU, not even to free memory.
void note_hang();
bool hung();

}  // namespace lanescope::cuda
