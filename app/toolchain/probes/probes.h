// Inserts a recorder before every memory access and collective of the kernels in NVRTC's PTX.
//
// Probed kernels record which lanes were active where; their times are never used as throughput.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/probes/recorder_ptx.h"

namespace lanescope {

/// A recorded instruction.
struct ProbeSite {
    std::string file;  ///< as passed to the compiler
    int line = 0, column = 0;
    int call_line = 0;  ///< line of the kernel's call if the instruction is in a called function; otherwise `line`
    AccessKind kind = AccessKind::load;  ///< a generic access counts as global
    PtxSpace space = PtxSpace::none;
    unsigned bytes = 0;  ///< per lane
    std::string symbol;  ///< the variable, if the instruction names it
    std::string opcode;
    bool spread_known = true;  ///< sectors and bank conflicts are counted
};

struct SharedArray {
    std::string name;         ///< name in the source
    std::uint64_t bytes = 0;  ///< 0: dynamic
};

struct ProbedKernel {
    std::string name;                 ///< mangled
    std::vector<ProbeSite> sites;     ///< in source order; sites of a function are at its call
    std::vector<SharedArray> shared;  ///< their addresses follow those of the sites
};

struct ProbedText {
    std::string ptx;
    std::vector<ProbedKernel> kernels;
    const ProbedKernel* find(std::string_view mangled) const;
};

/// `own_folder` is that of the kernel's file, with a trailing slash; sites in other files get the position of the call.
/// Throws UsageError for malformed PTX, and for an instruction that cannot be recorded, with its line.
ProbedText put_probes(std::string_view ptx, ProbeKind kind, const std::string& own_folder = {});

}  // namespace lanescope
