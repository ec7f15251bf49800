// Compiler output for a variant's kernels: PTX and machine code by source line, registers, shared memory, spills.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

struct Instruction {
    int line = 0;      ///< 1-based, in the kernel's own file; 0: no line of this file
    std::string text;  ///< "ld.global.f32 %f1, [%rd6];", "LDG.E R2, desc[UR6][R2.64]"; a label ends with a colon
};

/// A kernel's resource use, as the assembler reports it.
struct KernelResources {
    int registers = 0;                   ///< per thread
    std::int64_t shared_bytes = 0;       ///< per block, static
    std::int64_t stack_bytes = 0;        ///< per thread, in local memory
    std::int64_t spill_store_bytes = 0;  ///< per thread
    std::int64_t spill_load_bytes = 0;
};

struct ListedKernel {
    std::string name;  ///< as in the source: "kernel<4>"
    KernelResources resources;
    std::vector<Instruction> ptx, sass;
};

/// The kernels that a variant launches on a problem.
struct CodeListing {
    std::string architecture;  ///< target: "sm_90"
    std::vector<ListedKernel> kernels;
    std::string failure;  ///< one line: why there are no kernels; else empty
    std::string no_sass;  ///< one line: why there is no machine code; else empty
};

using CodeListingPtr = std::shared_ptr<const CodeListing>;

}  // namespace lanescope
