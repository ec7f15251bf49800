// A scanned kernel file: its source, functions and launches.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/kernel_files/cuda_text.h"
#include "app/model/catalog/kernel_fault.h"

namespace lanescope {

/// A generated host function: for a launch of the header, a guessed launch, or a template.
struct MadeFunction {
    int line = 0;
    int stands_for = 0;  ///< line of the header's launch, of the kernel, or of the template
    bool is_of_header = false;
    std::size_t sizes = 0;               ///< number of its last parameters that the kernel does not have
    std::vector<SuggestedLine> guessed;  ///< as in KernelVariant
};

struct Scanned {
    std::string text, code;
    std::vector<FunctionText> functions;
    std::vector<LaunchText> launches;
    std::vector<MadeFunction> made;  ///< after the file's last line, one per line

    explicit Scanned(std::string whole);

    /// nullptr if that line has no generated function.
    const MadeFunction* made_in(int line) const;
    /// "kernel<4>".
    std::string kernel_of(const LaunchText& launch) const;
    /// Appends functions after the last line, one per line.
    void add(const std::vector<std::string>& lines, std::vector<MadeFunction> functions_made);
};

/// Returns true if the function's body contains the name.
bool mentions(const Scanned& file, const FunctionText& function, const std::string& name);

/// Returns the launched kernels as written, including launches in called helpers of the file.
std::vector<std::string> kernels_launched_by(const Scanned& file, const FunctionText& function);

/// Returns true for a host function other than main, templates and helpers.
bool can_be_variant(const FunctionText& function);

/// Returns true if a function can be a variant and launches a kernel.
bool has_variant(const Scanned& file);

}  // namespace lanescope
