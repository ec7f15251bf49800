// What compilers made of a variant's kernels: PTX and machine code by source line, registers, shared memory, spills.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

struct Instruction {
    int line = 0;      ///< of the kernel's own file, 1-based; 0: of no line of it
    std::string text;  ///< "ld.global.f32 %f1, [%rd6];", "LDG.E R2, desc[UR6][R2.64]"; a label ends with a colon
};

/// What a kernel needs of an SM, as the assembler says.
struct KernelResources {
    int registers = 0;                   ///< a thread
    std::int64_t shared_bytes = 0;       ///< a block, static
    std::int64_t stack_bytes = 0;        ///< a thread, in local memory
    std::int64_t spill_store_bytes = 0;  ///< a thread: registers that did not suffice
    std::int64_t spill_load_bytes = 0;
};

struct ListedKernel {
    std::string name;  ///< as the text writes it: "kernel<4>"
    KernelResources resources;
    std::vector<Instruction> ptx, sass;
};

/// Of the kernels that a variant launches on a problem.
struct CodeListing {
    std::string architecture;  ///< that it was compiled for: "sm_90"
    std::vector<ListedKernel> kernels;
    std::string failure;  ///< one line: why there is nothing; empty otherwise
    std::string no_sass;  ///< one line: why there is no machine code; empty otherwise
};

using CodeListingPtr = std::shared_ptr<const CodeListing>;

}  // namespace lanescope
