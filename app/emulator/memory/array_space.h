// Memory of the emulated device. An address is an array number and byte offset. On a desktop it is also an address of
// this process; in a browser, whose addresses have 32 bits, a table has each array's memory. Sanitizers reserve parts
// of the address space.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>

namespace lanescope::emulator {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr unsigned array_shift = 38, first_slot = 65, max_arrays = 192;
#elif defined(__SANITIZE_THREAD__)
inline constexpr unsigned array_shift = 35, first_slot = 1, max_arrays = 14;  // below 512 GiB
#else
inline constexpr unsigned array_shift = 38, first_slot = 1, max_arrays = 192;
#endif

/// Lower addresses count as null pointers with an offset.
inline constexpr std::uint64_t end_of_null = 1 << 16;

/// Returns an element's byte address. Arrays align to at least 256 bytes, as with cudaMalloc.
constexpr std::uint64_t make_address(unsigned array, std::uint64_t byte) {
    return std::uint64_t(array + first_slot) << array_shift | byte;
}
/// Returns max_arrays or more for an address below all arrays.
constexpr unsigned array_of_address(std::uint64_t address) { return unsigned(address >> array_shift) - first_slot; }
constexpr std::uint64_t byte_of_address(std::uint64_t address) {
    return address & ((std::uint64_t(1) << array_shift) - 1);
}

}  // namespace lanescope::emulator

namespace lanescope::emulator {

inline constexpr bool addresses_are_pointers = sizeof(void*) == 8;

/// Where addresses are no pointers: memory by slot, the part of an address above array_shift. The last slot is this
/// process's whole memory, for host code.
inline constexpr unsigned process_slot = first_slot + max_arrays, slots = process_slot + 1;
struct SlotMemory {
    std::uintptr_t begin = 0;
    std::uint64_t bytes = 0;
};
extern std::array<SlotMemory, slots> all_slots;

/// Returns the memory at an address of an array.
inline std::byte* data_at(std::uint64_t address) {
    if constexpr (addresses_are_pointers)
        return reinterpret_cast<std::byte*>(address);
    else
        return reinterpret_cast<std::byte*>(
            std::uintptr_t(all_slots[unsigned(address >> array_shift)].begin + byte_of_address(address)));
}
/// The memory of one array. Faster than data_at() for many addresses in it.
struct ArrayMemory {
    std::uint64_t begin = 0, bytes = 0;  ///< addresses; bytes 0: none
    std::byte* memory = nullptr;

    std::byte* at(std::uint64_t address) const { return memory + (std::size_t(address) - std::size_t(begin)); }
};
/// Returns the address of memory of this process, arrays included.
std::uint64_t address_of(const void* data);
/// Returns memory of arrays or of this process; nullptr if an address is none of them. On a desktop an access may still
/// fault.
std::byte* memory_at(std::uint64_t address, std::uint64_t bytes);

/// Address windows outside global memory, far above all arrays.
inline constexpr std::uint64_t shared_window = std::uint64_t(1) << 60, local_window = std::uint64_t(1) << 61;
inline constexpr std::uint64_t window_bytes = std::uint64_t(1) << 32;
/// Functions, for calls by pointer.
inline constexpr std::uint64_t code_window = std::uint64_t(1) << 59;
/// Module variables in global or constant memory.
inline constexpr std::uint64_t module_window = std::uint64_t(1) << 58;

}  // namespace lanescope::emulator

namespace lanescope::emulator {

/// Reserves the arrays' addresses. Call early: a GPU driver may take them.
void reserve_array_addresses();

/// Exclusive owner of the emulator's global memory: array n is at make_address(n, 0) of this process. Frees its arrays.
class ArraySpace {
public:
    /// Waits for the present owner. Throws std::runtime_error if the system refuses the addresses.
    ArraySpace();
    ArraySpace(const ArraySpace&) = delete;
    ArraySpace& operator=(const ArraySpace&) = delete;
    ~ArraySpace();

    /// Adds a zeroed array numbered size(); untouched pages take no memory. Throws std::bad_alloc.
    std::span<std::byte> add(std::uint64_t bytes);
    /// Content made in pieces on first access: by make() from `stored` if set, else by fill(). `first`: the piece's
    /// first byte or float. All accesses need a FaultGuard (app/runtime/host_call.h).
    struct Content {
        const std::byte* stored = nullptr;
        void (*make)(const std::byte* stored, std::uint64_t first, std::span<std::byte> bytes) = nullptr;
        std::uint64_t seed = 0;
        void (*fill)(std::uint64_t seed, std::uint64_t first, std::span<float> floats) = nullptr;
    };
    std::span<std::byte> add_lazy(std::uint64_t bytes, const Content& content);
    unsigned size() const { return used_; }
    /// Returns the memory; later accesses fault. reuse() gives the number to a new array.
    void release(unsigned array);
    /// Like add(), with the number of a released array.
    std::span<std::byte> reuse(unsigned array, std::uint64_t bytes);
    /// While an array is closed, host code that accesses it faults. Opens or closes the pages of these bytes.
    void set_open(unsigned array, bool is_open, std::uint64_t first = 0, std::uint64_t bytes = UINT64_MAX) const;
    std::span<std::byte> operator[](unsigned array) const;

private:
    std::unique_lock<std::mutex> lock_;
    unsigned used_ = 0;
    std::uint64_t bytes_[max_arrays] = {};
};

/// Fills the piece at an add_lazy() address, for the fault handler. Returns false for other addresses.
bool fill_touched_piece(std::uintptr_t address);

}  // namespace lanescope::emulator
