#include "app/machine/execution/running.h"

#include <algorithm>
#include <cstring>

#include "app/machine/execution/core.h"

namespace lanescope::simt {

Running running_kernel;
constinit PlaceTable running_places;
constinit std::array<std::uint64_t, 128> constant_until{};

namespace {

/// Number of the dynamic shared memory among the shared arrays; those that the text declares follow.
constexpr unsigned dynamic_shared_array = 0x80;

/// Where the thread's shared arrays lie; looked up once for each module that it runs.
thread_local const Module* shared_of = nullptr;
thread_local std::uintptr_t shared_begin = 0;

/// So far outside of shared memory an address is still meant for it. A lane's own variables are never so close.
constexpr std::uint64_t next_to = 1 << 12;
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

/// The array that the address lies in, or else the last one before it: an index too large is meant for that.
Located in_shared(std::uintptr_t address) {
    const auto& arrays = running_kernel.module->compiled().shared;
    const auto at = static_cast<std::int64_t>(address - shared_begin);
    const CompiledVariable *nearest = nullptr, *first = nullptr;
    for (const CompiledVariable& array : arrays) {
        if (!first || array.address < first->address) first = &array;
        if (std::int64_t(array.address) <= at && (!nearest || array.address > nearest->address)) nearest = &array;
    }
    if (!nearest) nearest = first;
    if (!nearest) return {};
    return {Located::Where::shared,
            dynamic_shared_array + 1 + unsigned(nearest - arrays.data()),
            static_cast<std::uint64_t>(at) - nearest->address,
            nearest->bytes,
            nearest->element_bytes ? nearest->element_bytes : 4,
            reinterpret_cast<std::byte*>(shared_begin + nearest->address)};
}

Located in_dynamic_shared(std::uintptr_t address) {
    std::vector<std::byte>& all = current_block->dynamic_shared;
    return {Located::Where::shared,
            dynamic_shared_array,
            address - reinterpret_cast<std::uintptr_t>(all.data()),
            all.size(),
            current_block->dynamic_element_bytes,
            all.data()};
}

bool is_within(std::uintptr_t address, std::uintptr_t begin, std::uint64_t bytes, std::uint64_t margin) {
    return bytes > 0 && address - (begin - margin) < bytes + 2 * margin;
}

/// Shared memory: first what lies inside, then what lies next to it.
Located in_or_next_to_shared(std::uintptr_t address) {
    const std::uint64_t named = running_kernel.module->compiled().shared_bytes;
    const std::vector<std::byte>& dynamic = current_block->dynamic_shared;
    for (const std::uint64_t margin : {std::uint64_t(0), next_to}) {
        if (is_within(address, shared_begin, named, margin)) return in_shared(address);
        if (is_within(address, reinterpret_cast<std::uintptr_t>(dynamic.data()), dynamic.size(), margin))
            return in_dynamic_shared(address);
        if (margin == 0)
            if (const Located found = in_global_variable(address); found.where != Located::Where::elsewhere)
                return found;
    }
    return {};
}

}  // namespace

void begin_running(const Running& launch) {
    running_kernel = launch;
    running_places = launch.module ? launch.module->place_table() : PlaceTable{};
    constant_until.fill(0);
    for (unsigned array = 0; array < running_kernel.array_count && array < max_arrays; ++array)
        if (running_kernel.arrays[array].is_constant)
            constant_until[array + first_slot] = make_address(array, running_kernel.arrays[array].bytes);
}

void end_running() { begin_running({}); }

Located locate(std::uintptr_t address) {
    const unsigned array = array_of_address(address);
    if (array == below_all_arrays && byte_of_address(address) > next_to)
        return {Located::Where::global, array, byte_of_address(address), 0, 1, nullptr};
    if (array < max_arrays) {
        const RunningArray& known = running_kernel.arrays[array];
        return {Located::Where::global,   array,
                byte_of_address(address), known.bytes,
                known.element_bytes,      reinterpret_cast<std::byte*>(make_address(array, 0))};
    }
    return in_or_next_to_shared(address);
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
