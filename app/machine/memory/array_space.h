// Global memory of the emulator: array n is at make_address(n, 0) of this process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>

namespace lanescope::simt {

/// Reserves the addresses of the arrays. Call it early: a GPU's driver may take them.
void reserve_array_addresses();

/// Exclusive owner of the emulator's global memory; its arrays are freed with it.
class ArraySpace {
public:
    /// Waits for the present owner. Throws std::runtime_error if the system refuses the addresses.
    ArraySpace();
    ArraySpace(const ArraySpace&) = delete;
    ArraySpace& operator=(const ArraySpace&) = delete;
    ~ArraySpace();

    /// Adds a zeroed array with number size(); untouched pages take no memory. Throws std::bad_alloc.
    std::span<std::byte> add(std::uint64_t bytes);
    /// Content that is made in pieces on first access: by make() from `stored` if set, else by fill(). `first`: index
    /// of the first byte or float of the piece. Needs a FaultGuard (app/runtime/host_faults.h) around all accesses.
    struct Content {
        const std::byte* stored = nullptr;
        void (*make)(const std::byte* stored, std::uint64_t first, std::span<std::byte> bytes) = nullptr;
        std::uint64_t seed = 0;
        void (*fill)(std::uint64_t seed, std::uint64_t first, std::span<float> floats) = nullptr;
    };
    std::span<std::byte> add_lazy(std::uint64_t bytes, const Content& content);
    unsigned size() const { return used_; }
    std::span<std::byte> operator[](unsigned array) const;

private:
    std::unique_lock<std::mutex> lock_;
    unsigned used_ = 0;
    std::uint64_t bytes_[64] = {};
};

/// For the fault handler: fills the piece at an address of an add_lazy() array. Returns false for other addresses.
bool fill_touched_piece(std::uintptr_t address);

}  // namespace lanescope::simt
