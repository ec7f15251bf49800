// The plain and the traced builds of the variants. Arrays are spans of device memory.
#pragma once

#include <cuda_runtime.h>

#include <string_view>

#include "kernels/arrays.h"
#include "kernels/simt/cuda_shape.h"
#include "kernels/simt/tape.h"

namespace lanescope {

/// A launch is its kernel and, for some variants, what clears or scales y before it.
enum class LaunchPart { all, preparation, kernel };

/// Queues the variant's plain kernel on the stream; a launch error stays in cudaGetLastError. Throws std::out_of_range
/// for an unknown id.
void launch_plain(std::string_view id, const SgemvArrays& arrays, cudaStream_t stream,
                  LaunchPart part = LaunchPart::all);
void launch_plain(std::string_view id, const SpmvArrays& arrays, cudaStream_t stream,
                  LaunchPart part = LaunchPart::all);

/// as_compiled: loops as the compiler makes them. rolled: no unrolling, so that steps compare with the emulator's.
/// clocked: as compiled, with the SM's clock in each event (ClockedTapeEvent).
enum class TraceBuild { as_compiled, rolled, clocked };

/// Queues the traced kernel, which writes to the tape; with a null tape.counts nothing runs. Returns the launch's shape.
simt::CudaShape launch_traced(TraceBuild build, std::string_view id, const SgemvArrays& arrays, const simt::Tape& tape,
                              cudaStream_t stream);
simt::CudaShape launch_traced(TraceBuild build, std::string_view id, const SpmvArrays& arrays, const simt::Tape& tape,
                              cudaStream_t stream);

}  // namespace lanescope
