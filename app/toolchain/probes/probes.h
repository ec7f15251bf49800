// Inserts a recorder before each memory access and collective in NVRTC's PTX. Times of probed kernels are never used as
// throughput.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/probes/recorder_ptx.h"

namespace lanescope {

struct ProbeSite {
    std::string file;  ///< as passed to the compiler
    int line = 0, column = 0;
    int call_line = 0;                   ///< line of the kernel's call; `line` outside of functions
    AccessKind kind = AccessKind::load;  ///< a generic access counts as global
    PtxSpace space = PtxSpace::none;
    unsigned bytes = 0;  ///< per lane
    std::string symbol;  ///< named variable; may be empty
    std::string opcode;
    bool spread_known = true;  ///< sectors and bank conflicts are counted
};

struct SharedArray {
    std::string name;         ///< in the source
    std::uint64_t bytes = 0;  ///< 0: dynamic
};

struct ProbedKernel {
    std::string name;                 ///< mangled
    std::vector<ProbeSite> sites;     ///< in source order; a function's at its call
    std::vector<SharedArray> shared;  ///< addresses follow the sites'
};

struct ProbedText {
    std::string ptx;
    std::vector<ProbedKernel> kernels;
    const ProbedKernel* find(std::string_view mangled) const;
};

/// Inserts the probes. Sites outside of `own_folder` (of the kernel's file, with a trailing slash) get the position of
/// the call. Throws UsageError with the line of an instruction that cannot be recorded, or for malformed PTX.
ProbedText put_probes(std::string_view ptx, ProbeKind kind, const std::string& own_folder = {});

}  // namespace lanescope
