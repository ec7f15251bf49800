// A launch's grid over the cores of the CPU.
//
// The result is that of blocks that run one after another, whatever the number of cores: blocks that ran at the same time
// are run again if their order matters, or if a hazard had stopped the kernel before some of them.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "app/machine/execution/launch.h"
#include "app/machine/checks/output_shadows.h"
#include "app/machine/execution/block_runner.h"

namespace lanescope::simt {

struct GridInput;

class Machine {
public:
    explicit Machine(MachineOptions options) : options_(std::move(options)) {}

    /// Enters an array of so many bytes; returns its number, which addresses and sites name.
    unsigned add_array(std::uint64_t bytes);
    /// Enters an array that the kernel writes. defined: whether its elements have values before.
    unsigned add_output(std::span<std::byte> bytes, std::size_t element_bytes, bool defined);
    /// Enters memory in which blocks meet. defined: whether it starts as zeros.
    unsigned add_scratch(std::span<std::byte> bytes, std::size_t element_bytes, bool defined);
    template <class T>
    unsigned add_output(std::span<T> elements, bool defined) {
        return add_output(std::as_writable_bytes(elements), sizeof(T), defined);
    }
    template <class T>
    unsigned add_scratch(std::span<T> elements, bool defined) {
        return add_scratch(std::as_writable_bytes(elements), sizeof(T), defined);
    }
    /// The output has values now, by a memset or its like.
    void define(unsigned array) { outputs_[array].defined = true; }

    /// Runs the grid's blocks. A hazard that stops the kernel is among the record's hazards.
    LaunchRecord launch(const Shape& shape, const MakeRunner& make_runner) const;
    const std::vector<std::uint64_t>& array_bytes() const { return array_bytes_; }
    const MachineOptions& options() const { return options_; }

private:
    std::optional<LaunchRecord> launch_together(const GridInput& input, unsigned cores) const;

    MachineOptions options_;
    std::vector<std::uint64_t> array_bytes_;
    std::map<unsigned, Output> outputs_;
};

}  // namespace lanescope::simt
