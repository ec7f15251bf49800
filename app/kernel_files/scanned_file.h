// A kernel file's text, what stands in it, and which of its functions launch kernels.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/kernel_files/cuda_text.h"
#include "app/model/catalog/kernel_fault.h"

namespace lanescope {

/// A host function that was made of the header's launch, for a kernel that nothing launches, or of a template.
struct MadeFunction {
    int line = 0;
    int stands_for = 0;  ///< the line of the header's launch, of the kernel, or of the template
    bool is_of_header = false;
    std::size_t sizes = 0;               ///< its last parameters, of which the kernel knows nothing
    std::vector<SuggestedLine> guessed;  ///< as in KernelVariant
};

/// The file's text with what the scanner found in it.
struct Scanned {
    std::string text, code;
    std::vector<FunctionText> functions;
    std::vector<LaunchText> launches;
    std::vector<MadeFunction> made;  ///< behind the file's last line, one a line

    explicit Scanned(std::string whole);

    /// nullptr if none was made there.
    const MadeFunction* made_in(int line) const;
    /// "kernel<4>".
    std::string kernel_of(const LaunchText& launch) const;
    /// Adds functions, one a line, behind the last line of the text.
    void add(const std::vector<std::string>& lines, std::vector<MadeFunction> functions_made);
};

/// Whether the function's body mentions the name, as a call does.
bool mentions(const Scanned& file, const FunctionText& function, const std::string& name);

/// As its launches name them, those of the helpers of the file that it calls included.
std::vector<std::string> kernels_launched_by(const Scanned& file, const FunctionText& function);

/// Whether it can be a variant: a function of the host, not main, no template and no helper.
bool can_be_variant(const FunctionText& function);

/// Whether one of its functions can be a variant and launches a kernel.
bool has_variant(const Scanned& file);

}  // namespace lanescope
