// The SIMT machine: runs a kernel as a GPU would, on the CPU, and records what every lane does.
//
// One fiber per lane, 32 lanes a warp, warps of a block interleaved at barriers, blocks over the cores. Results are the
// same whatever the number of cores.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "kernels/simt/launch.h"
#include "kernels/simt/output_shadows.h"

namespace lanescope::simt {

/// What one lane executes; thread and block are found through the CUDA words.
using Kernel = std::function<void()>;

class Machine {
public:
    explicit Machine(MachineOptions options) : options_(std::move(options)) {}

    /// Enters an array of so many bytes; returns its number, by which the dialect's `global` names it.
    unsigned add_array(std::uint64_t bytes);
    /// The same for one that the kernel writes. defined: whether its elements have values before.
    unsigned add_output(std::uint64_t elements, std::size_t element_bytes, bool defined);
    /// The same for memory in which blocks meet. defined: whether it starts as zeros.
    unsigned add_scratch(std::uint64_t elements, std::size_t element_bytes, bool defined);
    /// The output has values now, by a memset or its like.
    void define(unsigned array) { outputs_[array].defined = true; }

    /// Runs the kernel over the grid. A hazard that stops it is in the record's findings.
    LaunchRecord launch(const Shape& shape, const Kernel& kernel) const;

private:
    MachineOptions options_;
    std::vector<std::uint64_t> array_bytes_;
    std::map<unsigned, Output> outputs_;
};

}  // namespace lanescope::simt
