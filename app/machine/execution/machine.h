// Runs a launch's grid on the cores of the CPU.
//
// Results are as for sequential blocks. Parallel blocks run again if their order matters, or if a hazard stops the
// kernel while later blocks run.
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

    /// Returns the array's number for addresses and sites.
    unsigned add_array(std::uint64_t bytes);
    /// defined: the elements have values before the launch.
    unsigned add_output(std::span<std::byte> bytes, std::size_t element_bytes, bool defined);
    /// Adds memory shared between blocks. defined: it starts zeroed.
    unsigned add_scratch(std::span<std::byte> bytes, std::size_t element_bytes, bool defined);
    template <class T>
    unsigned add_output(std::span<T> elements, bool defined) {
        return add_output(std::as_writable_bytes(elements), sizeof(T), defined);
    }
    template <class T>
    unsigned add_scratch(std::span<T> elements, bool defined) {
        return add_scratch(std::as_writable_bytes(elements), sizeof(T), defined);
    }
    /// Call after a memset, for example.
    void define(unsigned array) { outputs_[array].defined = true; }

    /// The record lists all hazards, including one that stops the kernel.
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
