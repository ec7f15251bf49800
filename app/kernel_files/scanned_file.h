// Functions and launches of a kernel file, and generated host functions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/catalog/kernel_header.h"
#include "app/kernel_files/source/cuda_source.h"

namespace lanescope {

struct GeneratedFunction {
    int line = 0;
    int origin_line = 0;  ///< line of the launch, kernel or template
    bool from_header = false;
    std::size_t sizes = 0;               ///< last parameters that the kernel lacks
    std::vector<SuggestedLine> guessed;  ///< as in KernelVariant
};

struct Scanned {
    std::string text, code;
    std::vector<SourceFunction> functions;
    std::vector<SourceLaunch> launches;
    std::vector<GeneratedFunction> made;  ///< after the last line, one per line

    explicit Scanned(std::string whole);

    /// Returns nullptr if there is none.
    const GeneratedFunction* generated_at(int line) const;
    /// Returns "kernel<4>".
    std::string kernel_of(const SourceLaunch& launch) const;
    void add(const std::vector<std::string>& lines, std::vector<GeneratedFunction> generated);
};

bool mentions(const Scanned& file, const SourceFunction& function, const std::string& name);

/// Returns kernels as written, including launches by called helpers.
std::vector<std::string> kernels_launched_by(const Scanned& file, const SourceFunction& function);

/// Excludes main, templates and helpers.
bool can_be_variant(const SourceFunction& function);

bool has_variant(const Scanned& file);

/// Adds a host function per launch of the header. A launch without a kernel name counts only if no function can be
/// called. Throws HeaderFault.
void add_header_launches(const KernelHeader& header, Scanned& scanned);

/// Adds one per kernel, with a choice of launches.
void add_guessed_launches(Scanned& scanned);

/// Adds one per uncalled host function template that launches kernels. Arguments come from instantiations, a call in
/// main, or defaults. Returns complaints about the others.
std::vector<KernelFault> add_template_calls(Scanned& scanned);

}  // namespace lanescope
