// Compiler output for a variant's kernels.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

struct Instruction {
    int line = 0;      ///< 1-based; 0: no line of the kernel's file
    std::string text;  ///< "LDG.E R2, desc[UR6][R2.64]"; a label ends with a colon
};

struct KernelResources {
    int registers = 0;                   ///< per thread
    std::int64_t shared_bytes = 0;       ///< per block, static
    std::int64_t stack_bytes = 0;        ///< per thread, in local memory
    std::int64_t spill_store_bytes = 0;  ///< per thread
    std::int64_t spill_load_bytes = 0;
};

struct ListedKernel {
    std::string name;  ///< "kernel<4>"
    KernelResources resources;
    std::vector<Instruction> ptx, sass;
};

struct CodeListing {
    std::string architecture;  ///< "sm_90"
    std::vector<ListedKernel> kernels;
    std::string failure;  ///< one line; may be empty
    std::string no_sass;  ///< one line: why machine code is missing; else empty
};

using CodeListingPtr = std::shared_ptr<const CodeListing>;

}  // namespace lanescope
