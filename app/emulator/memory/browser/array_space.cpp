// Arrays in a browser, whose programs cannot choose addresses.
#include "app/emulator/memory/array_space.h"

#include <algorithm>
#include <array>
#include <memory>
#include <new>

namespace lanescope::emulator {
namespace {

std::mutex& one_at_a_time() {
    static std::mutex mutex;
    return mutex;
}

constexpr std::align_val_t alignment{256};
constexpr std::uint64_t process_bytes = std::uint64_t(1) << 32;

SlotMemory& memory_of(unsigned array) { return all_slots[array + first_slot]; }

/// Leaves the content undefined.
void allocate(unsigned array, std::uint64_t bytes) {
    if (bytes >= process_bytes) throw std::bad_alloc();
    void* const begin = ::operator new(std::max<std::size_t>(std::size_t(bytes), 1), alignment);
    memory_of(array) = {reinterpret_cast<std::uintptr_t>(begin), bytes};
}

std::uint64_t offset_in(const SlotMemory& slot, std::uintptr_t address) { return std::uint64_t(address) - slot.begin; }

}  // namespace

std::array<SlotMemory, slots> all_slots = [] {
    std::array<SlotMemory, slots> all{};
    all[process_slot].bytes = process_bytes;
    return all;
}();

std::uint64_t address_of(const void* data) {
    const auto address = reinterpret_cast<std::uintptr_t>(data);
    if (address == 0) return 0;
    // One past the end belongs to the array too: loops compare with it.
    for (unsigned array = 0; array < max_arrays; ++array)
        if (const SlotMemory& slot = memory_of(array); slot.begin && offset_in(slot, address) <= slot.bytes)
            return make_address(array, offset_in(slot, address));
    return make_address(max_arrays, address);
}

std::byte* memory_at(std::uint64_t address, std::uint64_t bytes) {
    const std::uint64_t slot = address >> array_shift, byte = byte_of_address(address);
    const bool is_inside = slot < slots && byte <= all_slots[slot].bytes && bytes <= all_slots[slot].bytes - byte;
    return is_inside ? data_at(address) : nullptr;
}

void reserve_array_addresses() {}

ArraySpace::ArraySpace() : lock_(one_at_a_time()) {}

ArraySpace::~ArraySpace() {
    for (unsigned array = 0; array < used_; ++array) release(array);
}

std::span<std::byte> ArraySpace::add(std::uint64_t bytes) {
    if (used_ == max_arrays) throw std::bad_alloc();
    reuse(used_, bytes);
    return (*this)[used_++];
}

std::span<std::byte> ArraySpace::reuse(unsigned array, std::uint64_t bytes) {
    allocate(array, bytes);
    bytes_[array] = bytes;
    std::ranges::fill((*this)[array], std::byte{});
    return (*this)[array];
}

void ArraySpace::release(unsigned array) {
    SlotMemory& slot = memory_of(array);
    if (slot.begin) ::operator delete(reinterpret_cast<void*>(slot.begin), alignment);
    slot = {};
    bytes_[array] = 0;
}

/// Host code is interpreted, and accesses only what it may.
void ArraySpace::set_open(unsigned, bool, std::uint64_t, std::uint64_t) const {}

/// Fills all at once: nothing notices a first access.
std::span<std::byte> ArraySpace::add_lazy(std::uint64_t bytes, const Content& content) {
    if (used_ == max_arrays) throw std::bad_alloc();
    allocate(used_, bytes);
    bytes_[used_] = bytes;
    const std::span<std::byte> made = (*this)[used_++];
    if (content.stored)
        content.make(content.stored, 0, made);
    else
        content.fill(content.seed, 0, {reinterpret_cast<float*>(made.data()), made.size() / sizeof(float)});
    return made;
}

std::span<std::byte> ArraySpace::operator[](unsigned array) const {
    return {reinterpret_cast<std::byte*>(memory_of(array).begin), std::size_t(bytes_[array])};
}

bool fill_touched_piece(std::uintptr_t) { return false; }

}  // namespace lanescope::emulator
