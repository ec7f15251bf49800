// Whether this process can still use its GPU. Some failures last as long as the process: after an illegal address, a
// lost GPU or a kernel that does not end, every further call fails or waits for ever, and only a new process gets the
// GPU back.
#pragma once

#include <optional>
#include <string>

namespace lanescope::cuda {

/// What went wrong and what to do, in one line; nothing while the GPU is sound. From any thread.
std::optional<std::string> fault();

/// Throws BackendUnavailable with fault(), if there is one.
void require_sound();

/// Writes down, for good, what went wrong. The first fault counts: later ones follow from it.
void note_fault(const std::string& what);

/// A kernel does not end. From then on nothing may wait for the GPU, not even to give memory back.
void note_hang();
bool hung();

}  // namespace lanescope::cuda
