#include "app/machine/execution/running.h"

#include <algorithm>
#include <cstring>

#include "kernels/simt/core.h"

namespace lanescope::simt {

Running running_kernel;
constinit std::array<std::uint64_t, 128> constant_until{};

namespace {

/// Number of the dynamic shared memory among the shared arrays; those that the text declares follow.
constexpr unsigned dynamic_shared_array = 0x80;

/// Where the thread's shared arrays lie; looked up once for each module that it runs.
thread_local const Module* shared_of = nullptr;
thread_local std::uintptr_t shared_begin = 0;

/// The machine's own numbers do not tell how far beyond its end an address may lie and still be meant for an array.
constexpr std::uint64_t next_to = 1 << 16;
/// Where an index into the first array leads that is far below 0.
constexpr unsigned below_all_arrays = ~0u;

Located in_global_variable(std::uintptr_t address) {
    const auto& globals = running_kernel.module->compiled().globals;
    const std::uint64_t at = address - running_kernel.module->base();
    for (unsigned n = 0; n < globals.size() && running_kernel.first_global + n < running_kernel.array_count; ++n)
        if (at >= globals[n].address && at < globals[n].address + globals[n].bytes)
            return {Located::Where::global,
                    running_kernel.first_global + n,
                    at - globals[n].address,
                    globals[n].bytes,
                    running_kernel.arrays[running_kernel.first_global + n].element_bytes,
                    reinterpret_cast<std::byte*>(running_kernel.module->base() + globals[n].address)};
    return {};
}

Located in_shared(std::uintptr_t address) {
    const auto& arrays = running_kernel.module->compiled().shared;
    const std::uint64_t at = address - shared_begin;
    unsigned nearest = 0;
    bool found = false;
    for (unsigned n = 0; n < arrays.size(); ++n)
        if (at >= arrays[n].address && (!found || arrays[n].address > arrays[nearest].address)) nearest = n, found = true;
    if (!found) return {};
    const CompiledVariable& array = arrays[nearest];
    return {Located::Where::shared,
            dynamic_shared_array + 1 + nearest,
            at - array.address,
            array.bytes,
            array.element_bytes ? array.element_bytes : 4,
            reinterpret_cast<std::byte*>(shared_begin + array.address)};
}

}  // namespace

void begin_running(const Running& launch) {
    running_kernel = launch;
    constant_until.fill(0);
    for (unsigned array = 0; array < running_kernel.array_count && array < most_arrays; ++array)
        if (running_kernel.arrays[array].is_constant)
            constant_until[array + first_slot] = make_address(array, running_kernel.arrays[array].bytes);
}

void end_running() { begin_running({}); }

Located locate(std::uintptr_t address) {
    const unsigned array = array_of_address(address);
    if (array == below_all_arrays && byte_of_address(address) > next_to)
        return {Located::Where::global, array, byte_of_address(address), 0, 1, nullptr};
    if (array < most_arrays) {
        const RunningArray& known = running_kernel.arrays[array];
        return {Located::Where::global, array, byte_of_address(address), known.bytes, known.element_bytes,
                reinterpret_cast<std::byte*>(make_address(array, 0))};
    }
    if (const std::uint64_t all = running_kernel.module->compiled().shared_bytes; address - shared_begin < all)
        return in_shared(address);
    const std::vector<std::byte>& dynamic = current_block->dynamic_shared;
    const std::uint64_t at = address - reinterpret_cast<std::uintptr_t>(dynamic.data());
    if (!dynamic.empty() && at < dynamic.size() + next_to)
        return {Located::Where::shared, dynamic_shared_array, at, dynamic.size(), current_block->dynamic_element_bytes,
                current_block->dynamic_shared.data()};
    return in_global_variable(address);
}

void begin_block_of_module() {
    if (!running_kernel.module) return;
    forget_store();
    if (shared_of != running_kernel.module) {
        shared_of = running_kernel.module;
        shared_begin = running_kernel.module->shared_base();
    }
    // What nobody has written is all ones, whatever a block before has left there.
    if (shared_begin)
        std::memset(reinterpret_cast<void*>(shared_begin), 0xff, running_kernel.module->compiled().shared_bytes);
    std::ranges::fill(current_block->dynamic_shared, std::byte{0xff});
}

}  // namespace lanescope::simt
