// What the machine code of the variants says: their global loads by width, read from the text of `cuobjdump
// --dump-sass`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/run_result.h"

namespace lanescope {

/// One kernel of the plain build, for one architecture.
struct SassKernel {
    int architecture = 0;   ///< 90 of "sm_90"
    std::string operation;  ///< "sgemv": its namespace in lanescope::plain
    std::string function;   ///< "warp_per_row"
    std::string arguments;  ///< of a template: "8" of warp_per_row<8>; else empty
    SassLoads loads;
};

/// Reads the text line by line, so that a dump of any length takes little memory. Lines that it does not know, and
/// kernels of other namespaces, are passed over.
class SassReader {
public:
    SassReader() = default;
    /// Of the kernel with that mangled name alone, whatever it is called; its loads are all that is known of it.
    explicit SassReader(std::string kernel) : only_(std::move(kernel)) {}

    void line(std::string_view text);
    const std::vector<SassKernel>& kernels() const { return kernels_; }

private:
    std::string only_;
    int architecture_ = 0;
    bool ours_ = false;  ///< whether the lines belong to the last of kernels_
    std::vector<SassKernel> kernels_;
};

std::vector<SassKernel> parse_sass(std::string_view text);

/// Those that a GPU of that compute capability (90 is 9.0) runs: the newest of its generation that is not newer than
/// the GPU. Empty when there are none: such a GPU compiles its own at start. 0 stands for the newest there are.
std::vector<SassKernel> kernels_for(const std::vector<SassKernel>& kernels, int capability);

/// The variant that a kernel belongs to: its function is the variant's id, or starts with the id and '_' where a
/// variant has several kernels; the longest such id counts. Empty when there is none.
std::string_view variant_of_kernel(const SassKernel& kernel);

/// The loads of a variant's kernels together. Of a template the instance with the chosen lanes counts; where the
/// variant chooses its lanes by itself, nothing is known unless all instances agree.
std::optional<SassLoads> loads_of(const std::vector<SassKernel>& kernels, std::string_view operation,
                                  const VariantChoice& choice);

}  // namespace lanescope
