// Puts a recorder before every access to memory and every collective of the kernels in a PTX text, as NVRTC wrote it.
//
// Kernels that are probed are never timed as throughputs: what they record is which lanes were active where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/probes/recorder_ptx.h"

namespace lanescope {

/// An instruction that is recorded.
struct ProbeSite {
    std::string file;  ///< as the compiler was told
    int line = 0, column = 0;
    int call_line = 0;  ///< in the kernel, where it is in a function that the kernel calls; else the same line
    AccessKind kind = AccessKind::load;  ///< of a generic access: as if it were global
    PtxSpace space = PtxSpace::none;
    unsigned bytes = 0;  ///< that a lane moves
    std::string symbol;  ///< the variable, where the instruction names it
    std::string opcode;
    bool spread_known = true;  ///< sectors and bank conflicts are counted
};

struct SharedArray {
    std::string name;         ///< as the text calls it
    std::uint64_t bytes = 0;  ///< 0: dynamic
};

struct ProbedKernel {
    std::string name;                 ///< mangled
    std::vector<ProbeSite> sites;     ///< by number: in the order of the text, a function's where it is called
    std::vector<SharedArray> shared;  ///< addresses behind those of the sites
};

struct ProbedText {
    std::string ptx;
    std::vector<ProbedKernel> kernels;
    const ProbedKernel* find(std::string_view mangled) const;
};

/// own_folder: of the kernel's file, with a slash at its end; sites in files elsewhere are those of the call. Throws
/// UsageError that names an instruction, with its line, which cannot be recorded, or says what is wrong with the text.
ProbedText put_probes(std::string_view ptx, ProbeKind kind, const std::string& own_folder = {});

}  // namespace lanescope
