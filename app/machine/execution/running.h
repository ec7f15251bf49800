// The kernel that the machine runs now, as what is called from its code needs to know it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "app/machine/execution/module.h"
#include "app/machine/memory/address.h"

namespace lanescope::simt {

struct RunningArray {
    std::uint64_t bytes = 0;
    unsigned element_bytes = 4;  ///< of a scalar in it
    bool is_input = false;       ///< the problem's: no kernel may write it
    bool is_constant = false;    ///< nobody writes it in this launch, so lanes need not stop there
};

/// Set before a launch, and the same for all threads until it ends.
struct Running {
    const Module* module = nullptr;
    std::array<RunningArray, max_arrays> arrays{};
    unsigned array_count = 0;
    unsigned first_global = 0;  ///< number of the array that stands for the module's first global variable
};
extern Running running_kernel;

/// The running module's place_table(), to be had at once: each read of a constant array looks there.
extern PlaceTable running_places;

/// Of each slot of the address space: the end of its array where that is constant in this launch, else 0.
extern std::array<std::uint64_t, 128> constant_until;

/// Puts all of it in place, and takes it away.
void begin_running(const Running& launch);
void end_running();

/// What an address in a kernel's hands means.
struct Located {
    enum class Where { elsewhere, global, shared } where = Where::elsewhere;
    unsigned array = 0;      ///< number, as keys and addresses name it
    std::uint64_t byte = 0;  ///< from the array's start; of shared memory as a signed number
    std::uint64_t size = 0;  ///< of the array, in bytes
    unsigned element_bytes = 4;
    std::byte* data = nullptr;  ///< where the array starts
    bool inside(unsigned bytes) const { return byte < size && bytes <= size - byte; }
};
Located locate(std::uintptr_t address);

/// Called by each thread of the CPU before its first lane runs, and before each block.
void begin_block_of_module();

/// Checks the store that the lane made last: whether it changed anything is known only after it.
void settle_store();
/// The lane that made it will never go on.
void forget_store();
/// The store made last is a part of a larger one, the rest of which is still to come: it is assumed to change what was
/// there.
void pending_store_is_part();

}  // namespace lanescope::simt
