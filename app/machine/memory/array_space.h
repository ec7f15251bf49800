// The machine's global memory: array n lies at make_address(n, 0) of this process, so that an address in a kernel's
// hands names its array.
//
// There is one such space, so one run of the machine has it at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>

namespace lanescope::simt {

/// Reserves the addresses for the arrays. Call it early: a GPU's driver may take them for itself.
void reserve_array_addresses();

/// Whoever holds it has the machine's global memory for itself; arrays are gone when it ends.
class ArraySpace {
public:
    /// Waits for whoever has it. Throws std::runtime_error when the system does not give the addresses.
    ArraySpace();
    ArraySpace(const ArraySpace&) = delete;
    ArraySpace& operator=(const ArraySpace&) = delete;
    ~ArraySpace();

    /// Room for array number size(), as zeros; pages that are not touched cost no memory. Throws std::bad_alloc.
    std::span<std::byte> add(std::uint64_t bytes);
    /// The content of an array that is made piece by piece, where it is first touched: from what is stored elsewhere,
    /// or by fill(seed, first, floats). make(stored, first, bytes) writes the array's bytes from number `first` on.
    /// Needs a FaultGuard (app/runtime/host_faults.h) around all that touches it.
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

/// For the handler of faults: whether the address lies in an array of add_lazy(); the piece is there then.
bool fill_touched_piece(std::uintptr_t address);

}  // namespace lanescope::simt
